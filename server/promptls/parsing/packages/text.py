"""The text of a work package, without what is only shown in it."""

import re
from collections.abc import Iterator, Sequence

from promptls.document import Part, RegionKind
from promptls.parsing.surroundings import holds
from promptls.text import FileSpan


class PackageText:
    """A text and its fences and comments, in offsets of the file."""

    __slots__ = ("_fences", "_hidden", "text")

    def __init__(self, text: str, parts: Sequence[Part]) -> None:
        self.text = text
        self._fences = [
            (it.span.placed(base), it.body.placed(base))
            for base, section in parts
            for it in section.regions
            if it.kind is RegionKind.FENCE
        ]
        self._hidden = [it.span.placed(base) for base, section in parts for it in section.regions]

    def matches(self, pattern: re.Pattern[str], within: FileSpan) -> Iterator[re.Match[str]]:
        """Find a pattern outside of fences and comments. It begins with the break before a line."""
        found = pattern.finditer(self.text, *within)
        if not self._hidden:
            return found
        return (it for it in found if not holds(self._hidden, it.end() - 1))

    def fences(self, within: FileSpan) -> Iterator[FileSpan]:
        """The bodies of the fences of a section."""
        for fence, body in self._fences:
            if within.start <= fence.start < within.end:
                yield body
