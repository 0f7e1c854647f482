"""Pseudo terminals: a real shell to type into, and a command whose lines are read."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from cli.console import command, environment

_PATIENCE = 30
_ENTER = "\r"
_TAB = "\t"
_TO_THE_BEGINNING = "\x01"
# The marks are put together by the shell, so that what is typed is not taken for them.
_SHOW = "show() { printf '%s%s\\n' BEG IN; printf '<%s>\\n' \"$@\"; printf '%s%s\\n' EN D; }"


class Terminal:
    """A shell that waits for keys."""

    def __init__(self, shell: Sequence[str], cwd: Path, env: dict[str, str]) -> None:
        self._ours, theirs = pty.openpty()
        self._process = subprocess.Popen(
            shell,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=cwd,
            env=env | {"TERM": "xterm", "COLUMNS": "300"},
            start_new_session=True,
        )
        os.close(theirs)
        self._type(_SHOW + _ENTER)

    def run(self, line: str) -> str:
        """Run a command, and return all that is seen."""
        self._type(f"{line}; show{_ENTER}")
        return self._read().rpartition("BEGIN")[0]

    def completed(self, line: str) -> list[str]:
        """Type a line and a tab, and return the words that it has then."""
        self._type(f"{line}{_TAB}{_TO_THE_BEGINNING}show {_ENTER}")
        shown = self._read().rpartition("BEGIN")[2]
        return [it[1:-1] for it in shown.replace("\r", "").split("\n") if it.startswith("<")]

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def _type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def _read(self) -> str:
        seen = ""
        end = time.monotonic() + _PATIENCE
        while "END" not in seen.rpartition("BEGIN")[2]:
            left = end - time.monotonic()
            assert left > 0, f"no end in {seen!r}"
            if select.select([self._ours], [], [], left)[0]:
                seen += os.read(self._ours, 1 << 16).decode(errors="replace")
        return seen


def shown_on_terminal(width: int, *arguments: str, **env: str) -> list[str]:
    """The lines that a command writes to a terminal of this width."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
    given = {it: value for it, value in environment().items() if it not in ("COLUMNS", "NO_COLOR")}
    with subprocess.Popen(
        command(*arguments),
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env=given | {"TERM": "xterm"} | env,
    ) as process:
        os.close(theirs)
        parts = []
        # Linux raises an error when the other end is closed.
        with suppress(OSError):
            while part := os.read(ours, 1 << 16):
                parts.append(part)
        process.wait(timeout=_PATIENCE)
    os.close(ours)
    return b"".join(parts).decode().replace("\r\n", "\n").rstrip("\n").split("\n")
