"""Finds the emission lists in the orchestrator's protocol."""

from collections.abc import Iterator

from promptls.document import EmissionLead, EmissionList, Item, Region
from promptls.parsing.blocks.items import (
    are_unnumbered,
    is_bracketed,
    is_indented_sentence,
    is_item,
    read_items,
)
from promptls.parsing.blocks.prompt_blocks import is_header
from promptls.parsing.blocks.window import Window, window_at
from promptls.parsing.lines import LinePattern, Lines, start_of
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.vocabulary.blocks import FEWEST_ITEMS, MOST_ITEMS

_LEAD = LinePattern(
    r"[ \t>]*+(?P<lead>)(?:[-*+][ \t]++)?+[*_]{0,3}+Emit\b[^\n\r:]{0,200}+:[*_]{0,3}+"
    r"[ \t]*+(?=[\r\n]|\Z)"
)


def find_leads(text: str) -> Iterator[Span]:
    """The lines that items may follow, without their margin."""
    return (Span(it.start("lead"), it.end()) for it in _LEAD.in_lines_of(text))


_ENDS_LIST = pattern(r"[ \t]*+(?:\Z|Emit\b)")


def is_lead(line: str) -> bool:
    """Whether items under a line are an emission list."""
    return _LEAD.is_in(line)


_FIRST = pattern(r"[^\[]{0,20}+\[[ \t]*+1[ \t]*+\]")


def find_emission_lists(
    text: str, lines: Lines, regions: tuple[Region, ...]
) -> Iterator[EmissionList]:
    """Find the runs of items under a line `Emit:`. A lead with a whole block under it has none."""
    for match in _LEAD.in_lines_of(text):
        number = lines.at(start_of(match))
        window = window_at(lines.starts[number], lines, regions)
        if window is None:
            continue
        items, last = _items_below(window, number)
        if items:
            lead = window.span(number)
            whole = Span(lead.start, window.span(last).end)
            yield EmissionList(whole, EmissionLead(lead), tuple(items))


def _items_below(window: Window, number: int) -> tuple[list[Item], int]:
    items: list[Item] = []
    last, at = number, number + 1
    while window.has(at) and not window.is_heading(at) and not window.is_delimiter_like(at):
        line = window.line(at)
        if window.is_blank(at):
            below = window.next_line(at)
            if below is None or not is_bracketed(window.line(below)):
                break
            if len(items) >= FEWEST_ITEMS and _FIRST.match(window.line(below)):
                break  # The next list, whose lead is missing.
            at = below
        elif (is_item(line) and not is_header(line)) or _has_lost_its_number(
            window, at, len(items)
        ):
            items.extend(read_items(window, at, len(items) + 1))
            last = at
            at += 1
        else:
            break
    return items, last


def _has_lost_its_number(window: Window, at: int, count: int) -> bool:
    below = at + 1
    if window.has(below) and is_bracketed(window.line(below)):
        return are_unnumbered(window, range(at, below), count)
    # The last item has only its place to tell it from the text that follows a list.
    return (
        0 < count < MOST_ITEMS
        and is_indented_sentence(window.line(at))
        and (not window.has(below) or _ENDS_LIST.match(window.line(below)) is not None)
    )
