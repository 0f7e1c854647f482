"""Drives Helix in a pseudo terminal, because it has no mode without one."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from pathlib import Path

_ESCAPES = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|P[^\x1b]*\x1b\\|.)"
)
# What it asks a terminal at the start, and the answer of one that can do little.
_QUESTION, _ANSWER = b"\x1b[c", b"\x1b[?6c"


def screen_texts(program: Path, file: Path, wanted: list[str], env: dict[str, str]) -> list[str]:
    """Open the file, and return those of the texts that appear on the screen.

    Helix shows the message of the finding under the cursor, so the cursor goes from one to the
    next. A message may be wrapped, so blanks do not count.
    """
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
    process = subprocess.Popen(
        [program, file], stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True
    )
    os.close(slave)
    drawn = b""
    try:
        deadline = time.monotonic() + 30
        while not all(_is_drawn(it, drawn) for it in wanted) and time.monotonic() < deadline:
            if not select.select([master], [], [], 0.3)[0]:
                # `]d` goes to the next finding; after the last it stays.
                os.write(master, b"]d")
                continue
            piece = os.read(master, 65536)
            drawn += piece
            if _QUESTION in piece:
                os.write(master, _ANSWER)
        os.write(master, b":quit-all!\r")
        _drain(master, until=time.monotonic() + 10)
        process.wait(timeout=10)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(master)
    return [it for it in wanted if _is_drawn(it, drawn)]


def _drain(master: int, *, until: float) -> None:
    """Read what it still draws, without which it could not end, until it closes the terminal."""
    while time.monotonic() < until:
        if select.select([master], [], [], 0.3)[0]:
            try:
                os.read(master, 65536)
            except OSError:
                return


def _is_drawn(text: str, drawn: bytes) -> bool:
    return _plain(text.encode()) in _plain(drawn)


def _plain(drawn: bytes) -> bytes:
    return b"".join(_ESCAPES.sub(b"", drawn).split())
