"""Finds the parts of an agent file: its chapters, its closing line, its emission points."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from promptls.document import (
    AgentParts,
    Chapter,
    Chapterhead,
    EmissionList,
    NounMark,
    Part,
    PlacedList,
    PointMark,
    PromptBlock,
)
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.text import Span

_POINT_HEADING = re.compile(r"(?P<number>[0-9]{1,3})[.)]?[ \t]++(?P<name>\S.*+)")
_POINT_ITEM = re.compile(
    r"(?:\A|[\n\r])(?P<whole>(?P<number>[0-9]{1,3})\.[ \t]++\*\*(?P<name>[^*\n\r]++)\*\*)"
)
_ARROW = "(?:->|=>|\u2192|\u21d2)"
_NOUN = re.compile(
    r"(?:\A|[\n\r])[ \t]*+[-*+][ \t]++(?P<types>[a-z][a-z-]*+(?:,[ \t]*+[a-z][a-z-]*+)*+)"
    rf"[ \t]*+{_ARROW}[ \t]*+(?P<noun>\"[^\"\n\r]*+\"|[^\n\r]*+)"
)
_CLOSING = re.compile(r"(?:\A|[\n\r])(?=You )")
_LONGEST_LINE = 500
_PARAGRAPH_END = re.compile(r"(?:\r\n?|\n)[ \t]*+(?=[\r\n]|\Z)")


def find_agent_parts(text: str, parts: Sequence[Part]) -> AgentParts:
    """Find the parts of the agent file that some sections make up."""
    headings = tuple(_chapterheads(text, parts))
    words = Chapter.PROMPTS.value.split()
    prompts = tuple(it for it in headings if it.title.upper().split() == words)
    protocol = [part for part in parts if part.section.exit.chapter is Chapter.EMISSION]
    points = tuple(_points(headings, protocol))
    closing = _closing(text, parts, prompts)
    return AgentParts(headings, prompts, closing, points, tuple(_nouns(points, text)))


def _chapterheads(text: str, parts: Sequence[Part]) -> Iterator[Chapterhead]:
    flat = [(base, heading) for base, section in parts for heading in section.headings]
    ends: list[int] = []
    # From the last to the first: what stands under a heading ends where one of its level begins.
    open_at: dict[int, int] = {}
    for base, heading in reversed(flat):
        start = base + heading.span.start
        ends.append(min(open_at.get(it, len(text)) for it in range(1, heading.level + 1)))
        open_at[heading.level] = start
    for (base, heading), end in zip(flat, reversed(ends), strict=True):
        span = heading.span.moved(base)
        yield Chapterhead(heading.level, heading.title, span, Span(span.start, end))


def _points(headings: Sequence[Chapterhead], protocol: Sequence[Part]) -> Iterator[PointMark]:
    lists = [
        PlacedList(base, node)
        for base, section in protocol
        for node in section.nodes
        if isinstance(node, EmissionList | PromptBlock)
    ]
    if not protocol:
        return
    first, last = protocol[0].base, protocol[-1].base + len(protocol[-1].section.text)
    marks = [
        (match["number"], match["name"], it.span)
        for it in headings
        if it.level > 1 and first <= it.span.start < last
        if (match := _POINT_HEADING.match(it.title))
    ]
    if not marks:
        marks = list(_point_items(protocol))
    for at, (number, name, span) in enumerate(marks):
        end = marks[at + 1][2].start if at + 1 < len(marks) else last
        under = [it for it in lists if span.start < it.base + it.items.span.start < end]
        yield PointMark(number, name, span, Span(span.start, end), tuple(under))


def _point_items(protocol: Sequence[Part]) -> Iterator[tuple[str, str, Span]]:
    for base, section in protocol:
        for match in _POINT_ITEM.finditer(section.text):
            span = Span(*match.span("whole")).moved(base)
            yield match["number"], match["name"].strip(), span


def _nouns(points: Sequence[PointMark], text: str) -> Iterator[NounMark]:
    if not points:
        return
    for match in _NOUN.finditer(text, points[0].span.start, points[0].extent.end):
        types = tuple(it.strip(" \t") for it in match["types"].split(","))
        quoted = match["noun"].startswith('"') and match["noun"].endswith('"')
        noun = match["noun"][1:-1] if quoted else None
        yield NounMark(types, noun, Span(*match.span("noun")))


def _closing(text: str, parts: Sequence[Part], prompts: Sequence[Chapterhead]) -> Span | None:
    """The last paragraph of the file, sections of prompts aside, if it begins with `You `."""
    end = len(text.rstrip())
    moved_up = False
    for heading in reversed(prompts):
        if heading.extent.start < end <= heading.extent.end:
            inside = _last_paragraph(parts, end)
            if inside is not None and inside.start > heading.span.end:
                return inside
            end = len(text[: heading.span.start].rstrip())
            moved_up = True
    found = _last_paragraph(parts, end)
    if found is not None and moved_up and _is_below_heading(text, found.start):
        return None  # The one paragraph of an ordinary section.
    return found


def _last_paragraph(parts: Sequence[Part], end: int) -> Span | None:
    """The paragraph of prose that ends at `end`, if it begins with `You `."""
    at = bisect_right(parts, end - 1, key=lambda part: part.base) - 1
    if at < 0:
        return None
    base, section = parts[at]
    text = section.text[: end - base]
    surroundings = Surroundings(section.text, section.regions)
    starts = [match.end() for match in _CLOSING.finditer(text)]
    if not starts or _PARAGRAPH_END.search(text, starts[-1]):
        return None
    start = starts[-1]
    if surroundings.at(start) is not Surrounding.PROSE or not _begins_paragraph(text, start):
        return None
    return Span(base + start, end)


def _is_below_heading(text: str, at: int) -> bool:
    above = text[max(0, at - _LONGEST_LINE) : at].rstrip()
    return above[max(above.rfind("\n"), above.rfind("\r")) + 1 :].startswith("#")


def _begins_paragraph(text: str, at: int) -> bool:
    """Whether the line at `at` goes on from none: it stands first, or below a gap or a heading."""
    end = at - 1 if text[at - 1 : at] in ("\n", "\r") else at
    end -= text[max(0, end - 1) : at] == "\r\n"
    floor = max(0, end - _LONGEST_LINE)
    start = max(text.rfind("\n", floor, end), text.rfind("\r", floor, end), floor - 1) + 1
    line = text[start:end]
    return not line.strip(" \t") or line.startswith(("#", "---"))
