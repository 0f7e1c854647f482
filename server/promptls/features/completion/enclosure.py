"""Which block or emission list a line belongs to, or would belong to once it is finished."""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from promptls.document import Chapter, EmissionList, Item, StatusBlock, Top
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.neighbours import tops_around
from promptls.parsing.blocks.emission_lists import is_lead


class Enclosure(NamedTuple):
    """How many items a block has above and below a line, and what its lines begin with.

    `is_open` is a block that has no closing delimiter and needs one.
    """

    margin: str
    above: int
    below: int
    is_open: bool


def enclosure_of(cursor: Cursor) -> Enclosure | None:
    """The block or list around the line of a cursor, or directly above it and not yet ended."""
    # A list may be astray in a block, which then continues below it.
    tops = tops_around(cursor.part.section, cursor.local.end)
    around = [it for it in (_around(top, cursor) for top in tops) if it]
    found = max(around, key=lambda it: it.is_open, default=None)
    above = cursor.number - 1
    emits = cursor.part.section.exit.chapter is Chapter.EMISSION and cursor.window.has(above)
    if found is None and emits and is_lead(cursor.window.line(above)):
        return Enclosure(cursor.margin, 0, 0, is_open=False)
    return found


def _around(top: Top, cursor: Cursor) -> Enclosure | None:
    line, last = cursor.local, cursor.number_at(top.span.end)
    if last is None or isinstance(top, StatusBlock):
        return None
    if isinstance(top, EmissionList):
        if top.lead.span.end < line.start and last >= cursor.number - 1:
            return Enclosure(cursor.margin, *_counts(top.items, cursor), is_open=False)
        return None
    closing = top.closing.span.start if top.closing else line.end + 1
    if top.header.span.end < line.start and line.end < closing and _goes_on(cursor, last):
        return Enclosure(top.margin, *_counts(top.items, cursor), is_open=top.closing is None)
    return None


def _goes_on(cursor: Cursor, last: int) -> bool:
    """Whether nothing ends a block between its last line and this one."""
    window = cursor.window
    return not any(
        window.is_blank(it) or window.is_heading(it) or window.is_delimiter_like(it)
        for it in range(last + 1, cursor.number)
    )


def _counts(items: tuple[Item, ...], cursor: Cursor) -> tuple[int, int]:
    line = cursor.local
    above = bisect_left(items, line.start, key=_start)
    return above, len(items) - bisect_right(items, line.end, key=_start)


def _start(item: Item) -> int:
    return item.span.start
