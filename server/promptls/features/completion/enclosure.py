"""Which block or emission list a line belongs to, or would belong to once it is finished."""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from promptls.document import Chapter, EmissionList, Item, StatusBlock
from promptls.features.completion.place import Place
from promptls.features.cursor import Top, start_of, tops_around
from promptls.parsing.emission import is_lead


class Enclosure(NamedTuple):
    """How many items a block has above and below a line, and what its lines begin with.

    `is_open` is a block that has no closing delimiter and needs one.
    """

    margin: str
    above: int
    below: int
    is_open: bool


def enclosure_of(place: Place) -> Enclosure | None:
    """The block or list around the line of a place, or directly above it and not yet ended."""
    # A list may stand astray in a block, which then goes on below it.
    tops = tops_around(place.part.section, place.local.end)
    around = [it for it in (_around(top, place) for top in tops) if it]
    found = max(around, key=lambda it: it.is_open, default=None)
    above = place.number - 1
    emits = place.part.section.exit.chapter is Chapter.EMISSION and place.window.has(above)
    if found is None and emits and is_lead(place.window.line(above)):
        return Enclosure(place.margin, 0, 0, is_open=False)
    return found


def _around(top: Top, place: Place) -> Enclosure | None:
    line, last = place.local, place.number_at(top.span.end)
    if last is None or isinstance(top, StatusBlock):
        return None
    if isinstance(top, EmissionList):
        if top.lead.end < line.start and last >= place.number - 1:
            return Enclosure(place.margin, *_counts(top.items, place), is_open=False)
        return None
    closing = top.closing.span.start if top.closing else line.end + 1
    if top.header.span.end < line.start and line.end < closing and _goes_on(place, last):
        return Enclosure(top.margin, *_counts(top.items, place), is_open=top.closing is None)
    return None


def _goes_on(place: Place, last: int) -> bool:
    """Whether nothing ends a block between its last line and this one."""
    window = place.window
    return not any(
        window.is_blank(it) or window.is_heading(it) or window.is_delimiter_like(it)
        for it in range(last + 1, place.number)
    )


def _counts(items: tuple[Item, ...], place: Place) -> tuple[int, int]:
    line = place.local
    above = bisect_left(items, line.start, key=start_of)
    return above, len(items) - bisect_right(items, line.end, key=start_of)
