"""Interrupts work that polls no guard for long: a rule that loops, or one huge section.

The core polls a guard between sections and rules. While a guard is watched, a timer polls it, too,
in the thread that works, so that the work can be interrupted anywhere. The timer needs signals; on
Windows the core's own polls have to do.

A rule is judged by its own time on the processor: by what has passed since the core has polled
last. When that was is seen at the next tick, because to ask for the time takes longer than to poll.

Rules and parsers are imported when the first construct is met that needs them. An import that was
interrupted would leave half a module, so the alarm waits until it is over.
"""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from promptls.checking.checker import InterruptedCheck, TookTooLong
from promptls.files.texts import Guard

# How often a guard is polled, how long one rule may take, and how long all of them together.
_TICK = 0.02
_RULE_TIMEOUT = 2.0
_TOTAL_TIMEOUT = 10.0
# On a machine that has other things to do, all of them may take as long on the clock.
_LONGEST = 20.0

# Where the code that imports modules comes from.
_IMPORTING = "<frozen importlib._bootstrap>"

_Ring = Callable[[int, FrameType | None], None]

if sys.platform == "win32":

    def _use(_ring: _Ring) -> None:
        """Windows has no such timer."""

    def _tick(_every: float) -> None:
        """Windows has no such timer."""

else:

    def _use(ring: _Ring) -> None:
        signal.signal(signal.SIGALRM, ring)

    def _tick(every: float) -> None:
        signal.setitimer(signal.ITIMER_REAL, every, every)


class Alarm:
    """Polls the guard of the current work. Nothing rings before it is set."""

    def __init__(self) -> None:
        self._is_set = self._is_ringing = False
        self._guard: Guard | None = None
        self._until = self._began = self._polled = 0.0
        # How often the core has polled, and how often it had when the timer rang last.
        self._polls = self._seen = 0

    def set(self) -> None:
        """Use the timer. Only the main thread may do that."""
        _use(self._ring)
        self._is_set = True

    @contextmanager
    def watch(self, guard: Guard) -> Iterator[Guard]:
        """Poll a guard during some work. The core is to poll the one that is given."""
        if not self._is_set:
            yield guard
            return

        def poll() -> None:
            self._polls += 1
            guard()

        self._guard = guard
        self._until = time.monotonic() + _LONGEST
        self._began = self._polled = time.thread_time()
        _tick(_TICK)
        try:
            yield poll
        finally:
            self._guard = None
            _tick(0)

    def _ring(self, _number: int, frame: FrameType | None) -> None:
        # On a busy machine it rings again before the last ring is over, which must not be taken
        # for one after the work.
        if self._is_ringing or _is_importing(frame):
            return
        self._is_ringing = True
        try:
            self._poll()
        finally:
            self._is_ringing = False

    def _poll(self) -> None:
        spent = time.thread_time()
        # Nothing may be raised once the work is over: half of a reply could be on its way.
        guard, self._guard = self._guard, None
        if guard is None:
            _tick(0)
            return
        guard()
        if spent - self._began > _TOTAL_TIMEOUT or time.monotonic() > self._until:
            raise InterruptedCheck
        self._guard = guard
        is_going_on, self._seen = self._seen != self._polls, self._polls
        if is_going_on:
            self._polled = spent
        elif spent - self._polled > _RULE_TIMEOUT:
            self._polled = spent
            # The checker takes it for a failure of the rule, and continues with the next one.
            raise TookTooLong("it takes too long")


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename == _IMPORTING:
            return True
        frame = frame.f_back
    return False
