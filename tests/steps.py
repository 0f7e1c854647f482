"""Counts the lines of Python that something runs: its work, whatever else the machine does.

What Python itself does with a text or a list counts as nothing.
`tests/programs/linear.py` measures that, by time.
"""

import sys
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any, Self

TraceFunction = Callable[[FrameType, str, Any], Any]
# Twice as much of what is linear is twice the work, and of what is quadratic four times.
_MOST = 2.5


class _Steps:
    """How many lines are run while it is entered. A line that is repeated counts each time."""

    def __init__(self) -> None:
        self.number = 0

    def __enter__(self) -> Self:
        self._before = sys.gettrace()
        sys.settrace(self._follow)
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        sys.settrace(self._before)

    def _follow(self, _: FrameType, event: str, __: object) -> TraceFunction:
        self.number += event == "line"
        return self._follow


def check_linear(prepare: Callable[[int], Callable[[], object]], size: int) -> None:
    """Check that the work grows in step with a size. What is prepared does not count.

    What the first run has to do once, such as to compile patterns, is done before.
    """
    prepare(size)()
    once, twice, four_times = (_count(prepare(size * times)) for times in (1, 2, 4))
    # What is done once, however long the text is, is in none of the differences.
    assert twice - once > size / 100, "next to nothing is done"
    assert four_times - twice < _MOST * (twice - once), (once, twice, four_times)


def _count(run: Callable[[], object]) -> int:
    with _Steps() as steps:
        run()
    return steps.number
