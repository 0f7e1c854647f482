"""`--watch`, and what moves on a terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, command, environment, write
from promptls.cli.checking import watching
from promptls.cli.checking.options import Options
from promptls.rules.examples import TEMPLATE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo terminals")

_PATIENCE = 30


class Screen:
    """A command on a terminal, and all that it has written there."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            command(*arguments),
            cwd=folder,
            env=environment() | {"TERM": "xterm"},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, what: str) -> str:
        """What is written until something shows up. It is not looked at again."""
        end = time.monotonic() + _PATIENCE
        while not (found := re.search(what, self.seen)):
            left = end - time.monotonic()
            assert left > 0, self.seen
            if select.select([self._ours], [], [], left)[0]:
                self.seen += os.read(self._ours, 65536).decode()
        until, self.seen = self.seen[: found.end()], self.seen[found.end() :]
        return until

    def end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        return self.done()

    def done(self) -> int:
        code = self.process.wait(_PATIENCE)
        os.close(self._ours)
        return code


def test_it_checks_again_whenever_something_changes(folder: Path) -> None:
    file = write("a.md", GAP)
    screen = Screen(folder, "check", "--watch", "--color=never")
    shown = screen.wait_for("Watching for changes")
    assert "expected item 2, found 3" in shown
    assert re.search(r"\[\d\d:\d\d:\d\d\] Watching", shown)
    file.write_text(FIXED)
    assert "No findings in 1 file." in screen.wait_for("Watching for changes")
    write("b/c.md", GAP)
    assert "b/c.md:6:4" in screen.wait_for("Watching for changes")
    write("promptls.toml", 'ignore = ["block"]')
    assert "No findings in 2 files." in screen.wait_for("Watching for changes")
    write("promptls.toml", "ignore = [")
    assert "promptls.toml:1:" in screen.wait_for("Watching for changes")
    write("promptls.toml", "")
    assert "Found 1 error in 1 of 2 files." in screen.wait_for("Watching for changes")
    (folder / "b" / "c.md").unlink()
    assert "No findings in 1 file." in screen.wait_for("Watching for changes")
    assert screen.end(signal.SIGINT) == 130
    assert "Traceback" not in screen.seen


def test_it_sees_what_the_settings_name(folder: Path) -> None:
    write("promptls.toml", 'extend = "base.toml"')
    write("base.toml", '[files]\n"*.txt" = "prompt"')
    file = write("a.txt", GAP)
    screen = Screen(folder, "check", "--watch", "--color=never")
    assert "a.txt:6:4" in screen.wait_for("Watching for changes")
    file.write_text(FIXED)
    assert "No findings in 1 prompt." in screen.wait_for("Watching for changes")
    write("base.toml", "")
    assert "no *.md, *.md.template" in screen.wait_for("Watching for changes")
    assert screen.end(signal.SIGINT) == 130


def test_it_wakes_for_a_file_beside_those_that_are_watched(folder: Path) -> None:
    (folder / ".git").mkdir()
    own, base = "templates/system/CLAUDE-challenge.md", "templates/system/BASE-challenge.md"
    write(own, TEMPLATE)
    screen = Screen(folder, "check", "--watch", "--color=never", own)
    assert "template-base-missing" in screen.wait_for("Watching for changes")
    write(base, TEMPLATE)
    assert "No findings in 1 system template." in screen.wait_for("Watching for changes")
    (folder / base).unlink()
    assert "template-base-missing" in screen.wait_for("Watching for changes")
    time.sleep(1)
    assert screen.end(signal.SIGINT) == 130
    assert "Watching" not in screen.seen


def test_it_fixes_again_and_does_not_wake_itself(folder: Path) -> None:
    file = write("a.md", GAP)
    screen = Screen(folder, "fix", "--watch", "--color=never")
    assert "Fixed 1 finding in 1 file." in screen.wait_for("Watching for changes")
    file.write_text(f"# B\n\n{GAP}")
    assert "Fixed 1 finding in 1 file." in screen.wait_for("Watching for changes")
    time.sleep(1)
    assert screen.end(signal.SIGINT) == 130
    assert "No findings" not in screen.seen


def test_a_change_while_it_checks_is_not_lost(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "_PAUSE", 0)
    file = folder / "a.md"
    file.write_text("# One\n")
    seen = []

    def change_and_stop(*_: object) -> int:
        seen.append(file.read_text())
        if len(seen) > 1:
            raise KeyboardInterrupt
        file.write_text("# Another one\n")
        return 0

    nothing = dict.fromkeys(Options._fields, ())
    with pytest.raises(KeyboardInterrupt):
        watching.watch(Options(**nothing), change_and_stop)  # type: ignore[arg-type] # nothing is asked for
    assert seen == ["# One\n", "# Another one\n"]


def test_a_long_run_shows_how_far_it_is(folder: Path) -> None:
    for number in range(150):
        parts = [f"# {number} {part}\n\nUse <<TASKS>> of {part}.\n\n" for part in range(400)]
        write(f"{number}.md", "".join(parts))
    screen = Screen(folder, "check", "--no-cache", "--jobs=1")
    shown = screen.wait_for("No findings in 150 files.")
    assert re.search(r"Checking  \[#+-*\]  [0-9]+/150", shown)
    # Nothing of it is left.
    last = re.split(r"\r\x1b\[K", shown)[-1]
    assert "Checking" not in last
    assert screen.done() == 0


def test_a_short_run_shows_nothing(folder: Path) -> None:
    write("a.md", FIXED)
    screen = Screen(folder, "check", "--color=never")
    assert screen.wait_for("No findings in 1 file.") == "No findings in 1 file."
    assert screen.done() == 0
