"""The text of a work package, without what is only shown in it."""

import re
from collections.abc import Iterator, Sequence

from promptls.document import Part, RegionKind
from promptls.parsing.surroundings import holds
from promptls.text import Span


class PackageText:
    """A text and its fences and comments, in offsets of the file."""

    __slots__ = ("_hidden", "_regions", "text")

    def __init__(self, text: str, parts: Sequence[Part]) -> None:
        self.text = text
        self._regions = [(base, it) for base, section in parts for it in section.regions]
        self._hidden = [it.span.moved(base) for base, it in self._regions]

    def matches(self, pattern: re.Pattern[str], within: Span) -> Iterator[re.Match[str]]:
        """Find a pattern outside of fences and comments. It begins with the break before a line."""
        found = pattern.finditer(self.text, *within)
        if not self._hidden:
            return found
        return (it for it in found if not holds(self._hidden, it.end() - 1))

    def fences(self, within: Span) -> Iterator[Span]:
        """What stands in the fences of a section."""
        for base, it in self._regions:
            if it.kind is RegionKind.FENCE and within.start <= base + it.span.start < within.end:
                yield it.body.moved(base)
