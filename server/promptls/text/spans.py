"""Source text, spans in it, and the only module that knows about lines and columns.

Inside the package a position is a code point offset into the original text, line breaks
included. Lines and columns exist for people and protocols and are made here, on the way out.
"""

from bisect import bisect_right
from enum import StrEnum
from operator import attrgetter
from typing import Self, TypeVar

from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

# LSP knows three line breaks. `str.splitlines` knows ten, so it must not be used.
LINE_BREAK = pattern(r"\r\n|\n|\r")

BYTE_ORDER_MARK = "\ufeff"
# What UTF-16 begins with.
UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")

# The most that is read of a file, from the disk or from an editor, in bytes of UTF-8.
SIZE_CAP = 1 << 20

# More space than this between two lines belongs to neither.
_LONGEST_GAP = 200
_GLANCE = 100
_CONTINUATION_BYTES = bytes(range(0x80, 0xC0))
_SPLIT_PAIR = pattern("[\ud800-\udbff][\udc00-\udfff]")


class Span(NamedTuple):
    """A half-open range of code points in the text of one section."""

    start: int
    end: int

    def placed(self, base: int) -> "FileSpan":
        """The same range in the file, where the section begins at `base`."""
        return FileSpan(self.start + base, self.end + base)

    def shifted(self, by: int) -> "Span":
        """The range that begins and ends `by` code points later."""
        return Span(self.start + by, self.end + by)

    def touches(self, offset: int) -> bool:
        """Whether a cursor at `offset` is inside or at an edge."""
        return self.start <= offset <= self.end


class FileSpan(NamedTuple):
    """A half-open range of code points in a file.

    It is another type than `Span`, so that mypy rejects an offset in the wrong text.
    """

    start: int
    end: int

    def inside(self, base: int) -> Span:
        """The same range in a section that begins at `base`."""
        return Span(self.start - base, self.end - base)

    def shifted(self, by: int) -> "FileSpan":
        """The range that begins and ends `by` code points later."""
        return FileSpan(self.start + by, self.end + by)

    def touches(self, offset: int) -> bool:
        """Whether a cursor at `offset` is inside or at an edge."""
        return self.start <= offset <= self.end


# Where a node or a region begins, to sort and to search by it.
start_of = attrgetter("span.start")

# The one or the other, for what occurs in sections and in files.
AnySpan = TypeVar("AnySpan", Span, FileSpan)


