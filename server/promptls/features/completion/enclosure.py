"""Which block or emission list a line belongs to, or would belong to once it is finished."""

from bisect import bisect_left, bisect_right

from promptls.document import (
    Block,
    Chapter,
    EmissionList,
    Item,
    PromptBlock,
    Section,
    StatusBlock,
    Top,
)
from promptls.features.completion.block_line import BlockLine
from promptls.parsing.blocks.emission_lists import is_lead
from promptls.text.spans import start_of
from promptls.text.values import NamedTuple

# More emission lists than this are not in one block, where not even one belongs.
_MOST_ASTRAY = 8


class Enclosure(NamedTuple):
    """How many items a block has above and below a line, and what its lines begin with.

    `is_open` is a block that has no closing delimiter and needs one.
    """

    margin: str
    above: int
    below: int
    is_open: bool


def enclosure_of(line: BlockLine) -> Enclosure | None:
    """The block or list around a line, or directly above it and not yet ended."""
    # A list may be astray in a block, which then continues below it.
    tops = _tops_around(line.part.section, line.span.end)
    around = [it for it in (_around(top, line) for top in tops) if it]
    found = max(around, key=lambda it: it.is_open, default=None)
    above = line.number - 1
    emits = line.part.section.exit.chapter is Chapter.EMISSION and line.window.has(above)
    if found is None and emits and is_lead(line.window.line(above)):
        return Enclosure(line.margin, 0, 0, is_open=False)
    return found


def is_taken(line: BlockLine) -> bool:
    """Whether the line is a part of a block already, other than a head with nothing below it."""
    start, end = line.span
    for top in _tops_around(line.part.section, end):
        if isinstance(top, Block) and top.span.end >= start:
            head = top.header if isinstance(top, PromptBlock) else top.line
            if head.span.end != end or (isinstance(top, PromptBlock) and top.items):
                return True
    return False


def top_at(section: Section, at: int) -> Top | None:
    """The last block or emission list that begins at or before an offset of a section."""
    after = bisect_right(section.tops, at, key=start_of)
    return section.tops[after - 1] if after else None


def _tops_around(section: Section, at: int) -> list[Top]:
    """What may be around an offset: the last block that begins before it, and lists in that."""
    after = bisect_right(section.tops, at, key=start_of)
    found: list[Top] = []
    for top in section.tops[max(0, after - _MOST_ASTRAY) : after][::-1]:
        found.append(top)
        if isinstance(top, Block):
            break
    return found


def _around(top: Top, line: BlockLine) -> Enclosure | None:
    (start, end), last = line.span, line.lines.at(top.span.end)
    if last < line.window.first or isinstance(top, StatusBlock):
        return None
    if isinstance(top, EmissionList):
        if top.lead.span.end < start and last >= line.number - 1:
            return Enclosure(line.margin, *_counts(top.items, line), is_open=False)
        return None
    closing = top.closing.span.start if top.closing else end + 1
    if top.header.span.end < start and end < closing and _goes_on(line, last):
        return Enclosure(top.margin, *_counts(top.items, line), is_open=top.closing is None)
    return None


def _goes_on(line: BlockLine, last: int) -> bool:
    """Whether nothing ends a block between its last line and this one."""
    window = line.window
    return not any(
        window.is_blank(it) or window.is_heading(it) or window.is_delimiter_like(it)
        for it in range(last + 1, line.number)
    )


def _counts(items: tuple[Item, ...], line: BlockLine) -> tuple[int, int]:
    start, end = line.span
    above = bisect_left(items, start, key=start_of)
    return above, len(items) - bisect_right(items, end, key=start_of)
