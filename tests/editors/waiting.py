"""Waiting for an editor to show something."""

import time
from collections.abc import Callable

TIMEOUT = 30.0
_PAUSE = 0.02


class NotShownError(Exception):
    """Something was not shown."""


def wait(condition: Callable[[], object], what: str | Callable[[], str]) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not condition():
        if time.monotonic() > deadline:
            raise NotShownError(what if isinstance(what, str) else what())
        time.sleep(_PAUSE)
