"""What stands directly around a line in which a block may begin."""

from promptls.document import Block, Chapter, PromptBlock
from promptls.features.completion.place import Place
from promptls.features.cursor import top_at, tops_around
from promptls.parsing.frame import EXACT_DELIMITER
from promptls.parsing.items import is_bracketed
from promptls.patterns import pattern

_STATUS_LIKE = pattern(r"[ \t#*_`]*+(?:STATUS\b|(?i:status\b.*(?:complete|returning)))")


def is_free_delimiter(place: Place, number: int, margin: str) -> bool:
    """Whether a line is a delimiter that the block above does not close and none below opens."""
    if not place.window.has(number) or place.raw(number) != margin + EXACT_DELIMITER:
        return False
    end = place.origin + place.lines.ends[number] - place.part.base
    start = end - len(EXACT_DELIMITER)
    section = place.part.section
    top = top_at(section, end)
    if top is not None and top.span.start >= start:
        if number > place.number:
            return False
        top = top_at(section, start - 1)
    closing = top.closing if isinstance(top, Block) else None
    return number > place.number or closing is None or closing.span.start != start


def is_taken(place: Place) -> bool:
    """Whether the line is a part of a block already, other than a head with nothing below it."""
    start, end = place.local
    for top in tops_around(place.part.section, end):
        if isinstance(top, Block) and top.span.end >= start:
            head = top.header if isinstance(top, PromptBlock) else top.line
            if head.span.end != end or (isinstance(top, PromptBlock) and top.items):
                return True
    return False


def is_under_text(place: Place) -> bool:
    window, above = place.window, place.number - 1
    if not window.has(above) or window.is_heading(above) or window.is_delimiter_like(above):
        return False
    text = window.line(above).rstrip(" \t")
    return bool(text) and not text.endswith(":") and not is_bracketed(text)


def is_under_status(place: Place) -> bool:
    """Whether a delimiter here would close the status block above."""
    window = place.window
    at = place.number - 1
    while window.has(at) and window.is_blank(at):
        at -= 1
    while window.has(at) and not window.is_delimiter_like(at) and not window.is_heading(at):
        if _STATUS_LIKE.match(window.line(at)):
            above = window.line_before(at)
            in_prompts = place.part.section.exit.chapter is Chapter.PROMPTS
            return in_prompts or (above is not None and window.is_delimiter_like(above))
        if window.is_blank(at) and not is_bracketed(window.line(at + 1)):
            return False
        at -= 1
    return False
