"""Which block or emission list a line belongs to, or would belong to once it is finished."""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from promptls.document import Chapter, EmissionList, Item, PromptBlock
from promptls.features.completion.place import Place
from promptls.features.cursor import start_of, top_at
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
    line = place.local
    match top_at(place.part.section, line.end):
        case PromptBlock() as block:
            closing = block.closing.span.start if block.closing else line.end + 1
            if block.header.span.end < line.start and line.end < closing:
                last = place.number_at(block.span.end)
                if last is not None and _goes_on(place, last):
                    counts = _counts(block.items, place)
                    return Enclosure(block.margin, *counts, is_open=block.closing is None)
        case EmissionList() as emitted if emitted.lead.end < line.start:
            last = place.number_at(emitted.span.end)
            if last is not None and last >= place.number - 1:
                return Enclosure(place.margin, *_counts(emitted.items, place), is_open=False)
        case _:
            pass
    above = place.number - 1
    emits = place.part.section.exit.chapter is Chapter.EMISSION and place.window.has(above)
    if emits and is_lead(place.window.line(above)):
        return Enclosure(place.margin, 0, 0, is_open=False)
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
