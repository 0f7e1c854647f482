"""What surrounds an offset of a section: prose, inline code, a fence, a comment.

Placeholders and tags are looked for in some of these and not in others. Nothing is worked out
before it is asked for: most sections have no inline code near anything of interest.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from enum import StrEnum

from promptls.document import Document, Entry, Node, Region, RegionKind, Section
from promptls.parsing.indentation import find_code_lines
from promptls.parsing.lines import Lines
from promptls.parsing.regions import is_text_like
from promptls.text.patterns import pattern
from promptls.text.spans import AnySpan, Span
from promptls.text.values import NamedTuple, once


class Surrounding(StrEnum):
    """What a part of a section is to its reader."""

    PROSE = "prose"
    CODE_SPAN = "inline code"
    TEXT_FENCE = "text fence"
    CODE_FENCE = "code fence"
    INDENTED_CODE = "indented code"
    COMMENT = "comment"


# Inline code and comments end with their paragraph; so does a list item, a row, a heading.
_PARAGRAPH_END = pattern(
    r"(?:\r\n?+|\n)(?=[ \t]*+(?:\Z|[\r\n>|]|[-*+][ \t]|[0-9]{1,9}[.)][ \t]|#{1,6}[ \t]))"
)
# What must not precede it is checked behind the first one, so that it begins with a literal.
_BACKTICKS = pattern(r"`(?<!``)`*+")
# What may precede indented code in its line.
_LEAD = pattern(r"[ \t>*+.)0-9-]*+")


class Surroundings:
    """The surroundings of every offset of one section."""

    def __init__(self, text: str, regions: tuple[Region, ...], lines: Lines | None = None) -> None:
        self._text = text
        self._lines = lines or Lines(text)
        self._regions = regions
        self._starts = [region.span.start for region in regions]
        self._indented: dict[int, bool] = {}

    def at(self, offset: int) -> Surrounding:
        """The surrounding of an offset."""
        region = self.region_at(offset)
        if region is not None:
            if region.kind is RegionKind.COMMENT:
                return Surrounding.COMMENT
            return Surrounding.TEXT_FENCE if is_text_like(region) else Surrounding.CODE_FENCE
        return self.outside_regions(offset)

    def outside_regions(self, offset: int) -> Surrounding:
        """The surrounding of an offset outside fences and comments of whole lines."""
        # Indented code may show a comment or inline code, but these show no indented code.
        if self._may_have_code and self._is_indented(offset):
            return Surrounding.INDENTED_CODE
        code_spans = self._code_spans
        if code_spans and holds(code_spans, offset):
            return Surrounding.CODE_SPAN
        if self._comments and holds(self._comments, offset):
            return Surrounding.COMMENT
        return Surrounding.PROSE

    def region_at(self, offset: int) -> Region | None:
        """The fence or comment of whole lines around an offset."""
        if not self._starts:
            return None
        at = bisect_right(self._starts, offset) - 1
        if at < 0:
            return None
        region = self._regions[at]
        return region if offset < region.span.end else None

    def code_span_at(self, offset: int) -> Span:
        """The inline code around an offset, backticks included."""
        spans = self._code_spans
        return spans[bisect_right(spans, offset, key=_start) - 1]

    @once
    def _code_spans(self) -> list[Span]:
        if "`" not in self._text:
            return []
        return [
            span
            for stretch in self._stretches()
            for runs in _runs_by_paragraph(self._text, stretch)
            for span in _code_spans(runs)
        ]

    @once
    def _comments(self) -> list[Span]:
        # A comment that begins a line is a region; this is for those within a line.
        found: list[Span] = []
        if "<!--" not in self._text:
            return found
        for part in self._prose():
            at = self._text.find("<!--", *part)
            while at >= 0:
                close = self._text.find("-->", at, part.end)
                if close < 0:
                    break
                if not holds(self._code_spans, at):
                    found.append(Span(at, close + 3))
                at = self._text.find("<!--", close, part.end)
        return found

    def _prose(self) -> Iterator[Span]:
        """The paragraphs outside all regions."""
        for start, end in self._stretches():
            at = start
            for match in _PARAGRAPH_END.finditer(self._text, start, end):
                yield Span(at, match.start())
                at = match.end()
            yield Span(at, max(at, end))

    def _stretches(self) -> Iterator[Span]:
        """The stretches outside all regions."""
        start = 0
        for region in self._regions:
            yield Span(start, region.span.start)
            start = region.span.end
        yield Span(start, len(self._text))

    @once
    def _may_have_code(self) -> bool:
        return "    " in self._text or "\t" in self._text

    @once
    def _code_lines(self) -> frozenset[int]:
        return find_code_lines(self._lines, self._regions)

    def _is_indented(self, offset: int) -> bool:
        start = self._lines.starts[self._lines.at(offset)]
        known = self._indented.get(start)
        if known is None:
            lead = _LEAD.match(self._text, start)
            is_deep = lead is not None and ("    " in lead[0] or "\t" in lead[0])
            known = self._indented[start] = is_deep and start in self._code_lines
        return known


class SectionText(NamedTuple):
    """The text of a section, and what has been found in it before the constructs within lines."""

    text: str
    surroundings: Surroundings
    blocks: tuple[Node[Span], ...]
    exit: Entry


class _Run(NamedTuple):
    """A run of backticks. What `opens` is without the first, if that is escaped."""

    opens: Span
    closes: Span


def _runs_by_paragraph(text: str, stretch: Span) -> Iterator[list[_Run]]:
    """The runs of backticks of each paragraph that has some."""
    runs: list[_Run] = []
    paragraph_end = stretch.start
    for match in _BACKTICKS.finditer(text, *stretch):
        start, end = match.span()
        if start >= paragraph_end:
            if runs:
                yield runs
                runs = []
            found = _PARAGRAPH_END.search(text, end, stretch.end)
            paragraph_end = found.start() if found else stretch.end
        opens = start + 1 if text[start - 1 : start] == "\\" and _is_escaped(text, start) else start
        runs.append(_Run(Span(opens, end), Span(start, end)))
    yield runs


def _is_escaped(text: str, at: int) -> bool:
    """Whether the backslash before an offset is not escaped itself."""
    first = at
    while first and text[first - 1] == "\\":
        first -= 1
    return (at - first) % 2 == 1


def _code_spans(runs: list[_Run]) -> Iterator[Span]:
    """The spans between two runs of the same length."""
    # For every run, the next one of the same length: from the last to the first, in one pass.
    closing: list[int | None] = [None] * len(runs)
    last: dict[int, int] = {}
    for at in range(len(runs) - 1, -1, -1):
        opens, closes = runs[at]
        closing[at] = last.get(opens.end - opens.start)
        last[closes.end - closes.start] = at
    at = 0
    while at < len(runs):
        close = closing[at]
        if close is None:
            at += 1
        else:
            yield Span(runs[at].opens.start, runs[close].closes.end)
            at = close + 1


def is_in_region(document: Document, offset: int) -> bool:
    """Whether an offset of a file is in a fence or in a comment of whole lines."""
    at = bisect_right(document.parts, offset, key=lambda part: part.base) - 1
    base, section = document.parts[at]
    if offset == base and at and _ends_open(document.parts[at - 1].section):
        return True
    number = bisect_right(section.regions, offset - base, key=_start_of_region) - 1
    return number >= 0 and offset - base < section.regions[number].span.end


def _ends_open(section: Section) -> bool:
    """Whether what is inserted at the end of a section is in a fence or a comment."""
    last = section.regions[-1] if section.regions else None
    is_open = last is not None and last.span.end == last.body.end == len(section.text)
    return is_open or section.exit.in_comment or bool(section.exit.fences)


def holds(spans: list[AnySpan], offset: int) -> bool:
    """Whether one of some spans, which are in order, holds an offset."""
    at = bisect_left(spans, (offset + 1,)) - 1
    return at >= 0 and offset < spans[at].end


def _start(span: Span) -> int:
    return span.start


def _start_of_region(region: Region) -> int:
    return region.span.start
