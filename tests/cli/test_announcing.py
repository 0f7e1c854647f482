"""What the server says to a person at a terminal."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo terminals", allow_module_level=True)

import pty

from cli.console import command, environment, start

ANNOUNCED = (
    b"promptls server speaks the Language Server Protocol on standard input and output;"
    b" it is started by an editor. Press Ctrl-C to stop."
)


@pytest.mark.parametrize("arguments", [["server"], ["server", "--stdio", "--stdio"]])
def test_a_person_is_told_what_it_waits_for(arguments: list[str], tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        command(*arguments),
        cwd=tmp_path,
        env=environment(),
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        os.close(theirs)
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stderr.readline().rstrip() == ANNOUNCED
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    os.close(ours)
    # Click ends the line in which the terminal shows ^C.
    assert (out, err.strip()) == (b"", b"")


def test_an_editor_is_told_nothing(tmp_path: Path) -> None:
    ended = start("server", cwd=tmp_path)
    assert "Ctrl-C" not in ended.out + ended.err
