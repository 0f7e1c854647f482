"""The lines around a block: which region they belong to, and what frames them.

A `Window` shows the lines of one region as their author sees them, with the indentation and the
quotation marks of a fence taken off. Blocks are read through it and cannot leave it.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from promptls.document import Delimiter, LineForm, Region
from promptls.parsing.lines import Lines
from promptls.parsing.regions import is_text_like
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, Span, start_of

_DELIMITER_LIKE = pattern(
    r"(?:-{2,}+|\*{3,}+|_{3,}+|={3,}+|[\u2010-\u2015\u2500\u2501\u2212-]*[\u2010-\u2015\u2500\u2501\u2212]"
    r"[\u2010-\u2015\u2500\u2501\u2212-]*+|(?:- )++-|(?:\* ){2,}+\*)\Z"
)
_HEADING = pattern(r"#{1,6}[ \t]")
_LIST_MARK = pattern(r"([ \t]*+(?:[-*+]|[0-9]{1,9}[.)])[ \t]++)\S")
_QUOTE = pattern(r"[ \t]*+> ?")
_LONGEST_DELIMITER = 200
_LOOK_BACK = 40
_CODE_INDENT = 4
_TAB = 4

EXACT_DELIMITER = "---"


class Window:
    """The lines of one region, or of the prose between two, by their number in the section."""

    __slots__ = (
        "_ends",
        "_margin",
        "_quotes",
        "_region",
        "_starts",
        "first",
        "indent",
        "last",
        "listed",
        "text",
    )

    def __init__(self, lines: Lines, region: Region | None, within: Span) -> None:
        self._starts = lines.starts
        self._ends = lines.ends
        self._region = region
        self._quotes = region.quotes if region else 0
        self._margin = region.indent if region else 0
        self.text = lines.text
        self.first = lines.at(within.start)
        self.last = lines.at(max(within.start, within.end - 1))
        # What a block in it is indented by as a whole, and how much of that a list item is.
        self.indent = self.listed = 0

    def start(self, number: int) -> int:
        """Where the text of a line begins. A tab that the margin ends in belongs to the text."""
        return self._cut(number)[0] if self._has_margin else self._starts[number]

    def lacks(self, number: int) -> str:
        """What is missing of the space before the text of every line."""
        return " " * self._cut(number)[2] if self._has_margin else ""

    def rest_of_tab(self, number: int) -> str:
        """What is missing where the margin of a line ends within a tab; else nothing."""
        _, rest, lacks = self._cut(number) if self._has_margin else (0, 0, 0)
        return " " * lacks if rest else ""

    def span(self, number: int) -> Span:
        """The text of a line as a span, without its break."""
        return Span(self.start(number), self._ends[number])

    def line(self, number: int) -> str:
        """The text of a line as it is seen: what a tab has beyond the margin are spaces."""
        if not self._has_margin:
            return self.text[self._starts[number] : self._ends[number]]
        start, rest, _ = self._cut(number)
        if rest:
            return " " * rest + self.text[start + 1 : self._ends[number]]
        return self.text[start : self._ends[number]]

    def base(self, number: int) -> int:
        """What to add to an offset in a line, as far as it is behind a tab at the start."""
        start, rest, _ = self._cut(number)
        return start + 1 - rest if rest else start

    def margin(self, number: int) -> str:
        """The part of a line before its text."""
        return self.text[self._starts[number] : self.start(number)]

    def indents(self, first: int, last: int) -> Iterator[Span]:
        """What each line of an indented block is indented by, the list item around it aside."""
        for number in range(first, last + 1):
            end = self.start(number)
            # A line that is indented by less stays in the list item as well.
            extra = max(0, self.indent - self.listed - len(self.lacks(number)))
            if not self.is_blank(number) and not self.has_tab(number):
                yield Span(max(end - extra, self._starts[number]), end)

    def has_tab(self, number: int) -> bool:
        """Whether a tab indents a line."""
        return self.text[self._starts[number] : self._ends[number]].lstrip(" >")[:1] == "\t"

    def line_break(self, number: int) -> str:
        """What ends a line; nothing at the end of the text."""
        if number + 1 >= len(self._starts):
            return ""
        return self.text[self._ends[number] : self._starts[number + 1]]

    def run(self, first: int, last: int) -> Span:
        """Some lines that others follow, with their breaks."""
        return Span(self._starts[first], self._starts[last + 1])

    def has(self, number: int) -> bool:
        """Whether a line is in the window."""
        return self.first <= number <= self.last

    def is_blank(self, number: int) -> bool:
        """Whether a line is only space."""
        return is_blank(self.line(number))

    def is_delimiter_like(self, number: int) -> bool:
        """Whether a line is `---` or meant to be it."""
        return is_delimiter_like(self.line(number))

    def is_heading(self, number: int) -> bool:
        """Whether a line ends a block because a heading begins."""
        return is_heading(self.line(number))

    def delimiter(self, number: int) -> Delimiter:
        """Read a line that is delimiter-like."""
        exact = self.line(number) == EXACT_DELIMITER
        form = LineForm.EXACT if exact else LineForm.MALFORMED
        return Delimiter(self.span(number), form, self.rest_of_tab(number))

    def next_line(self, number: int) -> int | None:
        """The next line that is not blank."""
        return self._next(range(number, self.last + 1))

    def line_before(self, number: int) -> int | None:
        """The nearest line above that is not blank."""
        return self._next(range(number - 1, self.first - 1, -1))

    @property
    def is_fence(self) -> bool:
        """Whether the lines are those of a fence."""
        return self._region is not None

    def is_drawn(self, number: int) -> bool:
        """Whether a line is indented so far that it is a part of a drawing."""
        return self.indent_of(number) - self.list_indent(number) >= _CODE_INDENT

    def is_indented_code(self, number: int) -> bool:
        """Whether a line of prose is code by its indentation alone."""
        if self._region is not None or self.indent_of(number) < _CODE_INDENT:
            return False
        for at in range(number - 1, max(self.first, number - _LOOK_BACK) - 1, -1):
            if self.is_blank(at) or self.is_heading(at):
                break
            if self.indent_of(at) < _CODE_INDENT:
                return False
        return not self.list_indent(number)

    def list_indent(self, number: int) -> int:
        """How far the list item that a line of prose belongs to indents its text."""
        limit = self.indent_of(number)
        if self._region is not None or not limit:
            return 0
        for at in range(number - 1, max(self.first, number - _LOOK_BACK) - 1, -1):
            indent = self.indent_of(at)
            if self.is_blank(at) or indent >= limit:
                continue
            mark = _LIST_MARK.match(self.line(at))
            if mark and not self.is_delimiter_like(at) and len(mark[1].expandtabs(_TAB)) <= limit:
                return len(mark[1].expandtabs(_TAB))
            if not indent:
                return 0
            limit = indent
        return 0

    def leaves_list(self, number: int) -> bool:
        """Whether a line begins the next item of the list around an indented block."""
        if not self.listed or not self.lacks(number):
            return False
        return _LIST_MARK.match(self.line(number)) is not None and not self.is_delimiter_like(
            number
        )

    def indent_of(self, number: int) -> int:
        """How many columns a line is indented by."""
        line = self.line(number)
        if not line.startswith((" ", "\t")):
            return 0
        return len(line[: len(line) - len(line.lstrip(" \t"))].expandtabs(_TAB))

    def _next(self, numbers: range) -> int | None:
        for number in numbers:
            if not self.is_blank(number):
                return number
        return None

    @property
    def _has_margin(self) -> bool:
        return bool(self._margin or self.indent or self._quotes)

    def _cut(self, number: int) -> tuple[int, int, int]:
        """Take the margin off a line.

        Returns where the text begins, how many columns of the tab there belong to the text, and how
        many columns of the margin are missing before it.
        """
        text, first, end = self.text, self._starts[number], self._ends[number]
        at, left = self._unquoted(number), self._margin + self.indent
        column = at - first
        if self._quotes:
            column = len(text[first:at].expandtabs(_TAB))
            if text[at : at + 1] == "\t" and text[at - 1] == ">":
                left += 1  # The space behind the mark is a part of the tab.
        while left > 0 and at < end and text[at] in " \t":
            width = _TAB - column % _TAB if text[at] == "\t" else 1
            if width > left:
                return at, width - left, left
            at, left, column = at + 1, left - width, column + width
        return at, 0, left

    def _unquoted(self, number: int) -> int:
        at, end = self._starts[number], self._ends[number]
        for _ in range(self._quotes):
            quote = _QUOTE.match(self.text, at, end)
            assert quote is not None
            at = quote.end()
        return at


def is_blank(line: str) -> bool:
    """Whether a line is only space."""
    return not line.strip(" \t\u00a0")


def is_delimiter_like(line: str) -> bool:
    """Whether a line is `---` or meant to be it."""
    return len(line) < _LONGEST_DELIMITER and bool(_DELIMITER_LIKE.match(line.strip(" \t")))


def is_heading(line: str) -> bool:
    """Whether a line begins a section, and so ends a block."""
    return bool(_HEADING.match(line))


def window_at(offset: int, lines: Lines, regions: Sequence[Region]) -> Window | None:
    """The lines that a block at `offset` may use; none where nothing is looked for."""
    after = bisect_right(regions, offset, key=start_of)
    end = regions[after].span.start if after < len(regions) else len(lines.text)
    if not after:
        return Window(lines, None, Span(0, end))
    region = regions[after - 1]
    if offset >= region.span.end:
        # Prose begins on the line after the one that closes a fence.
        start = region.span.end
        line_break = (
            LINE_BREAK.match(lines.text, start) if lines.starts[lines.at(start)] != start else None
        )
        return Window(lines, None, Span(line_break.end() if line_break else start, end))
    if is_text_like(region) and region.body.start <= offset < region.body.end:
        return Window(lines, region, region.body)
    return None


def opening_above(window: Window, number: int, used: int) -> tuple[int | None, list[Span]]:
    """Find the delimiter above a header, and the blank lines between.

    A block before may end at the line `used`; two blocks share a delimiter only where it is
    directly between them.
    """
    above = window.line_before(number)
    if above is None or above < used or not window.is_delimiter_like(above):
        return None, []
    if above == used and above + 1 < number:
        return None, []
    return above, [window.run(above + 1, number - 1)] if above + 1 < number else []
