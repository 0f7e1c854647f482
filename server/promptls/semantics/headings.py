"""Misspelt headings of sections that tools look for."""

from promptls.document import AgentParts, SectionHeading
from promptls.text.nearest import FARTHEST, distance
from promptls.text.spans import FileSpan


def find_misspelt_heading(agent: AgentParts, title: str) -> SectionHeading | None:
    """The heading that is meant to be the missing one: in another case or level, or misspelt."""
    for heading in agent.headings:
        found = heading.title.upper()
        if found.startswith(title) or distance(found[: len(title) + FARTHEST], title) <= FARTHEST:
            return heading
    return None


def find_title_span(heading: SectionHeading, title: str, text: str) -> FileSpan:
    """The part of a heading that is meant as a title, with the `#` marks, without additions."""
    start = heading.span.start
    line = text[start : heading.span.end].rstrip()
    at = line.upper().find(title)
    return FileSpan(start, start + (at + len(title) if at >= 0 else len(line)))
