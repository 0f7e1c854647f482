"""The ways to a client: the standard streams here, a connection in `tcp`."""

import os
import sys
from collections.abc import Callable

from promptls.lsp.connection.process import exit_now
from promptls.text.values import NamedTuple


class Channel(NamedTuple):
    """How bytes come from a client, and how they go to it."""

    read: Callable[[int], bytes]
    write: Callable[[memoryview], int]


class Writer:
    """The only way to the client."""

    def __init__(self, channel: Channel) -> None:
        self._write = channel.write

    def write(self, data: bytes) -> None:
        """Write all of it, or exit: without its client the server has no purpose."""
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[self._write(rest) :]
        except OSError:
            exit_now(1)


def open_standard_streams() -> Channel:
    """Use standard input and output. Whatever else prints, prints to standard error from now on."""
    for fd in (0, 1):
        _to_binary(fd)
    out = os.dup(1)
    os.dup2(2, 1)
    return Channel(lambda size: os.read(0, size), lambda data: os.write(out, data))


if sys.platform == "win32":
    import msvcrt

    def _to_binary(fd: int) -> None:
        msvcrt.setmode(fd, os.O_BINARY)

else:

    def _to_binary(_fd: int) -> None:
        """Other systems have no text mode."""
