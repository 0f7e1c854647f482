"""The line in which a person types, with as many lines around it as can matter."""

from bisect import bisect_right

from promptls.document import Document, Part, Region, RegionKind, Section
from promptls.kinds import Syntax
from promptls.parsing.blocks.window import Window
from promptls.parsing.lines import Lines
from promptls.parsing.regions import is_text_like
from promptls.text import LINE_BREAK, FileSpan, Source, Span
from promptls.values import value

# A block has about ten lines. Nobody completes in a line that is longer than this.
_FARTHEST = 40
_MOST_TEXT = 8000
_LONGEST_LINE = 2000


@value
class Cursor:
    """A cursor in a line of prose or of a fence that is read as text.

    `window` shows the lines around it, which begin at `origin`; `number` is the line's among
    them. `line` is the whole line, `column` counts in what the window shows of it. `margin` and
    `newline` come before and after the text of a new line.
    """

    document: Document
    part: Part
    lines: Lines
    window: Window
    origin: int
    number: int
    line: FileSpan
    column: int
    margin: str
    newline: str

    @property
    def before(self) -> str:
        """The text of the line up to the cursor."""
        return self.window.line(self.number)[: self.column]

    @property
    def after(self) -> str:
        """The text of the line behind the cursor."""
        return self.window.line(self.number)[self.column :]

    @property
    def local(self) -> Span:
        """The line with the offsets of its section."""
        return self.line.inside(self.part.base)

    def raw(self, number: int) -> str:
        """A line with its margin."""
        return self.window.margin(number) + self.window.line(number)

    @property
    def text_start(self) -> int:
        """Where the text of the line begins, behind its margin."""
        return self.line.end - len(self.window.line(self.number))

    def span(self, start: int, end: int) -> FileSpan:
        """A span of columns of the text of the line."""
        return FileSpan(self.text_start + start, self.text_start + end)

    @property
    def has_only_space_after(self) -> bool:
        """Whether the cursor is at the end of what is typed."""
        return not self.after.strip(" \t")

    def from_margin(self, margin: str) -> tuple[FileSpan, str]:
        """The line from where it begins to differ from a margin, and what the margin lacks there.

        The rest of the line is in the span, so that no space is left after the inserted text.
        """
        space = len(self.before) - len(self.before.lstrip(" \t"))
        own = self.raw(self.number)[: self.text_start - self.line.start + space]
        kept = len(own) if margin.startswith(own) else len(margin) if own.startswith(margin) else 0
        return FileSpan(self.line.start + kept, self.line.end), margin[kept:]

    def number_at(self, at: int) -> int | None:
        """The number of the line that holds an offset of the section; none above the window."""
        local = at + self.part.base - self.origin
        return self.lines.at(local) if local >= 0 else None


def cursor_at(document: Document, offset: int) -> Cursor | None:
    """The place of a cursor; none where nothing is completed."""
    part = _markdown_at(document, offset)
    if part is None:
        return None
    source = document.source
    line = source.line_at(offset)
    start = max(source.line_starts[line], part.base)
    end = source.line(line).end
    found = _around(part, start - part.base, source)
    if found is None or offset > end or end - start > _LONGEST_LINE:
        return None
    region, first, last = found
    first, last = _near(source, line, first, last)
    origin = max(source.line_starts[first], part.base)
    text = source.text[origin : source.line(last).end]
    lines = Lines(text)
    window = Window(lines, region, Span(0, len(text) + 1))
    column = offset - origin - window.start(line - first)
    if column < 0:
        return None
    return Cursor(
        document,
        part,
        lines,
        window,
        origin,
        line - first,
        FileSpan(start, end),
        column,
        _margin(window, line - first),
        _newline(source),
    )


def _markdown_at(document: Document, offset: int) -> Part | None:
    """The section of Markdown at an offset; none in front matter and where nothing was parsed."""
    matter, part = document.front_matter, document.part_at(offset)
    if part is None or part.section.entry.syntax is not Syntax.MARKDOWN:
        return None
    if matter is None or offset > matter.span.end:
        return part
    # At the end of a file the closing line has no break, and the cursor is still in it.
    at_end = offset == matter.span.end and document.source.text[offset - 1] in "\r\n"
    return part if at_end else None


def _around(part: Part, at: int, source: Source) -> tuple[Region | None, int, int] | None:
    """The region around a line, with the first and the last line of it or of the prose."""
    base, section = part
    after = bisect_right(section.regions, at, key=_start)
    region = section.regions[after - 1] if after else None
    if region and (at < region.span.end or _runs_on(section, region, at)):
        in_body = region.body.start <= at and (at < region.body.end or at == region.span.end)
        if not is_text_like(region) or not in_body:
            return None
        return region, *_numbers(source, region.body.placed(base))
    prose = Span(_prose_start(section, after), _prose_end(section, after))
    return None, *_numbers(source, prose.placed(base))


def _prose_start(section: Section, after: int) -> int:
    """Where the prose begins that follows `after` regions."""
    for region in section.regions[max(0, after - _FARTHEST) : after][::-1]:
        if not _is_line(section, region):
            # Prose begins on the line after the one that closes a fence.
            end = region.span.end
            line_break = LINE_BREAK.match(section.text, end)
            return line_break.end() if line_break and section.text[end - 1] not in "\r\n" else end
    return 0


def _prose_end(section: Section, after: int) -> int:
    for region in section.regions[after : after + _FARTHEST]:
        if not _is_line(section, region):
            return region.span.start
    return len(section.text)


def _numbers(source: Source, span: FileSpan) -> tuple[int, int]:
    """The first and the last line of a span of whole lines."""
    first, last = source.line_at(span.start), source.line_at(span.end)
    if last > first and span.end == source.line_starts[last] and span.end < len(source.text):
        last -= 1
    return first, last


def _near(source: Source, line: int, first: int, last: int) -> tuple[int, int]:
    """As many of the lines from `first` to `last` as can matter to `line`."""
    starts = source.line_starts
    first = max(first, line - _FARTHEST)
    while starts[line] - starts[first] > _MOST_TEXT:
        first += 1
    last = min(last, line + _FARTHEST)
    while source.line(last).end - source.line(line).end > _MOST_TEXT:
        last -= 1
    return first, last


def _runs_on(section: Section, region: Region, at: int) -> bool:
    """Whether an unclosed fence or comment holds the empty line at the end of a text."""
    is_open = bool(section.exit.fences) or section.exit.in_comment
    return is_open and at == region.span.end == len(section.text)


def _is_line(section: Section, region: Region) -> bool:
    """Whether a region is a comment of one line, which may be inside a block."""
    start, end = region.span
    text = section.text
    return (
        region.kind is RegionKind.COMMENT
        and max(text.find("\n", start, end), text.find("\r", start, end)) < 0
    )


def _margin(window: Window, number: int) -> str:
    margin = window.margin(number) + window.lacks(number)
    # A space behind the mark of a quotation belongs to the mark, where there is one.
    return f"{margin} " if margin.endswith(">") else margin


def _newline(source: Source) -> str:
    if len(source.line_starts) == 1:
        return "\n"
    return source.text[source.line(0).end : source.line_starts[1]]


def _start(region: Region) -> int:
    return region.span.start
