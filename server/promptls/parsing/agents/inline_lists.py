"""Finds items that a sentence of the emission protocol lists as inline code.

That is `[1] Text` and `[2] Text`, each in backticks of its own, or all of them in the same.
"""

import re
from collections.abc import Iterator

from promptls.document import EmissionLead, EmissionList, Item, LineForm, Section
from promptls.parsing.blocks.mentions import find_mentions
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.patterns import pattern
from promptls.text import Span

_CODE = pattern(r"`(?P<code>[ \t]*+\[[0-9]{1,2}\][ \t][^`\n\r]*+)`")
_MARKER = pattern(r"\[(?P<number>[0-9]{1,2})\][ \t]++(?=[^ \t])")
# What may be between two items that share their backticks.
_JOINTS = " \t,;/|\u00b7\u2022"


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


def _list_of(items: list[Item], text: str, passed: int) -> EmissionList:
    first = items[0].span.start
    start = max(passed, text.rfind("\n", passed, first) + 1, text.rfind("\r", passed, first) + 1)
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
