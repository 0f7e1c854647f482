"""What a line of backticks or tildes means, given the fences that are open.

CommonMark, with one tolerance: where a `markdown` or nameless fence shows a fence of the same
length that has a name, the two nest. Real files do this, and a strict reader would take the rest
of the file for its opposite.
The tolerance is for fences that are closed. Where CommonMark would have closed the outer one, and
nothing closes it here but what seems to open another, it begins with a stray mark: the text is
read again, and the fence that begins there is `strict`.
"""

from promptls.document import Entry, Fence, FenceMark, Region, RegionKind
from promptls.text.patterns import pattern
from promptls.text.spans import Span

# Each stray fence takes another look at a text. Of more of them the rest is read as it seems.
MOST_STRAY = 8

_BLANK_ABOVE = pattern(r"(?:\n|\r\n?+)[ \t>]*+(?:\n|\r\n?+)\Z")
_TEXT = pattern(r"[ \t>]*+(?!</)[^ \t>\n\r]")
_LONGEST_BLANK = 40

# What is shown in these has headings; in a nameless one it may have fences all the same.
SHOWS_HEADINGS = frozenset({"markdown", "md"})
_SHOWS_FENCES = SHOWS_HEADINGS | {""}


class FenceStack:
    """The fences that are open at a line, and the regions that have been closed before it."""

    __slots__ = (
        "_body",
        "_indent",
        "_quotes",
        "_start",
        "_strict",
        "_text",
        "begin",
        "marks",
        "open",
        "regions",
        "stray",
        "stray_at",
    )

    def __init__(self, text: str, entry: Entry, strict: tuple[int, ...]) -> None:
        self._text = text
        self._strict = strict
        self.open = list(entry.fences)
        self.regions: list[Region] = []
        # All lines with a mark, whatever they turn out to be.
        self.marks: list[FenceMark] = []
        # Where the outermost open fence begins, unless that is in an earlier section.
        self.begin = -1
        # The first that begins with a stray mark, and where.
        self.stray: Fence | None = None
        self.stray_at = -1
        self._start = self._body = self._indent = self._quotes = 0

    def mark(  # noqa: PLR0913 - all that a line says
        self, mark: str, info: str, line: Span, after: int, *, indent: int = 0, quotes: int = 0
    ) -> None:
        """Take in a line with a fence mark; `after` is where the next line begins."""
        if "`" in info and mark[0] == "`":
            return
        start = self._text.index(mark, line.start)
        self.marks.append(FenceMark(start, line.end, mark, info_of(info)))
        if not self.open:
            self._begin(line.start, after)
            self._indent, self._quotes = indent, quotes
            self.begin = line.start
            self.open.append(_fence(mark, info, nests=line.start not in self._strict))
            return
        last = self.open[-1]
        if mark[0] != last.mark or len(mark) < last.length:
            return
        if not info.strip(" \t"):
            self.open.pop()
            if self.open:
                self.open[0] = self.open[0]._replace(has_shown=True)
            elif self.stray is None and self._is_stray(last, line, after):
                self.stray, self.stray_at = last, self.begin
            self._end(line.start, line.end, last.info)
            self._begin(line.end, after)
        elif len(mark) == last.length and last.nests:
            self._end(line.start, line.start, last.info)
            self._begin(line.start, after)
            self.open.append(_fence(mark, info))

    def _is_stray(self, fence: Fence, line: Span, after: int) -> bool:
        """Whether a fence is none, or is not closed where it seems to be.

        The line that closes it looks as if it opened another. Where no fence is shown, that takes
        a heading in it, too, so it begins in an earlier section.
        """
        if not fence.has_shown and (self.begin >= 0 or fence.info in SHOWS_HEADINGS):
            return False
        return seems_to_open(self._text, line, after)

    def leave(self, at: int) -> None:
        """End the open fences before a line, because their list or quotation has ended."""
        if self.open[0].has_shown and self.stray is None:
            self.stray, self.stray_at = self.open[0], self.begin
        self._end(at, at, self.open[-1].info)
        self.marks.append(FenceMark(at, at))
        self.open.clear()

    def finish(self, end: int, *, nested: bool = False) -> None:
        """End the regions where the text ends. Fences that are in no list stay open."""
        if self.open and nested:
            self.leave(end)
        elif self.open:
            self._end(end, end, self.open[-1].info)

    def _begin(self, start: int, body: int) -> None:
        self._start, self._body = start, body

    def _end(self, body_end: int, end: int, info: str) -> None:
        body = Span(min(self._body, body_end), body_end)
        self.regions.append(
            Region(Span(self._start, end), RegionKind.FENCE, body, info, self._indent, self._quotes)
        )


def seems_to_open(text: str, line: Span, after: int) -> bool:
    """Whether a mark has a blank line above it and text below it."""
    return _TEXT.match(text, after) is not None and is_blank_above(text, line.start)


def is_blank_above(text: str, start: int) -> bool:
    """Whether the line above the one that begins at `start` is blank."""
    return _BLANK_ABOVE.search(text, max(0, start - _LONGEST_BLANK), start) is not None


def info_of(behind: str) -> str:
    """The info string, of what is behind a mark."""
    # The end of a condition, as in "```{% endif %}", is no name.
    return "" if behind.startswith("{%") else behind.strip(" \t")


def name_of(behind: str) -> str:
    """The name of what a fence shows, of what is behind its mark."""
    words = behind.split(None, 1)
    return words[0].lower() if words else ""


def _fence(mark: str, info: str, *, nests: bool = True) -> Fence:
    name = name_of(info)
    return Fence(mark[0], len(mark), name, nests and name in _SHOWS_FENCES)
