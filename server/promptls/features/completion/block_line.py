"""The line of a cursor as blocks are read: without its margin, with the lines around it."""

from bisect import bisect_right

from promptls.document import Chapter, Document, Part
from promptls.features.completion.cursor import Cursor
from promptls.features.emission import point_at
from promptls.parsing.blocks.window import Window, window_at
from promptls.parsing.lines import Lines
from promptls.parsing.regions import is_line_of_comment, is_text_like
from promptls.text.spans import FileSpan, Span, start_of
from promptls.text.values import Record, once
from promptls.vocabulary import EmissionPoint
from promptls.vocabulary.kinds import Syntax


class BlockLine(metaclass=Record):
    """A line of prose, or of a fence that is read as text.

    `window` shows the lines around it and `number` is its own among them. Columns count in what
    the window shows of the line.
    """

    cursor: Cursor
    part: Part
    lines: Lines
    window: Window
    number: int

    @once
    def text(self) -> str:
        """The line without its margin."""
        return self.window.line(self.number)

    @once
    def column(self) -> int:
        """Where the cursor is in the text."""
        return self.cursor.offset - self.part.base - self.window.start(self.number)

    @property
    def before(self) -> str:
        """The text up to the cursor."""
        return self.text[: self.column]

    @property
    def after(self) -> str:
        """The text behind the cursor."""
        return self.text[self.column :]

    @property
    def has_only_space_after(self) -> bool:
        """Whether the cursor is at the end of what is typed."""
        return not self.after.strip(" \t")

    @once
    def span(self) -> Span:
        """The whole line with the offsets of its section."""
        return Span(self.lines.starts[self.number], self.lines.ends[self.number])

    @once
    def point(self) -> EmissionPoint | None:
        """The emission point that the line is about, in the orchestrator's protocol."""
        section = self.part.section
        if section.exit.chapter is not Chapter.EMISSION:
            return None
        return point_at(section, self.span.start, self.cursor.vocabulary)

    @property
    def margin(self) -> str:
        """What comes before the text of a new line."""
        margin = self.window.margin(self.number) + self.window.lacks(self.number)
        # A space behind the mark of a quotation belongs to the mark, where there is one.
        return f"{margin} " if margin.endswith(">") else margin

    @property
    def text_start(self) -> int:
        """Where the text begins in the file, behind its margin."""
        return self.cursor.line.end - len(self.text)

    def raw(self, number: int) -> str:
        """A line with its margin."""
        return self.window.margin(number) + self.window.line(number)

    def span_from(self, column: int) -> FileSpan:
        """The rest of the line from a column on, in the file."""
        return FileSpan(self.text_start + column, self.cursor.line.end)

    def from_margin(self, margin: str) -> tuple[FileSpan, str]:
        """The line from where it begins to differ from a margin, and what the margin lacks there.

        The rest of the line is in the span, so that no space is left after the inserted text.
        """
        start, before = self.span.placed(self.part.base).start, self.before
        space = len(before) - len(before.lstrip(" \t"))
        own = self.raw(self.number)[: self.text_start - start + space]
        kept = len(own) if margin.startswith(own) else len(margin) if own.startswith(margin) else 0
        return FileSpan(start + kept, self.cursor.line.end), margin[kept:]


def block_line_at(cursor: Cursor) -> BlockLine | None:
    """The line of a cursor; none where no block is looked for."""
    part = _markdown_at(cursor.document, cursor.offset)
    if part is None:
        return None
    lines = Lines(part.section.text)
    number = lines.at(cursor.offset - part.base)
    window = _window_at(part, lines, lines.starts[number])
    found = window and BlockLine(cursor, part, lines, window, number)
    return found if found and found.column >= 0 else None


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


def _window_at(part: Part, lines: Lines, at: int) -> Window | None:
    """The lines that a block may have that begins at an offset."""
    section = part.section
    after = bisect_right(section.regions, at, key=start_of)
    region = section.regions[after - 1] if after else None
    # An unclosed fence or comment holds the empty line at the end of a text.
    runs_on = section.exit.is_open and at == len(section.text)
    if region and (at < region.span.end or (runs_on and at == region.span.end)):
        in_body = region.body.start <= at and (at < region.body.end or at == region.span.end)
        return Window(lines, region, region.body) if in_body and is_text_like(region) else None
    # A comment of one line may be inside a block.
    regions = [it for it in section.regions if not is_line_of_comment(section.text, it)]
    return window_at(at, lines, regions)
