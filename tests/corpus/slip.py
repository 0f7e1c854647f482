"""A slip in a real file, and whether it is found exactly: by its rule, in its line, alone."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from faults.judge import Check, counted
from promptls.text.spans import LINE_BREAK, Source

_SHOWN_LINES = 3


class Slip(NamedTuple):
    """A text with one mistake, the number of its line, and the rules of which one must find it."""

    name: str
    rows: list[str]
    line: int
    rules: tuple[str, ...]


def missed(clean: str, slips: Iterable[Slip], run: Check) -> Iterator[str]:
    """What is wrong with what is found of each slip."""
    known = counted(run(clean))
    for slip in slips:
        text = "\n".join(slip.rows)
        left = known.copy()
        new = []
        for it in run(text):
            left[it.rule, it.message] -= 1
            if left[it.rule, it.message] < 0:
                new.append((Source(text).line_at(it.span.start), it.rule, it.message))
        if len(new) != 1 or new[0][0] != slip.line or new[0][1] not in slip.rules:
            near = LINE_BREAK.split(text)[
                max(0, slip.line - _SHOWN_LINES) : slip.line + _SHOWN_LINES
            ]
            yield f"  {slip.name}, line {slip.line + 1}: {new or 'nothing'} in {near}"


def without(rows: list[str], at: int) -> list[str]:
    """The lines without one of them."""
    return [*rows[:at], *rows[at + 1 :]]


def changed(rows: list[str], at: int, *row: str) -> list[str]:
    """The lines with others in the place of one of them."""
    return [*rows[:at], *row, *rows[at + 1 :]]
