"""Finds items of the emission protocol that no `Emit:` leads.

A sentence may list them as inline code, `[1] Text` and `[2] Text`, each in backticks of its own or
all of them in the same. Others are lines below a point.
"""

import re
from collections.abc import Iterator

from promptls.document import EmissionLead, EmissionList, Item, ItemList, LineForm, Section
from promptls.parsing.blocks.mentions import find_mentions
from promptls.parsing.lines import LinePattern, start_of
from promptls.parsing.surroundings import Surrounding, Surroundings, holds
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, Span, find_line_start

_CODE = pattern(r"`(?P<code>[ \t]*+\[[0-9]{1,2}\][ \t][^`\n\r]*+)`")
_MARKER = pattern(r"\[(?P<number>[0-9]{1,2})\][ \t]++(?=[^ \t])")
# What may be between two items that share their backticks.
_JOINTS = " \t,;/|\u00b7\u2022"


_ROW = LinePattern(
    r"[ \t>]*+(?P<row>)(?:[-*+][ \t]++)?+\[(?P<number>[0-9]{1,2})\][ \t]++(?P<words>[^\s][^\n\r]*+)"
)
_INDENT = "  "
_SHOWN = (Surrounding.PROSE, Surrounding.TEXT_FENCE)
# The next point of a list of points.
_NEXT_POINT = pattern(r"[\n\r][0-9]{1,3}[.)][ \t]")


def find_inline_lists(section: Section) -> Iterator[EmissionList]:
    """Find the lists of a section. Where the numbers do not go on rising, the next one begins."""
    text = section.text
    if "`[" not in text and "` [" not in text:
        return
    surroundings = Surroundings(text, section.regions)
    items: list[Item] = []
    passed = highest = 0
    for match in _CODE.finditer(text):
        if surroundings.at(match.start("code")) is not Surrounding.CODE_SPAN:
            continue
        for marker in _MARKER.finditer(text, *match.span("code")):
            number = int(marker["number"])
            end = items[-1].span.end if items else 0
            if items and (number <= highest or _NEXT_POINT.search(text, end, marker.start())):
                yield _list_of(items, text, passed)
                items, passed = [], end
            items.append(_item(text, len(items) + 1, marker, match.end("code")))
            highest = number
    if items:
        yield _list_of(items, text, passed)


def find_unled_lists(section: Section) -> Iterator[EmissionList]:
    """Find the runs of lines that begin with `[N]` and belong neither to a lead nor to a block."""
    text = section.text
    if not _ROW.is_in(text):
        return
    taken = [it.span for it in section.nodes if isinstance(it, ItemList)]
    surroundings = Surroundings(text, section.regions)
    items: list[Item] = []
    for match in _ROW.in_lines_of(text):
        start = match.start("row")
        if holds(taken, start) or surroundings.at(start) not in _SHOWN:
            continue
        is_next = items and LINE_BREAK.fullmatch(text, items[-1].span.end, start_of(match))
        if not is_next or int(match["number"]) == 1:
            yield from _unled(items)
            items = []
        items.append(_item_of_row(text, len(items) + 1, match))
    yield from _unled(items)


def _item_of_row(text: str, ordinal: int, match: re.Match[str]) -> Item:
    start, end = match.start("row"), match.end()
    # Its indentation is its own, and the rest the margin of what the lines are in.
    start -= len(_INDENT) if text.endswith(_INDENT, 0, start) else 0
    words = Span(match.start("words"), match.start("words") + len(match["words"].rstrip()))
    trailing = Span(words.end, end) if words.end < end else None
    marker, number = Span(start, words.start), Span(*match.span("number"))
    mentions = find_mentions(text, *words)
    return Item(
        Span(start, end), LineForm.EXACT, ordinal, marker, number, words, trailing, "", mentions
    )


def _unled(items: list[Item]) -> Iterator[EmissionList]:
    # A single line may be a note or the target of a link.
    if len(items) > 1:
        start = items[0].span.start
        span = Span(start, items[-1].span.end)
        yield EmissionList(span, EmissionLead(Span(start, start)), tuple(items))


def _list_of(items: list[Item], text: str, passed: int) -> EmissionList:
    first = items[0].span.start
    start = find_line_start(text, first, passed)
    span = Span(first, items[-1].span.end)
    return EmissionList(span, EmissionLead(Span(start, first)), tuple(items), is_inline=True)


def _item(text: str, ordinal: int, marker: re.Match[str], stop: int) -> Item:
    following = _MARKER.search(text, marker.end(), stop)
    start, end = marker.span()
    shown = text[end : following.start() if following else stop].rstrip(_JOINTS)
    words = Span(end, end + len(shown))
    mentions = find_mentions(text, *words)
    span = Span(start, words.end)
    number = Span(*marker.span("number"))
    return Item(span, LineForm.EXACT, ordinal, Span(start, end), number, words, None, "", mentions)
