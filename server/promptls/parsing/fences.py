"""What a line of backticks or tildes means, given the fences that are open.

CommonMark, with one tolerance: where a `markdown` or nameless fence shows a fence of the same
length that has a name, the two nest. Real files do this, and a strict reader would take the rest
of the file for its opposite.
"""

from promptls.document import Fence, Region, RegionKind
from promptls.text import Span

_SHOWS_FENCES = frozenset({"", "markdown", "md"})


class FenceStack:
    """The fences that are open at a line, and the regions that have been closed before it."""

    __slots__ = ("_body", "_indent", "_quotes", "_start", "open", "regions")

    def __init__(self, fences: tuple[Fence, ...]) -> None:
        self.open = list(fences)
        self.regions: list[Region] = []
        self._start = self._body = self._indent = self._quotes = 0

    def mark(  # noqa: PLR0913 - all that a line says
        self, mark: str, info: str, line: Span, after: int, *, indent: int = 0, quotes: int = 0
    ) -> None:
        """Take in a line with a fence mark; `after` is where the next line begins."""
        if not self.open:
            if "`" not in info or mark[0] == "~":
                self._begin(line.start, after)
                self._indent, self._quotes = indent, quotes
                self.open.append(_fence(mark, info))
            return
        last = self.open[-1]
        if mark[0] != last.mark or len(mark) < last.length:
            return
        if not info.strip(" \t"):
            self.open.pop()
            self._end(line.start, line.end, last.info)
            self._begin(line.end, after)
        elif len(mark) == last.length and last.info in _SHOWS_FENCES and "`" not in info:
            self._end(line.start, line.start, last.info)
            self._begin(line.start, after)
            self.open.append(_fence(mark, info))

    def leave(self, at: int) -> None:
        """End the open fences before a line, because their list or quotation has ended."""
        self._end(at, at, self.open[-1].info)
        self.open.clear()

    def rest(self, end: int) -> tuple[Region, ...]:
        """All regions of a text that ends at `end`, fences that are still open included."""
        if self.open:
            self._end(end, end, self.open[-1].info)
        return tuple(self.regions)

    def _begin(self, start: int, body: int) -> None:
        self._start, self._body = start, body

    def _end(self, body_end: int, end: int, info: str) -> None:
        body = Span(min(self._body, body_end), body_end)
        self.regions.append(
            Region(Span(self._start, end), RegionKind.FENCE, body, info, self._indent, self._quotes)
        )


def _fence(mark: str, info: str) -> Fence:
    words = info.split(None, 1)
    return Fence(mark[0], len(mark), words[0].lower() if words else "")
