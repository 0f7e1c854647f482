"""A process that is killed while it fixes leaves every file whole: as it was, or fixed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, environment, start, write

# Kills itself at one of the calls that change something on the disk, half done where that can be.
KILLED = """
import os, signal, sys
at = int(sys.argv.pop(1))

def killing(call, half=None):
    def killed(*arguments, **named):
        global at
        at -= 1
        if at == 0:
            if half is not None:
                half(*arguments)
            os.kill(os.getpid(), signal.SIGKILL)
        return call(*arguments, **named)
    return killed

write = os.write
os.write = killing(write, lambda descriptor, data: write(descriptor, bytes(data)[: len(data) // 2]))
for name in "fsync", "replace", "chmod", "unlink":
    setattr(os, name, killing(getattr(os, name)))
from promptls.cli import main
sys.exit(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_every_file_is_whole(folder: Path) -> None:
    names = ["a.md", "b.md", "c.md"]
    ends = set()
    for at in range(1, 40):
        for name in names:
            write(str(folder / name), GAP)
        ended = subprocess.run(
            [sys.executable, "-c", KILLED, str(at), "fix", "--no-cache", "--quiet"],
            cwd=folder,
            env=environment(),
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert {(folder / name).read_text() for name in names} <= {GAP, FIXED}
        ends.add(sum((folder / name).read_text() == FIXED for name in names))
        if not ended.returncode:
            break
    assert ended.returncode == 0
    assert ends == {0, 1, 2, 3}


def test_what_a_killed_process_left_is_removed_when_it_is_old(folder: Path) -> None:
    old, young = ".promptls-0123456789abcdef", ".promptls-fedcba9876543210"
    others = [".promptls-ABCDEF0123456789", f"{old}.md", "0123456789abcdef"]
    for name in (old, *others):
        (folder / name).touch()
        os.utime(folder / name, (0, 0))
    # It may be that of a process that is running.
    (folder / young).touch()
    write(str(folder / "a.md"), GAP)
    assert start("check", cwd=folder).code == 1
    assert (folder / old).exists()
    assert start("fix", cwd=folder).code == 0
    assert {it.name for it in folder.iterdir()} == {".git", "a.md", young, *others}


def test_what_a_killed_process_leaves_is_not_checked(folder: Path) -> None:
    write(str(folder / "a.md"), GAP)
    (folder / ".promptls-0123456789abcdef").write_text(GAP)
    ended = subprocess.run(
        [sys.executable, "-m", "promptls", "check", "--show-files"],
        cwd=folder,
        env=environment() | {"XDG_CACHE_HOME": os.devnull},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert ended.stdout == b"a.md\n"