class Encoding(StrEnum):
    """The unit in which a client counts columns."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"

    def width(self, text: str) -> int:
        """Count the units that `text` takes."""
        if self is Encoding.UTF32 or text.isascii():
            return len(text)
        if self is Encoding.UTF8:
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text.encode("utf-16-le", "surrogatepass")) >> 1

    def take(self, text: str, units: int) -> int:
        """Count the code points at the start of `text` that take `units`, the last one whole."""
        if self is Encoding.UTF32 or text.isascii():
            return min(units, len(text))
        if self is Encoding.UTF8:
            taken = text.encode("utf-8", "surrogatepass")[:units]
            return len(taken.translate(None, _CONTINUATION_BYTES))
        halves = text.encode("utf-16-le", "surrogatepass")[: units * 2]
        return len(halves.decode("utf-16-le", "surrogatepass"))


class Source:
    """The text of one file, exactly as it was read. Treat it as a value."""

    __slots__ = ("_starts", "text", "undecodable")

    def __init__(self, text: str, undecodable: int | None = None) -> None:
        self.text = text
        # Where the first byte stood that is not UTF-8: the text has U+FFFD for each of these.
        self.undecodable = undecodable
        self._starts: list[int] | None = None

    @classmethod
    def decode(cls, data: bytes) -> Self:
        """Read bytes as UTF-8. A byte order mark stays, so that the text writes back as it was."""
        try:
            return cls(data.decode())
        except UnicodeDecodeError as error:
            return cls(data.decode(errors="replace"), len(data[: error.start].decode()))

    @property
    def is_utf16(self) -> bool:
        """Whether the bytes look like UTF-16, so that nothing else can be said of them.

        Read as UTF-8, every other character of English in UTF-16 is a null character.
        """
        beginning = self.text[:_GLANCE]
        # Where nothing else is, a program has lost the text and left room for it.
        return len(beginning) < beginning.count("\0") * 3 and bool(beginning.strip("\0"))

    def __getitem__(self, span: FileSpan) -> str:
        return self.text[span.start : span.end]

    @property
    def line_starts(self) -> list[int]:
        """The offset of every line's first character. A text has at least one line."""
        if self._starts is None:
            self._starts = line_starts(self.text)
        return self._starts

    def line_at(self, offset: int) -> int:
        """The number of the line that holds `offset`, counted from zero."""
        return bisect_right(self.line_starts, offset) - 1

    def line(self, number: int) -> FileSpan:
        """The span of a line without its line break."""
        starts, text = self.line_starts, self.text
        if number + 1 == len(starts):
            return FileSpan(starts[number], len(text))
        end = starts[number + 1] - 1
        if text[end] == "\n" and end > starts[number] and text[end - 1] == "\r":
            end -= 1
        return FileSpan(starts[number], end)

    def line_around(self, offset: int) -> FileSpan:
        """The span of the line that holds `offset`, without its line break."""
        return self.line(self.line_at(offset))

    def position(self, offset: int, encoding: Encoding) -> tuple[int, int]:
        """Turn an offset into a line and a column, both counted from zero."""
        line = self.line_at(offset)
        return line, encoding.width(self.text[self.line_starts[line] : offset])

    def place(self, offset: int) -> tuple[int, int]:
        """Turn an offset into a line and a column as people read them: from 1, in code points.

        A byte order mark takes no column, because no editor shows it.
        """
        line, column = self.position(offset, Encoding.UTF32)
        has_mark = not line and self.text.startswith(BYTE_ORDER_MARK)
        return line + 1, max(column - has_mark, 0) + 1

    def offset(self, line: int, column: int, encoding: Encoding) -> int:
        """Turn a line and a column into an offset.

        Past the last line is the end of the text, past the end of a line is before its break,
        and inside a character is after it: what the clients of the protocol agree on.
        """
        if line >= len(self.line_starts):
            return len(self.text)
        span = self.line(line)
        if not column:
            return span.start
        # No character takes fewer units than one, so a huge column never copies a huge text.
        text = self.text[span.start : min(span.end, span.start + column)]
        return span.start + encoding.take(text, column)

    def replaced(self, span: FileSpan, text: str) -> "Source":
        """A source in which `text` replaces `span`."""
        before, after = self.text[: span.start], self.text[span.end :]
        source = Source(before + text + after)
        seams = before[-1:] + text[:1], text[-1:] + after[:1], before[-1:] + after[:1]
        if any(map(_SPLIT_PAIR.match, seams)):
            # An editor counts UTF-16 and may send the two halves of a character one by one.
            whole = source.text.encode("utf-16-le", "surrogatepass")
            source.text = whole.decode("utf-16-le", "surrogatepass")
        elif self._starts is not None:
            source._starts = self._spliced(source.text, span, len(text))
        return source

    def _spliced(self, text: str, span: FileSpan, inserted: int) -> list[int]:
        # A keystroke moves all later lines by one and makes none: keep what is already known.
        # One character on either side is read again, for it may make or break a `\r\n`.
        starts = self.line_starts
        change = inserted - (span.end - span.start)
        first = bisect_right(starts, max(0, span.start - 1))
        kept_from = bisect_right(starts, span.end + 1)
        begin = starts[first - 1]
        tail = starts[kept_from:]
        stop = tail[0] + change if tail else len(text)
        between = line_starts(text[begin:stop], begin)
        if tail:
            between.pop()
        moved = [start + change for start in tail] if change else tail
        return starts[: first - 1] + between + moved


def line_starts(text: str, base: int = 0) -> list[int]:
    """Where the lines of a text begin, when the text begins at `base`."""
    if "\r" in text:
        return [base, *(base + it.end() for it in LINE_BREAK.finditer(text))]
    # To cut a text is several times quicker than to look for its line breaks one by one.
    starts = []
    for line in text.split("\n"):
        starts.append(base)
        base += len(line) + 1
    return starts


def find_line_start(text: str, at: int, floor: int = 0) -> int:
    """Where the line of an offset begins; `floor` where that is not behind it."""
    start = max(text.rfind("\n", floor, at), floor - 1) + 1
    # A text without carriage returns is not searched for one from its beginning.
    return max(start, text.rfind("\r", start, at) + 1)


def with_line_feeds(text: str) -> str:
    """The same text with a line feed at the end of each line."""
    return LINE_BREAK.sub("\n", text) if "\r" in text else text


def newline_of(text: str) -> str:
    """The line break that a text uses first, for text that is put into it."""
    found = LINE_BREAK.search(text)
    return found[0] if found else "\n"


def first_shown(text: str) -> int:
    """Where a text begins behind a byte order mark and space; its end where it is blank."""
    start = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    return len(text) - len(text[start:].lstrip())


def set_apart(text: str, at: int, part: str) -> str:
    """Some lines as they are put into a text, in its line breaks, with blank lines around them."""
    before, after = gaps_at(text, at)
    newline = newline_of(text)
    return before + part.rstrip("\n").replace("\n", newline) + newline + after


def gaps_at(text: str, at: int) -> tuple[str, str]:
    """The line breaks that lines need before and after them to be set apart in a text."""
    newline = newline_of(text)
    above = text[max(0, at - _LONGEST_GAP) : at]
    breaks = LINE_BREAK.findall(above[len(above.rstrip()) :])
    lacks = max(0, 2 - len(breaks)) if above.strip(BYTE_ORDER_MARK) else 0
    return newline * lacks, newline if at < len(text) and text[at] not in "\r\n" else ""
