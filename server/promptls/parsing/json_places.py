"""Finds where the values and keys of a JSON text stand.

Most files have nothing wrong, so nobody asks. Therefore the values are read without their places,
and these are found in a second pass over a text that is known to be JSON.
"""

import json
from collections.abc import Sequence
from typing import NamedTuple

from promptls.parsing.json_values import TOKEN
from promptls.text import Span

Step = str | int


class Place(NamedTuple):
    """Where a value stands, its key if it has one, and the places of what is inside it."""

    span: Span
    key: Span | None
    inside: "dict[Step, Place]"

    def at(self, path: Sequence[Step]) -> "Place":
        """The place that a path leads to, or the nearest one around it."""
        place = self
        for step in path:
            inner = place.inside.get(step)
            if inner is None:
                break
            place = inner
        return place


class _Open:
    """A list or an object whose end was not reached yet, and the key that was read last."""

    __slots__ = ("inside", "is_object", "key", "name", "start")

    def __init__(self, start: int, *, is_object: bool) -> None:
        self.start = start
        self.is_object = is_object
        self.inside: dict[Step, Place] = {}
        self.key: Span | None = None
        self.name = ""

    def add(self, span: Span, inside: dict[Step, Place]) -> None:
        step: Step = self.name if self.is_object else len(self.inside)
        # Of two members with one name the last one counts.
        self.inside[step] = Place(span, self.key, inside)
        self.key = None


def places_in(text: str, span: Span) -> Place:
    """Find the places in a part of a text that is one value."""
    top = at = _Open(span.start, is_object=False)
    above: list[_Open] = []
    for match in TOKEN.finditer(text, *span):
        part = match[0]
        if part in "[{":
            above.append(at)
            at = _Open(match.start(), is_object=part == "{")
        elif part in "]}":
            closed, at = at, above.pop()
            at.add(Span(closed.start, match.end()), closed.inside)
        elif at.is_object and at.key is None and part[0] == '"':
            at.key = Span(*match.span())
            at.name = json.loads(part) if "\\" in part else part[1:-1]
        elif part not in ",:":
            at.add(Span(*match.span()), {})
    return top.inside[0]
