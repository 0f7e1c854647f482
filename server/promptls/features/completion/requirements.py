"""Requirements: their ids wherever a text names one, and the markers around them."""

from promptls.document import MarkerAttribute, RequirementMarker
from promptls.features.completion.cursor import Cursor, TypedNode
from promptls.features.completion.tag_parts import NAME, REST_OF_NAME, missing_quotes
from promptls.features.completion.values import (
    Alternatives,
    Completion,
    CompletionKind,
    Pieces,
    Slot,
    Stop,
)
from promptls.features.descriptions import requirements
from promptls.features.descriptions.description import Description, shorten
from promptls.features.requirements import find_requirement_texts
from promptls.text.patterns import pattern
from promptls.vocabulary.packages import PRIORITIES

_MENTION = pattern(r"(?<![\w-])FR(?:-[A-Z0-9-]{0,40})?\Z")
_REST_OF_ID = pattern(r"[A-Z0-9-]{0,40}")
_NUMBERED = pattern(r"(?P<before>FR-(?:[A-Z][A-Z0-9]*-)?)(?P<number>[0-9]{3})")


def complete_requirement_id(cursor: Cursor) -> list[Completion] | None:
    """The ids of requirements that this file or another one defines; none without `FR`."""
    match = _MENTION.search(cursor.before)
    if match is None:
        return None
    known = {**find_requirement_texts(cursor.document), **cursor.values.requirements}
    # What is being typed is not a definition yet.
    known.pop(match[0], None)
    if not known:
        return None
    span = cursor.span(len(match[0]), cursor.count_behind(_REST_OF_ID))
    slot, path = Slot(CompletionKind.REQUIREMENT, span), cursor.document.path
    return [
        slot.offer(id_, id_, shorten(text.text), requirements.of_requirement(text, path))
        for id_, text in sorted(known.items())
        if id_.startswith(match[0])
    ]


def complete_marker_attribute(site: TypedNode[RequirementMarker]) -> list[Completion] | None:
    """The attributes that a marker may have besides those it has."""
    cursor, marker = site.cursor, site.node
    typed, behind = NAME.search(cursor.before), cursor.count_behind(REST_OF_NAME)
    if typed is None or marker.closes or "sk:fr" not in site.own_typed:
        return None
    has_value = cursor.after.startswith("=", behind)
    offers: list[tuple[str, Pieces, Description]] = [
        ("id", ('id="', Stop(find_next_id(cursor)), '"'), requirements.ID),
        ("priority", ('priority="', Alternatives(PRIORITIES), '"'), requirements.PRIORITY),
    ]
    slot = Slot(CompletionKind.ATTRIBUTE, cursor.span(len(typed[0]), behind))
    return [
        slot.offer(name, pieces, "attribute", about)
        for name, pieces, about in offers
        if name.startswith(typed[0]) and not marker.attribute(name) and not has_value
    ]


def complete_marker_value(site: TypedNode[MarkerAttribute]) -> list[Completion]:
    """The values of an attribute of a marker."""
    typed, (opening, closing) = site.own_typed, missing_quotes(site)
    if site.node.name == "priority":
        slot, about = Slot(CompletionKind.VALUE, site.own_span), requirements.PRIORITY
        meanings = [(it, requirements.PRIORITY_MEANINGS[it].rstrip(".")) for it in PRIORITIES]
        return [
            slot.offer(name, opening + name + closing, meaning, about)
            for name, meaning in meanings
            if name.startswith(typed)
        ]
    free = find_next_id(site.cursor)
    if site.node.name != "id" or not free.startswith(typed.upper()):
        return []
    slot = Slot(CompletionKind.REQUIREMENT, site.own_span)
    return [slot.offer(free, opening + free + closing, "next free id", requirements.ID)]


def find_next_id(cursor: Cursor) -> str:
    """The id after the last one of the file."""
    ids = sorted(
        (it["before"], int(it["number"]))
        for it in map(_NUMBERED.fullmatch, find_requirement_texts(cursor.document))
        if it
    )
    before, number = ids[-1] if ids else ("FR-", 0)
    return f"{before}{number + 1:03}"
