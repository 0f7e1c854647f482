"""Drives Helix in a pseudo terminal, because it has no mode without one."""

import re
import time
from pathlib import Path

from editors.terminal import in_terminal

_ESCAPES = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|P[^\x1b]*\x1b\\|.)"
)


def screen_texts(program: Path, file: Path, wanted: list[str], env: dict[str, str]) -> list[str]:
    """Open the file, and return those of the texts that appear on the screen.

    Helix shows the message of the finding under the cursor, so the cursor goes from one to the
    next. A message may be wrapped, so blanks do not count.
    """
    drawn = b""
    with in_terminal([program, file], env, rows=50, columns=200) as terminal:
        deadline = time.monotonic() + 30
        while not all(_is_drawn(it, drawn) for it in wanted) and time.monotonic() < deadline:
            piece = terminal.read()
            drawn += piece
            if not piece:
                # `]d` goes to the next finding; after the last it stays.
                terminal.type(b"]d")
        terminal.type(b":quit-all!\r")
        terminal.end()
    return [it for it in wanted if _is_drawn(it, drawn)]


def _is_drawn(text: str, drawn: bytes) -> bool:
    return _plain(text.encode()) in _plain(drawn)


def _plain(drawn: bytes) -> bytes:
    return b"".join(_ESCAPES.sub(b"", drawn).split())
