"""Types into a real shell on a pseudo terminal, and reads what became of the words."""

import os
import pty
import select
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

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
