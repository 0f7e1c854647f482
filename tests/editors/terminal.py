"""A pseudo terminal in which an editor runs, and what it draws there."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

# What an editor asks a terminal at the start, and the answer of one that can do little.
_QUESTION, _ANSWER = b"\x1b[c", b"\x1b[?6c"


class Terminal:
    """An editor in a terminal."""

    def __init__(self, process: "subprocess.Popen[bytes]", master: int) -> None:
        self.process = process
        self._master = master

    def read(self, timeout: float = 0.3) -> bytes:
        """What it draws within some time, or nothing."""
        if not select.select([self._master], [], [], timeout)[0]:
            return b""
        piece = os.read(self._master, 65536)
        if _QUESTION in piece:
            os.write(self._master, _ANSWER)
        return piece

    def type(self, keys: bytes) -> None:
        os.write(self._master, keys)

    def end(self, seconds: float = 10.0) -> None:
        """Read what it still draws, without which it could not end, until it has ended."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                self.read()
            except OSError:
                break
        self.process.wait(timeout=seconds)


@contextmanager
def in_terminal(
    command: Sequence[str | Path],
    env: dict[str, str],
    rows: int,
    columns: int,
    folder: Path | None = None,
) -> Iterator[Terminal]:
    """Run an editor in a terminal of a size, and in a folder."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    process = subprocess.Popen(
        command,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=env,
        cwd=folder,
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(master)
