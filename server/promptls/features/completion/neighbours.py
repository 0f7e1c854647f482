"""The lines directly around one in which a block may begin."""

from bisect import bisect_right

from promptls.document import Block, Chapter, PromptBlock, Section, Top
from promptls.features.completion.cursor import Cursor
from promptls.parsing.blocks.items import is_bracketed
from promptls.parsing.blocks.window import EXACT_DELIMITER
from promptls.patterns import pattern

_STATUS_LIKE = pattern(r"[ \t#*_`]*+(?:STATUS\b|(?i:status\b.*(?:complete|returning)))")


# More emission lists than this are not in one block, where not even one belongs.
_MOST_ASTRAY = 8


def top_at(section: Section, at: int) -> Top | None:
    """The last block or emission list that begins at or before an offset of a section."""
    after = bisect_right(section.tops, at, key=_start)
    return section.tops[after - 1] if after else None


def tops_around(section: Section, at: int) -> list[Top]:
    """What may be around an offset: the last block that begins before it, and lists in that."""
    after = bisect_right(section.tops, at, key=_start)
    found: list[Top] = []
    for top in section.tops[max(0, after - _MOST_ASTRAY) : after][::-1]:
        found.append(top)
        if isinstance(top, Block):
            break
    return found


def is_free_delimiter(cursor: Cursor, number: int, margin: str) -> bool:
    """Whether a line is a delimiter that the block above does not close and none below opens."""
    if not cursor.window.has(number) or cursor.raw(number) != margin + EXACT_DELIMITER:
        return False
    end = cursor.origin + cursor.lines.ends[number] - cursor.part.base
    start = end - len(EXACT_DELIMITER)
    section = cursor.part.section
    top = top_at(section, end)
    if top is not None and top.span.start >= start:
        if number > cursor.number:
            return False
        top = top_at(section, start - 1)
    closing = top.closing if isinstance(top, Block) else None
    return number > cursor.number or closing is None or closing.span.start != start


def is_taken(cursor: Cursor) -> bool:
    """Whether the line is a part of a block already, other than a head with nothing below it."""
    start, end = cursor.local
    for top in tops_around(cursor.part.section, end):
        if isinstance(top, Block) and top.span.end >= start:
            head = top.header if isinstance(top, PromptBlock) else top.line
            if head.span.end != end or (isinstance(top, PromptBlock) and top.items):
                return True
    return False


def is_under_text(cursor: Cursor) -> bool:
    window, above = cursor.window, cursor.number - 1
    if not window.has(above) or window.is_heading(above) or window.is_delimiter_like(above):
        return False
    text = window.line(above).rstrip(" \t")
    return bool(text) and not text.endswith(":") and not is_bracketed(text)


def is_under_status(cursor: Cursor) -> bool:
    """Whether a delimiter here would close the status block above."""
    window = cursor.window
    at = cursor.number - 1
    while window.has(at) and window.is_blank(at):
        at -= 1
    while window.has(at) and not window.is_delimiter_like(at) and not window.is_heading(at):
        if _STATUS_LIKE.match(window.line(at)):
            above = window.line_before(at)
            in_prompts = cursor.part.section.exit.chapter is Chapter.PROMPTS
            return in_prompts or (above is not None and window.is_delimiter_like(above))
        if window.is_blank(at) and not is_bracketed(window.line(at + 1)):
            return False
        at -= 1
    return False


def _start(top: Top) -> int:
    return top.span.start
