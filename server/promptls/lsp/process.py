"""The process around the server: its streams, and how it ends. It must not outlive its client."""

import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import NoReturn

from promptls.lsp import log

_EVERY = 2.0
_GRACE = 2.0


class Writer:
    """The only way to the client. Everything else that prints prints to standard error."""

    def __init__(self) -> None:
        for fd in (0, 1):
            _to_binary(fd)
        self._fd = os.dup(1)
        os.dup2(2, 1)

    def write(self, data: bytes) -> None:
        """Write all of it, or end: without its client the server has no purpose."""
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(self._fd, rest) :]
        except OSError:
            leave(1)

    def close(self) -> None:
        """There is nothing to flush."""


def leave(code: int) -> NoReturn:
    """End at once. A thread that waits for the client would hold up a normal end."""
    log.flush()
    os._exit(code)


def leave_after_grace(code: Callable[[], int]) -> NoReturn:
    """End when the server had the time to end by itself."""
    time.sleep(_GRACE)
    leave(code())


def end_with_signals(code: Callable[[], int]) -> None:
    """End when the system says so."""

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        leave(code())

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, on_signal)


def end_with_client(client: Callable[[], int | None], code: Callable[[], int]) -> None:
    """End when the client is gone, though nothing says so: it may be killed at any moment."""
    if sys.platform != "win32":
        threading.Thread(target=_watch, args=(client, code), name="watch", daemon=True).start()


if sys.platform == "win32":
    import msvcrt

    def _to_binary(fd: int) -> None:
        msvcrt.setmode(fd, os.O_BINARY)

else:

    def _to_binary(_fd: int) -> None:
        """There is no other way."""

    def _watch(client: Callable[[], int | None], code: Callable[[], int]) -> None:
        parent = os.getppid()
        hung_up = select.poll()
        hung_up.register(0, 0)
        while True:
            time.sleep(_EVERY)
            watched = client()
            if os.getppid() != parent or (watched is not None and not _is_alive(watched)):
                leave(code())
            if hung_up.poll(0):
                leave_after_grace(code)

    def _is_alive(process: int) -> bool:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        except (OSError, OverflowError):
            return True
        return True
