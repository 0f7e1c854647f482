"""The process of the server: its two ends, and its exit. It must not outlive its client."""

import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import NoReturn

from promptls.lsp.connection import log
from promptls.text.values import NamedTuple

_EVERY = 2.0
_GRACE = 2.0


def exit_now(code: int) -> NoReturn:
    """Exit at once. A thread that waits for the client would hold up a normal exit."""
    log.flush()
    os._exit(code)


def exit_after_grace(code: Callable[[], int]) -> NoReturn:
    """Exit when the server had the time to exit by itself."""
    time.sleep(_GRACE)
    exit_now(code())


def exit_on_signals(code: Callable[[], int]) -> None:
    """Exit on a signal of the system."""

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        exit_now(code())

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, on_signal)


def exit_with_client(client: Callable[[], int | None], code: Callable[[], int]) -> None:
    """Exit when the process of the client is gone: it may be killed at any moment."""
    if sys.platform != "win32":
        threading.Thread(target=_watch, args=(client, code), name="watch", daemon=True).start()


class Channel(NamedTuple):
    """How bytes come from a client, and how they go to it."""

    read: Callable[[int], bytes]
    write: Callable[[memoryview], int]


def write_all(channel: Channel, data: bytes) -> None:
    """Write all of it, or exit: without its client the server has no purpose."""
    rest = memoryview(data)
    try:
        while rest:
            rest = rest[channel.write(rest) :]
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

    def _watch(client: Callable[[], int | None], code: Callable[[], int]) -> None:
        parent = os.getppid()
        hung_up = select.poll()
        hung_up.register(0, 0)
        while True:
            time.sleep(_EVERY)
            watched = client()
            if os.getppid() != parent or (watched is not None and not _is_alive(watched)):
                exit_now(code())
            if hung_up.poll(0):
                exit_after_grace(code)

    def _is_alive(process: int) -> bool:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        except (OSError, OverflowError):
            return True
        return True
