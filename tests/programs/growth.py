"""How the time for a text grows with its length, measured so that the machine is not to blame."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

# Twice the text in less than this times the time. A quadratic pass takes four times the time.
MOST = 2.6
# Below this two samples are enough, or one.
CLEAR = 2.3
CLEARER = 2.15
SAMPLES = 5
ATTEMPTS = 4
# What takes less at this length takes less than the two seconds at a megabyte, however it grows.
NEGLIGIBLE = 0.002


class Measured(NamedTuple):
    """How long something takes on a bait, and on one of twice the length."""

    what: str
    once: float
    twice: float

    @property
    def ratio(self) -> float:
        return self.twice / self.once

    @property
    def is_linear(self) -> bool:
        return self.twice < NEGLIGIBLE or self.ratio < MOST


def itself(which: int) -> int:
    """Prepare nothing."""
    return which


def fairly(
    what: str, run: Callable[[Any], object], prepare: Callable[[int], object] = itself
) -> Measured:
    """Compare two lengths, and if the longer one takes too long, the next two.

    Where a cache is full there is a step, but not at the next length as well. What is prepared is
    not measured.
    """
    measured = doubled(what, run, 0, prepare)
    return measured if measured.is_linear else doubled(what, run, 1, prepare)


def doubled(
    what: str, run: Callable[[Any], object], which: int, prepare: Callable[[int], object]
) -> Measured:
    """Measure again while the machine may be to blame."""
    for _ in range(ATTEMPTS):
        once = twice = float("inf")
        for sample in range(SAMPLES):
            once = min(once, seconds(run, prepare(which)))
            twice = min(twice, seconds(run, prepare(which + 1)))
            if twice < NEGLIGIBLE or once > 1 or twice < once * (CLEAR if sample else CLEARER):
                break
        measured = Measured(what, once, twice)
        if measured.is_linear:
            break
    return measured


def seconds(run: Callable[[Any], object], prepared: object) -> float:
    start = time.process_time()
    run(prepared)
    return time.process_time() - start
