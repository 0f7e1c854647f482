"""The exit of the server. It must not outlive its client."""

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


if sys.platform != "win32":

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
