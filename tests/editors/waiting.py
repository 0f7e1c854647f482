"""Waiting for an editor to show something."""

import time
from collections.abc import Callable

TIMEOUT = 30.0
# A program that starts reads more than one that runs, which takes long on a busy machine.
START = 180.0
_PAUSE = 0.02


class NotShownError(Exception):
    """Something was not shown."""


def wait(
    condition: Callable[[], object], what: str | Callable[[], str], timeout: float = TIMEOUT
) -> None:
    deadline = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > deadline:
            raise NotShownError(what if isinstance(what, str) else what())
        time.sleep(_PAUSE)
