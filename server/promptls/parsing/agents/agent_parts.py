"""Finds the parts of an agent file: its chapters, its prompts, its closing line."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from promptls.document import AgentParts, Chapter, Part, Placed, SectionHeading
from promptls.parsing.agents.protocol import (
    find_bare_leads,
    find_lists,
    find_nouns,
    find_point_marks,
    protocol_of,
)
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, find_line_start, start_of

_PROMPTS = f"# {Chapter.PROMPTS}"
_CLOSING = pattern(r"(?:\A|[\n\r])(?=[*_]{0,3}+You )")
# A blank line, or one that cannot belong to a paragraph.
_PARAGRAPH_END = pattern(r"(?:\r\n?+|\n)[ \t]*+(?=[\r\n|>#`~\[]|[-*+=_]|[0-9]+[.)]|\Z)")
# What may be directly above a paragraph.
_ABOVE = ("#", "---", "```", "~~~")
_COMMENT = "<!--", "-->"
_LONGEST_LINE = 500
# No real file closes with more sections of prompts, or with more comments.
_MOST_AT_END = 4


def find_agent_parts(text: str, parts: Sequence[Part]) -> AgentParts:
    """Find the parts of the agent file that some sections make up."""
    headings = tuple(_section_headings(text, parts))
    found = [it for it in headings if text.startswith(_PROMPTS, it.span.start)]
    words = Chapter.PROMPTS.split()
    named = [it for it in headings if it.title.upper().split() == words]
    prompts = frozenset(found)
    misheaded = tuple(it for it in named if it not in prompts)
    protocol = protocol_of(parts)
    return AgentParts(
        FileSpan(0, len(text)),
        headings,
        tuple(found),
        misheaded,
        _closing(text, parts, sorted((*found, *misheaded), key=start_of)),
        find_point_marks(headings, protocol),
        find_lists(protocol),
        find_bare_leads(protocol),
        find_nouns(protocol),
    )


def _section_headings(text: str, parts: Sequence[Part]) -> Iterator[SectionHeading]:
    flat = [Placed(base, heading) for base, section in parts for heading in section.headings]
    ends: list[int] = []
    # From the last to the first: what is under a heading ends where one of its level begins.
    open_at: dict[int, int] = {}
    for placed in reversed(flat):
        level = placed.node.level
        ends.append(min(open_at.get(it, len(text)) for it in range(1, level + 1)))
        open_at[level] = placed.span.start
    for placed, end in zip(flat, reversed(ends), strict=True):
        heading, span = placed.node, placed.span
        yield SectionHeading(heading.level, heading.title, span, FileSpan(span.start, end))


def _closing(
    text: str, parts: Sequence[Part], prompts: Sequence[SectionHeading]
) -> FileSpan | None:
    """The last paragraph of the file, sections of prompts aside, if it begins with `You `."""
    end = _end_of_text(text, len(text))
    moved_up = False
    for heading in reversed(prompts[-_MOST_AT_END:]):
        if heading.extent.start < end <= heading.extent.end:
            inside = _last_paragraph(parts, end)
            if inside is not None and inside.start > heading.span.end:
                return inside
            end = _end_of_text(text, heading.span.start)
            moved_up = True
    found = _last_paragraph(parts, end)
    if moved_up and found is not None:
        above = _line_before(text, _stripped(text, found.start))
        return None if above.startswith("#") else found  # The one paragraph of a section.
    return found


def _end_of_text(text: str, end: int) -> int:
    """Where the text before an offset ends, apart from space and comments that begin a line."""
    opening, closing = _COMMENT
    for _ in range(_MOST_AT_END):
        end = _stripped(text, end)
        start = text.rfind(opening, 0, end) if text.endswith(closing, 0, end) else 0
        if text[start - 1 : start] not in ("\n", "\r"):
            break
        end = start
    return end


def _last_paragraph(parts: Sequence[Part], end: int) -> FileSpan | None:
    """The paragraph of prose that ends at `end`, if it begins with `You `."""
    at = bisect_right(parts, end - 1, key=lambda part: part.base) - 1
    if at < 0:
        return None
    base, section = parts[at]
    text, stop = section.text, end - base
    start = -1
    for match in _CLOSING.finditer(text, 0, stop):
        start = match.end()
    if start < 0 or _PARAGRAPH_END.search(text, start, stop):
        return None
    above = _line_before(text, start - 1 - (text[max(0, start - 2) : start] == "\r\n"))
    if above and not above.startswith(_ABOVE) and not above.endswith(_COMMENT[1]):
        return None
    if Surroundings(text, section.regions).at(start) is not Surrounding.PROSE:
        return None
    return FileSpan(base + start, end)


def _line_before(text: str, end: int) -> str:
    """The end of the line that ends at an offset, without the space around it."""
    floor = max(0, end - _LONGEST_LINE)
    start = find_line_start(text, end, floor)
    return text[start : max(0, end)].strip(" \t")


def _stripped(text: str, end: int) -> int:
    while end and text[end - 1].isspace():
        end -= 1
    return end
