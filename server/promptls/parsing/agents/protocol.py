"""Finds the parts of the orchestrator's emission protocol: its points, its lists, its nouns."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from promptls.document import (
    Chapter,
    EmissionList,
    ItemList,
    NounMark,
    Part,
    Placed,
    PointMark,
    Section,
    SectionHeading,
)
from promptls.parsing.agents.unled_lists import find_inline_lists, find_unled_lists
from promptls.parsing.blocks.emission_lists import find_leads
from promptls.parsing.blocks.items import is_item
from promptls.parsing.lines import LinePattern, start_of
from promptls.parsing.regions import is_text_like
from promptls.parsing.surroundings import Surroundings
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Span

_HEADING = pattern(r"(?P<number>[0-9]{1,3})[.):]?[ \t]++(?P<name>\S.*+)")
_ITEM = LinePattern(r"(?P<number>[0-9]{1,3})[.)][ \t]++\*\*(?P<name>[^*\n\r]++)\*\*")
# The words of a name: what precedes an explanation.
_WORDS = pattern(r"[ \t*_`]*+(?P<words>[^(:\u2013\u2014]*+)")
_ARROW = "(?:->|=>|\u2192|\u21d2)"
_QUOTED = r"(?P<open>\*\*|[\"'`\u201c])(?P<noun>[^\"'`*\u201d\n\r]*+)(?:\*\*|[\"'`\u201d])"
_NOUN = LinePattern(
    r"[ \t]*+[-*+][ \t]++[`*]{0,3}+(?P<types>[a-z][a-z-]*+[`*]{0,3}+"
    r"(?:,[ \t]*+[`*]{0,3}+[a-z][a-z-]*+[`*]{0,3}+)*+)"
    rf"[ \t]*+{_ARROW}[ \t]*+(?P<text>{_QUOTED}|[^\n\r]*+)"
)
_MAPS = pattern(_ARROW)
_MAPS_TO = pattern(rf"{_ARROW}[ \t]*+(?P<text>{_QUOTED})")
_TYPE = pattern(r"(?<![\w-])(?P<type>[a-z][a-z-]*+)[`*\"']{0,3}[ \t]*+\Z")
_LONGEST_TYPE = 60
_LINE_BELOW = pattern(r"[\s>]*+(?P<line>[^\n\r]*+)")
# What begins a block, a fence, a table, inline code.
_MAY_BE_ITEM = pattern(r"--|`|~~~|\||SUGGESTED")
_DECORATION = " \t*_`"


def protocol_of(parts: Sequence[Part]) -> list[Part]:
    """The sections that the emission protocol consists of."""
    return [part for part in parts if part.section.exit.chapter is Chapter.EMISSION]


def find_point_marks(
    headings: Sequence[SectionHeading], protocol: Sequence[Part]
) -> tuple[PointMark, ...]:
    """Find what may be an emission point, in source order."""
    if not protocol:
        return ()
    found = [*_headed(headings, protocol), *_items(protocol)]
    return tuple(sorted(found, key=lambda it: it.span))


def find_lists(protocol: Sequence[Part]) -> tuple[Placed[ItemList], ...]:
    """Find the lists of items, the whole blocks, and the items without a lead, in source order."""
    listed = [
        Placed[ItemList](base, node)
        for base, section in protocol
        for node in section.nodes
        if isinstance(node, ItemList)
    ]
    unled = [
        Placed[ItemList](base, node)
        for base, section in protocol
        for node in (*find_inline_lists(section), *find_unled_lists(section))
    ]
    return tuple(sorted([*listed, *unled], key=lambda it: it.span))


def find_bare_leads(protocol: Sequence[Part]) -> tuple[FileSpan, ...]:
    """Find the leads under which there is nothing that may be an item, in source order."""
    return tuple(
        lead.placed(base)
        for base, section in protocol
        if "Emit" in section.text
        for lead in _bare_leads_in(section)
    )


def find_nouns(protocol: Sequence[Part]) -> tuple[NounMark, ...]:
    """Find where types of workflows are mapped to nouns: lines of lists, and parts of sentences."""
    return tuple(
        mark
        for base, section in protocol
        if _MAPS.search(section.text)
        for mark in sorted(_nouns_in(base, section.text), key=lambda it: it.span)
    )


def _nouns_in(base: int, text: str) -> Iterator[NounMark]:
    listed: set[int] = set()
    for match in _NOUN.in_lines_of(text):
        listed.add(match.start("text"))
        types = tuple(it.strip(" \t`*") for it in match["types"].split(","))
        yield _noun_mark(base, match, types, is_listed=True)
    for match in _MAPS_TO.finditer(text):
        if match.start("text") not in listed:
            before = text[max(0, match.start() - _LONGEST_TYPE) : match.start()]
            named = _TYPE.search(before)
            if named is not None:
                yield _noun_mark(base, match, (named["type"],))


def _noun_mark(
    base: int, match: re.Match[str], types: tuple[str, ...], *, is_listed: bool = False
) -> NounMark:
    is_quoted = match["open"] is not None
    return NounMark(
        Span(*match.span("text")).placed(base),
        types,
        match["noun"] if is_quoted else match["text"].strip(" \t"),
        Span(*match.span("noun")).placed(base) if is_quoted else None,
        is_listed,
    )


def _headed(headings: Sequence[SectionHeading], protocol: Sequence[Part]) -> Iterator[PointMark]:
    for heading in headings:
        title, offset = heading.title, heading.span.start
        match = _HEADING.match(title) if heading.level > 1 else None
        at = bisect_right(protocol, offset, key=_base) - 1 if match is not None else -1
        if match is None or at < 0:
            continue
        base, section = protocol[at]
        if offset < base + len(section.text):
            start = base + section.text.index(title, offset - base)
            words = _words_of(match["name"]).placed(start + match.start("name"))
            number, name = int(match["number"]), match["name"].strip(_DECORATION)
            end, level = heading.extent.end, heading.level
            yield PointMark(heading.span, number, name, words, end, level)


def _items(protocol: Sequence[Part]) -> Iterator[PointMark]:
    for base, section in protocol:
        surroundings = Surroundings(section.text, section.regions)
        for match in _ITEM.in_lines_of(section.text):
            at = start_of(match)
            if surroundings.region_at(at) is None:
                span = FileSpan(base + at, base + match.end())
                words = _words_of(match["name"]).placed(base + match.start("name"))
                number, name = int(match["number"]), match["name"].strip(_DECORATION)
                yield PointMark(span, number, name, words, base + len(section.text), 0)


def _bare_leads_in(section: Section) -> Iterator[Span]:
    surroundings = Surroundings(section.text, section.regions)
    followed = {it.lead.span.end for it in section.nodes if isinstance(it, EmissionList)}
    for lead in find_leads(section.text):
        if lead.end in followed:
            continue
        region = surroundings.region_at(lead.start)
        if region is None or is_text_like(region):
            stop = len(section.text) if region is None else region.body.end
            below = _LINE_BELOW.match(section.text, lead.end, stop)
            line = below["line"] if below is not None else ""
            if not is_item(line) and not _MAY_BE_ITEM.match(line):
                yield lead


def _words_of(name: str) -> Span:
    match = _WORDS.match(name)
    assert match
    start, words = match.start("words"), match["words"].rstrip(_DECORATION)
    return Span(start, start + len(words))


def _base(part: Part) -> int:
    return part.base
