"""What a line of an audit trail contradicts in the lines above it: their job, or their time."""

from typing import TYPE_CHECKING, Literal

from promptls.parsing.json.values import read_timestamp
from promptls.text.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime


class Contradiction(NamedTuple):
    """The key of a line whose text contradicts another one above."""

    key: Literal["job", "ts"]
    text: str
    other: str


class LinesAbove:
    """What is known of the lines of a trail, read one by one: it may have any number."""

    __slots__ = ("_job", "_moment", "_stamp")

    def __init__(self) -> None:
        self._job: str | None = None
        self._stamp = ""
        self._moment: datetime | None = None

    def compare(self, values: object) -> "Iterator[Contradiction]":
        """Compare the values of the next line with the job of the first and the time above."""
        if not isinstance(values, dict):
            return
        job, stamp = values.get("job"), values.get("ts")
        if isinstance(job, str):
            if self._job is None:
                self._job = job
            elif job != self._job:
                yield Contradiction("job", job, self._job)
        moment = read_timestamp(stamp) if isinstance(stamp, str) else None
        if moment is not None:
            if self._moment is not None and is_before(moment, self._moment):
                yield Contradiction("ts", str(stamp), self._stamp)
            self._stamp, self._moment = str(stamp), moment


def is_before(one: "datetime", other: "datetime") -> bool:
    """Whether a moment is earlier. One with a time zone and one without cannot be compared."""
    return (one.tzinfo is None) == (other.tzinfo is None) and one < other
