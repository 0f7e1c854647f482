"""Finds the parts of the orchestrator's emission protocol: its points, its lists, its nouns."""

from collections.abc import Iterator, Sequence

from promptls.document import (
    Chapter,
    ItemList,
    NounMark,
    Part,
    Placed,
    PointMark,
    SectionHeading,
)
from promptls.parsing.lines import LinePattern, start_of
from promptls.parsing.surroundings import Surroundings
from promptls.patterns import pattern
from promptls.text import FileSpan, Span

_HEADING = pattern(r"(?P<number>[0-9]{1,3})[.):]?[ \t]++(?P<name>\S.*+)")
_ITEM = LinePattern(r"(?P<number>[0-9]{1,3})[.)][ \t]++\*\*(?P<name>[^*\n\r]++)\*\*")
_ARROW = "(?:->|=>|\u2192|\u21d2)"
_QUOTED = r"(?P<open>\*\*|[\"'`\u201c])(?P<noun>[^\"'`*\u201d\n\r]*+)(?:\*\*|[\"'`\u201d])"
_NOUN = LinePattern(
    r"[ \t]*+[-*+][ \t]++[`*]{0,3}+(?P<types>[a-z][a-z-]*+[`*]{0,3}+"
    r"(?:,[ \t]*+[`*]{0,3}+[a-z][a-z-]*+[`*]{0,3}+)*+)"
    rf"[ \t]*+{_ARROW}[ \t]*+(?P<text>{_QUOTED}|[^\n\r]*+)"
)


def protocol_of(parts: Sequence[Part]) -> list[Part]:
    """The sections that the emission protocol consists of."""
    return [part for part in parts if part.section.exit.chapter is Chapter.EMISSION]


def find_point_marks(
    headings: Sequence[SectionHeading], protocol: Sequence[Part]
) -> tuple[PointMark, ...]:
    """Find what may be an emission point, in source order."""
    if not protocol:
        return ()
    bases = {part.base for part in protocol}
    found = [
        PointMark(it.span, int(match["number"]), _plain(match["name"]), it.extent.end, it.level)
        for it in headings
        if it.level > 1 and it.span.start in bases and (match := _HEADING.match(it.title))
    ]
    return tuple(sorted([*found, *_items(protocol)], key=lambda it: it.span))


def find_lists(protocol: Sequence[Part]) -> tuple[Placed[ItemList], ...]:
    """Find the lists of items, and the whole blocks, in source order."""
    return tuple(
        Placed(base, node)
        for base, section in protocol
        for node in section.nodes
        if isinstance(node, ItemList)
    )


def find_nouns(protocol: Sequence[Part]) -> tuple[NounMark, ...]:
    """Find the lines that map types of workflows to nouns."""
    return tuple(
        NounMark(
            Span(*match.span("text")).placed(base),
            tuple(it.strip(" \t`*") for it in match["types"].split(",")),
            match["noun"] if match["open"] else match["text"].strip(" \t"),
            Span(*match.span("noun")).placed(base) if match["open"] else None,
        )
        for base, section in protocol
        for match in _NOUN.in_lines_of(section.text)
    )


def _items(protocol: Sequence[Part]) -> Iterator[PointMark]:
    for base, section in protocol:
        surroundings = Surroundings(section.text, section.regions)
        for match in _ITEM.in_lines_of(section.text):
            at = start_of(match)
            if surroundings.region_at(at) is None:
                span = FileSpan(base + at, base + match.end())
                end = base + len(section.text)
                yield PointMark(span, int(match["number"]), _plain(match["name"]), end, 0)


def _plain(name: str) -> str:
    return name.strip(" \t*_`")
