"""Headings that the specifications name and a file does not have, with what comes below them."""

from collections.abc import Iterator

from promptls.document import AgentParts
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.values import Completion, CompletionKind, Slot
from promptls.features.descriptions.blocks import of_point
from promptls.features.descriptions.headings import of_closing, of_heading, of_nouns
from promptls.parsing.surroundings import Surrounding
from promptls.repairs.agents import render_output
from promptls.repairs.emission import render_nouns, render_point, render_protocol
from promptls.semantics.agents.emission import asks_for_noun
from promptls.semantics.agents.emission_points import find_known_point, find_points
from promptls.text.paths import stem_of
from promptls.text.patterns import pattern
from promptls.text.pieces import Stop
from promptls.text.spans import FileSpan
from promptls.vocabulary.headings import PROMPTS, PROTOCOL, NamedHeading, headings_of
from promptls.vocabulary.kinds import Kind

_HEADING = pattern(r"(?P<marks>#{1,6})[ \t]*(?P<typed>[^#\n\r]{0,60})\Z")
_LISTED = pattern(r"[ \t]*[-*+][ \t]+(?P<typed>[\w-]{0,60})")
_FEWEST_LETTERS = 3


def complete_heading(cursor: Cursor) -> list[Completion] | None:
    """The headings, nouns and closing line that are missing; none where a line is none of them."""
    document = cursor.document
    is_template = document.kind is Kind.SYSTEM_TEMPLATE
    if (document.agent is None and not is_template) or cursor.after.strip():
        return None
    if cursor.surrounding_at(cursor.line.start) is not Surrounding.PROSE:
        return None
    match = _HEADING.match(cursor.before)
    if match is None:
        return [*_nouns(cursor, document.agent), *_closing(cursor)] or None
    typed, level = match["typed"].casefold(), len(match["marks"])
    found = [*_points(cursor, document.agent, level)] if document.agent else []
    if level == 1:
        found += _named(cursor, headings_of(document.role, is_template=is_template))
    return [it for it in found if typed in it.label.casefold()] or None


def complete_blank_line(cursor: Cursor) -> list[Completion]:
    """The sections that a template lacks, for who asks where nothing is written yet."""
    is_template = cursor.document.kind is Kind.SYSTEM_TEMPLATE
    if not (is_template and cursor.is_asked) or cursor.document.source[cursor.line].strip():
        return []
    if cursor.surrounding_at(cursor.line.start) is not Surrounding.PROSE:
        return []
    return [*_named(cursor, headings_of(cursor.document.role, is_template=True))]


def _named(cursor: Cursor, known: tuple[NamedHeading, ...]) -> Iterator[Completion]:
    here = cursor.line.start
    titles = [
        it.node.title for it in cursor.document.headings() if it.base + it.node.span.start != here
    ]
    for heading in known:
        if not any(heading.words.search(it) for it in titles):
            slot = Slot(CompletionKind.SECTION, cursor.line)
            text = (*_body(cursor, heading),)
            yield slot.offer(heading.text, text, "required section", of_heading(heading))


def _body(cursor: Cursor, heading: NamedHeading) -> Iterator[str | Stop]:
    if heading is PROTOCOL:
        text = render_protocol(cursor.vocabulary).rstrip("\n")
    elif heading is PROMPTS:
        text = f"{heading.text}\n\n{render_output(cursor.document.role)}"
    else:
        text = f"{heading.text}\n\n{heading.body}"
    yield text.replace("\n", cursor.newline)
    if heading.body:
        yield Stop("…")


def _points(cursor: Cursor, agent: AgentParts, level: int) -> Iterator[Completion]:
    """The emission points that the protocol around the cursor lacks."""
    protocol = agent.starting_with(PROTOCOL.title)
    if protocol is None or not protocol.extent.start <= cursor.offset <= protocol.extent.end:
        return
    there = [
        find_known_point(it.name, cursor.vocabulary)
        for it in agent.marks
        if not it.span.touches(cursor.offset)
    ]
    for point in cursor.vocabulary.emission_points:
        if level > 1 and point not in there:
            text = render_point(point, cursor.vocabulary, level).rstrip("\n")
            label = f"{'#' * level} {point.number}. {point.name}"
            slot = Slot(CompletionKind.SECTION, cursor.line)
            about = of_point(point, None)
            yield slot.offer(label, text.replace("\n", cursor.newline), "emission point", about)


def _nouns(cursor: Cursor, agent: AgentParts | None) -> Iterator[Completion]:
    """The lines for types of workflows that a point of the protocol lacks."""
    match = _LISTED.fullmatch(cursor.before)
    if match is None or agent is None or not agent.marks:
        return
    points = find_points(agent, cursor.vocabulary)
    at = next((it for it in points if it.extent.start <= cursor.offset <= it.extent.end), None)
    if at is None or at.known is None or not asks_for_noun(at.known):
        return
    there = {
        key for it in agent.nouns if not cursor.line.touches(it.span.start) for key in it.types
    }
    missing = [it for it in cursor.vocabulary.workflow_types if it.key not in there]
    slot = Slot(CompletionKind.ITEM, cursor.span(len(match["typed"])))
    for row in render_nouns(missing):
        if row.startswith(match["typed"]):
            types = tuple(it.strip() for it in row.partition(" -> ")[0].split(","))
            yield slot.offer(row, row, "noun", of_nouns(types, cursor.vocabulary))


def _closing(cursor: Cursor) -> Iterator[Completion]:
    """The line with which the agent's file ends, once it is begun."""
    document, typed = cursor.document, cursor.before
    stem = stem_of(document.path)
    known = next((it for it in cursor.vocabulary.agents if it.stem == stem), None)
    closing = known and known.closing
    if not closing or len(typed) < _FEWEST_LETTERS or not closing.startswith(typed):
        return
    span = FileSpan(cursor.line.start, cursor.offset)
    if closing not in document.source.text:
        slot = Slot(CompletionKind.SECTION, span)
        yield slot.offer(closing, f"{closing}.", "closing line", of_closing(closing, stem))
