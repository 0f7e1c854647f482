"""Finds where the values and keys of a JSON text are.

Most files are valid, so values are read without locations. These are found in a second pass, over
a text that is known to be JSON.
"""

import json
from collections.abc import Sequence

from promptls.parsing.json.values import TOKEN
from promptls.text.spans import Span
from promptls.text.values import NamedTuple

Step = str | int
Steps = tuple[Step, ...]


class JsonLocation(NamedTuple):
    """Where a value is, its key if it has one, and the locations of what is inside it."""

    span: Span
    key: Span | None
    inside: "dict[Step, JsonLocation]"

    @property
    def opening(self) -> Span:
        """Where something is missing in an object: at its key, else at its opening bracket."""
        return self.key or Span(self.span.start, self.span.start + 1)

    def at(self, path: Sequence[Step]) -> "JsonLocation":
        """The location at a path, or the nearest one around it."""
        location = self
        for step in path:
            inner = location.inside.get(step)
            if inner is None:
                break
            location = inner
        return location


class _OpenContainer:
    """A list or an object whose end was not reached yet, and the key that was read last."""

    __slots__ = ("inside", "is_object", "key", "name", "start")

    def __init__(self, start: int, *, is_object: bool) -> None:
        self.start = start
        self.is_object = is_object
        self.inside: dict[Step, JsonLocation] = {}
        self.key: Span | None = None
        self.name = ""

    def add(self, span: Span, inside: dict[Step, JsonLocation]) -> None:
        step: Step = self.name if self.is_object else len(self.inside)
        # Of two members with one name the last one counts.
        self.inside[step] = JsonLocation(span, self.key, inside)
        self.key = None


def find_locations(text: str, span: Span) -> JsonLocation:
    """Find the locations in a part of a text that is one value."""
    top = at = _OpenContainer(span.start, is_object=False)
    above: list[_OpenContainer] = []
    for match in TOKEN.finditer(text, *span):
        part = match[0]
        if part in "[{":
            above.append(at)
            at = _OpenContainer(match.start(), is_object=part == "{")
        elif part in "]}":
            closed, at = at, above.pop()
            at.add(Span(closed.start, match.end()), closed.inside)
        elif at.is_object and at.key is None and part[0] == '"':
            at.key = Span(*match.span())
            at.name = json.loads(part) if "\\" in part else part[1:-1]
        elif part not in ",:":
            at.add(Span(*match.span()), {})
    return top.inside[0]
