"""A line that may become a block, with what is directly above and below it."""

from collections.abc import Iterable

from promptls.document import Block, Chapter
from promptls.features.completion.block_line import BlockLine
from promptls.features.completion.enclosure import is_taken, top_at
from promptls.features.completion.values import Completion, CompletionKind, Slot
from promptls.features.descriptions import Description
from promptls.parsing.blocks.items import is_bracketed, is_item
from promptls.parsing.blocks.window import EXACT_DELIMITER
from promptls.text.patterns import pattern
from promptls.text.pieces import Piece, Pieces
from promptls.text.values import NamedTuple
from promptls.vocabulary.blocks import HEADER

STATUS = "STATUS: "

_TYPED = pattern(r"[ \t]*+(?P<word>-{2,3}|[A-Za-z][\w :()/-]{0,60}|)\Z")
_STATUS_LIKE = pattern(r"[ \t#*_`]*+(?:STATUS\b|(?i:status\b.*(?:complete|returning)))")


class Frame(NamedTuple):
    """A line that may become a block: what is typed, and the lines directly above and below."""

    line: BlockLine
    word: str
    margin: str
    opened: bool
    closed: bool
    has_items: bool
    is_above_bullet: bool

    def completion(
        self, kind: CompletionKind, title: str, lines: Iterable[Pieces], about: Description
    ) -> Completion:
        """A completion of some lines."""
        span, missing = self.line.from_margin(self.margin)
        pieces: list[Piece] = [missing]
        for number, line in enumerate(lines):
            if number:
                pieces.append(self.line.cursor.newline + self.margin)
            pieces += line
        label = f"{EXACT_DELIMITER} {title}" if self.word.startswith("-") else title
        return Slot(kind, span).offer(label, tuple(pieces), kind.value, about)

    def framed(self, *lines: Pieces, open_end: bool = False) -> list[Pieces]:
        """Some lines with the delimiters that they lack."""
        opening: list[Pieces] = [] if self.opened else [(EXACT_DELIMITER,)]
        closing: list[Pieces] = [] if self.closed or open_end else [(EXACT_DELIMITER,)]
        return [*opening, *lines, *closing]

    def means(self, title: str) -> bool:
        """Whether what is typed is the beginning of a title, or of the delimiter above it."""
        return self.word.startswith("-") or title.casefold().startswith(self.word.casefold())


def frame_of(line: BlockLine) -> Frame | None:
    """The line of a cursor, if it may become a block."""
    window, number = line.window, line.number
    typed = _TYPED.match(line.before)
    if typed is None or window.is_indented_code(number):
        return None
    word = typed["word"]
    if is_taken(line) or not _is_begun(word, line.after.rstrip(" \t")):
        return None
    margin = line.margin + " " * window.list_indent(number)
    below = number + 1
    return Frame(
        line,
        word,
        margin,
        not word.startswith("-") and _is_free_delimiter(line, number - 1, margin),
        _is_free_delimiter(line, below, margin),
        window.has(below) and is_bracketed(window.line(below)),
        window.has(below) and is_item(window.line(below)),
    )


def is_under_text(line: BlockLine) -> bool:
    """Whether a sentence may go on in this line."""
    window, above = line.window, line.number - 1
    if not window.has(above) or window.is_heading(above) or window.is_delimiter_like(above):
        return False
    text = window.line(above).rstrip(" \t")
    return bool(text) and not text.endswith(":") and not is_bracketed(text)


def is_under_status(line: BlockLine) -> bool:
    """Whether a delimiter here would close the status block above."""
    window, at = line.window, line.number - 1
    while window.has(at) and window.is_blank(at):
        at -= 1
    while window.has(at) and not window.is_delimiter_like(at) and not window.is_heading(at):
        if _STATUS_LIKE.match(window.line(at)):
            above = window.line_before(at)
            in_prompts = line.part.section.exit.chapter is Chapter.PROMPTS
            return in_prompts or (above is not None and window.is_delimiter_like(above))
        if window.is_blank(at) and not is_bracketed(window.line(at + 1)):
            return False
        at -= 1
    return False


def _is_begun(word: str, after: str) -> bool:
    """Whether what is behind the cursor may be replaced: the rest of a header or of a delimiter."""
    whole = (word + after).casefold()
    begun = (EXACT_DELIMITER, HEADER, STATUS)
    return not after or (bool(word) and any(it.casefold().startswith(whole) for it in begun))


def _is_free_delimiter(line: BlockLine, number: int, margin: str) -> bool:
    """Whether a line is a delimiter that the block above does not close and none below opens."""
    if not line.window.has(number) or line.raw(number) != margin + EXACT_DELIMITER:
        return False
    end = line.lines.ends[number]
    start = end - len(EXACT_DELIMITER)
    section = line.part.section
    top = top_at(section, end)
    if top is not None and top.span.start >= start:
        if number > line.number:
            return False
        top = top_at(section, start - 1)
    closing = top.closing if isinstance(top, Block) else None
    return number > line.number or closing is None or closing.span.start != start
