"""Ends work that does not look up, in one rule that loops as well as in one huge section.

The core polls a guard between sections and rules. While a guard is watched, it is also polled by
a timer, in the thread that works, so that whatever goes on there can be left at any time. The
timer needs signals; on Windows the core's own polls have to do.
"""

import signal
import sys
import time
from collections.abc import Callable
from types import FrameType, TracebackType

from promptls.checker import InterruptedCheck
from promptls.lsp.documents import Guard

# How often a guard is polled, how long one rule may take, and how long all of them together.
_TICK = 0.02
_RULE_MAY_TAKE = 2.0
_ALL_MAY_TAKE = 10.0

_Ring = Callable[[int, FrameType | None], None]

if sys.platform == "win32":

    def _use(_ring: _Ring) -> None:
        """There is no such timer."""

    def _tick(_every: float) -> None:
        """There is no such timer."""

else:

    def _use(ring: _Ring) -> None:
        signal.signal(signal.SIGALRM, ring)

    def _tick(every: float) -> None:
        signal.setitimer(signal.ITIMER_REAL, every, every)


class Alarm:
    """Polls the guard of what is being worked on. Nothing rings before it is set."""

    def __init__(self) -> None:
        self._is_set = False
        self._guard: Guard | None = None
        self._began = self._warned = 0.0

    def set(self) -> None:
        """Use the timer. Only the main thread may do that."""
        _use(self._ring)
        self._is_set = True

    def watch(self, guard: Guard) -> "Watch":
        """Make what surrounds work with a guard."""
        return Watch(self, guard)

    def start(self, guard: Guard) -> None:
        """Begin to poll a guard."""
        if self._is_set:
            self._guard = guard
            self._began = self._warned = time.monotonic()
            _tick(_TICK)

    def stop(self) -> None:
        """Poll nothing any more."""
        self._guard = None
        if self._is_set:
            _tick(0)

    def _ring(self, _number: int, _frame: FrameType | None) -> None:
        # Nothing may be raised once the work is over: half of a reply could be on its way.
        guard, self._guard = self._guard, None
        if guard is None:
            _tick(0)
            return
        guard()
        now = time.monotonic()
        if now - self._began > _ALL_MAY_TAKE:
            raise InterruptedCheck
        self._guard = guard
        if now - self._warned > _RULE_MAY_TAKE:
            self._warned = now
            # The checker takes it for a failure of the rule that runs, and goes on with the next.
            raise TimeoutError("it takes too long")


class Watch:
    """A stretch of work during which a guard is watched."""

    __slots__ = ("_alarm", "_guard")

    def __init__(self, alarm: Alarm, guard: Guard) -> None:
        self._alarm = alarm
        self._guard = guard

    def __enter__(self) -> Guard:
        self._alarm.start(self._guard)
        return self._guard

    def __exit__(
        self,
        _type: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self._alarm.stop()
