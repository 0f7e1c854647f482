"""Finds prompt blocks and gives each of their lines one class.

A block is found by its header line, never by a Markdown tree: CommonMark reads every real block
as a heading with a line under it.
"""

from collections.abc import Iterator

from promptls.document import Header, Item, LineForm, PromptBlock, Region
from promptls.parsing.blocks.exact_blocks import exact_block
from promptls.parsing.blocks.items import SPACE, are_unnumbered, is_bracketed, is_item, read_items
from promptls.parsing.blocks.margins import shift_to_block
from promptls.parsing.blocks.window import (
    Window,
    is_blank,
    is_delimiter_like,
    is_heading,
    opening_above,
    window_at,
)
from promptls.parsing.lines import LinePattern, Lines, start_of
from promptls.text.nearest import distance
from promptls.text.patterns import pattern
from promptls.text.spans import Span, newline_of
from promptls.vocabulary.blocks import HEADER

FIRST_ITEM = "[1]"

# Every quantifier is possessive: a line of a million spaces is read once.
GAP = r"[ \t\u00a0]*+"
HEADER_WORDS = rf"(?P<words>(?i:suggested){GAP}(?i:next){GAP}(?i:steps))"
_HEADER_LIKE = (
    rf"{GAP}(?:#{{1,6}}+{GAP})?+[*_`]{{0,3}}+{GAP}"
    rf"{HEADER_WORDS}{GAP}"
    rf"[*_`]{{0,3}}+{GAP}[:;\uff1a]{{0,3}}+{GAP}[*_`]{{0,3}}+{GAP}#*+{GAP}(?=[\r\n]|\Z)"
)
HEADER_LINES = LinePattern(rf"(?:[ \t>]*+){_HEADER_LIKE}")
_HEADER_LINE = pattern(_HEADER_LIKE)
# More words behind the header, which begins as it should.
_LONGER = pattern(
    rf"{GAP}(?:#{{1,6}}+{GAP})?+[*_`]{{0,3}}+{GAP}{HEADER_WORDS}{GAP}[*_`]{{0,3}}+{GAP}"
    r"[^\n\r\[]{1,80}\Z"
)
# The delimiter with the mark of an item before it.
_MARKED_DELIMITER = pattern(r"[ \t]*+(?:[-*+]|\[[0-9]{1,9}\]|[0-9]{1,9}[.)])[ \t]++---[ \t]*+\Z")
_FIRST_ITEM = LinePattern(r"[ \t>]*+\[1\][ \t]")
_LETTERS = "SUGGESTEDNEXTSTEPS"
# In so many of its letters a header may be misspelt.
_FARTHEST = 3
_LONGEST_HEADER = 80


def is_header(line: str) -> bool:
    """Whether a line could be the header of a block."""
    return bool(_HEADER_LINE.match(line))


def find_blocks(text: str, lines: Lines, regions: tuple[Region, ...]) -> Iterator[PromptBlock]:
    """Find the prompt blocks of a section, in order."""
    done = -1
    is_plain = not regions and "\r" not in text
    starts = [start_of(it) for it in HEADER_LINES.in_lines_of(text)]
    if FIRST_ITEM in text:
        starts = sorted({*starts, *_misspelt_headers(text, lines)})
    for start in starts:
        if start > done:
            block = exact_block(text, start) if is_plain else None
            block = block or _block_at(start, done, lines, regions)
            if block is not None:
                done = block.span.end
                yield block


def _misspelt_headers(text: str, lines: Lines) -> Iterator[int]:
    """Find the lines above a first item that are nearly a header, or one behind another mark."""
    for match in _FIRST_ITEM.in_lines_of(text):
        number = lines.at(start_of(match)) - 1
        start = lines.starts[max(number, 0)]
        line = text[start : lines.ends[number]]
        if number > 0 and (_is_misspelt(line) or _LONGER.match(line.lstrip(" \t>"))):
            yield start


def _is_misspelt(line: str) -> bool:
    letters = "".join(filter(str.isalpha, line.upper())) if len(line) < _LONGEST_HEADER else ""
    return distance(letters, _LETTERS, _FARTHEST) <= _FARTHEST


def _block_at(
    start: int, done: int, lines: Lines, regions: tuple[Region, ...]
) -> PromptBlock | None:
    """Read the block with a header in the line at `start`. The one before ends at `done`."""
    number = lines.at(start)
    window = window_at(start, lines, regions)
    if window is None:
        return None
    return _read(window, number, lines.at(done) if done >= 0 else -1)


def _read(window: Window, number: int, used: int) -> PromptBlock | None:
    if window.is_drawn(number):
        return None
    indented = shift_to_block(window, number)
    line = window.line(number)
    exact = line.rstrip(SPACE) == HEADER
    if not exact and not _is_meant(window, number, used):
        return None
    opening, blanks = opening_above(window, number, used)
    reader = _Reader(window, number, blanks)
    reader.read()
    first = number if opening is None else opening
    last = reader.last
    start, end = window.span(number)
    trailing = window.base(number) + len(line.rstrip(SPACE))
    form = LineForm.EXACT if exact and not indented else LineForm.MALFORMED
    header = Header(
        Span(start, end),
        form,
        Span(trailing, end) if exact and trailing < end else None,
        tuple(window.indents(first, last)) if indented else (),
        window.rest_of_tab(number),
    )
    body_last = last - 1 if reader.closing is not None else last
    return PromptBlock(
        Span(window.start(first), window.span(last).end),
        Span(start, window.span(max(number, body_last)).end),
        window.delimiter(opening) if opening is not None else None,
        window.delimiter(reader.closing) if reader.closing is not None else None,
        tuple(reader.blanks),
        window.margin(number) + window.rest_of_tab(number),
        window.line_break(number) or newline_of(window.text),
        header,
        tuple(reader.items),
        tuple(reader.strays),
    )


def _is_meant(window: Window, number: int, used: int) -> bool:
    """Tell a header that is not exact from a heading of the page with the same words."""
    above, after = number - 1, number + 1
    is_framed = above > used and window.has(above) and window.is_delimiter_like(above)
    words = _HEADER_LINE.match(window.line(number))
    if words is None:
        # A header that is misspelt, or one with more words.
        return is_framed and window.has(after) and is_bracketed(window.line(after))
    while window.has(after) and (window.is_blank(after) or window.is_delimiter_like(after)):
        after += 1
    if window.has(after) and is_bracketed(window.line(after)):
        return True
    return words["words"].isupper() and is_framed


class _Reader:
    """Reads the lines below a header until the block ends."""

    __slots__ = ("_header", "_window", "blanks", "closing", "items", "last", "strays")

    def __init__(self, window: Window, header: int, blanks: list[Span]) -> None:
        self._window = window
        self.blanks = blanks
        self.strays: list[Span] = []
        self.items: list[Item] = []
        self.closing: int | None = None
        self._header = self.last = header

    def read(self) -> None:
        """Follow the lines; `last` is the last one that belongs to the block."""
        window, number = self._window, self.last + 1
        while window.has(number) and not window.leaves_list(number):
            line = window.line(number)
            if self._is_closing(number, line):
                self.closing = self.last = number
                return
            if is_bracketed(line):
                number = self._take(number)
            elif is_blank(line):
                below = self._bridged(number)
                if below is None:
                    return
                self.blanks.append(window.run(number, below - 1))
                number = below
            elif number == self._header + 1 and is_header(line):
                # No block begins directly behind a header: the second one is there by mistake.
                self.strays.append(window.span(number))
                self.last = number
                number += 1
            elif is_heading(line) or is_header(line):
                return
            elif is_item(line):
                number = self._take(number)
            else:
                below = self._end_of_strays(number)
                if below is None:
                    return
                self._take_unmarked(range(number, below))
                number = below

    def _take(self, number: int) -> int:
        """Take in an item. Returns the number of the line below."""
        self.items.extend(read_items(self._window, number, len(self.items) + 1))
        self.last = number
        return number + 1

    def _take_unmarked(self, lines: range) -> None:
        """Take in lines that have no mark of an item: items that lost it, or none."""
        if are_unnumbered(self._window, lines, len(self.items)):
            for number in lines:
                self._take(number)
        else:
            first, last = self._window.span(lines.start), self._window.span(lines.stop - 1)
            self.strays.append(Span(first.start, last.end))

    def _bridged(self, number: int) -> int | None:
        """The line after some blank ones, if it still belongs to the block."""
        window = self._window
        below = window.next_line(number)
        if below is None:
            return None
        if window.is_delimiter_like(below):
            return None if self._opens(below) else below
        return below if is_bracketed(window.line(below)) else None

    def _is_closing(self, number: int, line: str) -> bool:
        if is_delimiter_like(line):
            return True
        return bool(self.items and _MARKED_DELIMITER.match(line)) and self._is_last(number)

    def _is_last(self, number: int) -> bool:
        """Whether no item and no delimiter of the block is below a line."""
        window, below = self._window, number + 1
        if not window.has(below):
            return True
        if window.is_blank(below):
            return self._bridged(below) is None
        # A list without brackets is one of the page, unless a delimiter is below it.
        return self._end_of_strays(below) is None

    def _opens(self, delimiter: int) -> bool:
        """Whether a delimiter has a header under it, so that it opens the next block."""
        return self._window.has(delimiter + 1) and is_header(self._window.line(delimiter + 1))

    def _end_of_strays(self, number: int) -> int | None:
        """The item or delimiter after some stray lines, if there is one before the next gap."""
        window = self._window
        while window.has(number):
            line = window.line(number)
            if is_blank(line) or is_heading(line):
                return None
            if is_bracketed(line):
                return number
            if is_delimiter_like(line):
                return None if self._opens(number) else number
            if is_header(line):
                return None
            number += 1
        return None
