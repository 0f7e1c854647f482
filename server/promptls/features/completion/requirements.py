"""Requirements: their ids wherever a text names one, and the markers around them."""

from promptls.document import MarkerAttribute, RequirementMarker
from promptls.features.completion.cursor import Cursor, TypedNode
from promptls.features.completion.tag_parts import NAME, REST_OF_NAME, missing_quotes
from promptls.features.completion.values import (
    Alternatives,
    Completion,
    CompletionKind,
    Pieces,
    Stop,
    to_completion,
)
from promptls.features.descriptions import requirements
from promptls.features.descriptions.description import Description, cut
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
    own = find_requirement_texts(cursor.document)
    known = {**own, **cursor.values.requirements}
    # What is being typed is not a definition yet.
    known.pop(match[0], None)
    if not known:
        return None
    rest = _REST_OF_ID.match(cursor.after)
    span = cursor.span(len(match[0]), rest.end() if rest else 0)
    return [
        to_completion(
            id_,
            CompletionKind.REQUIREMENT,
            span,
            id_,
            cut(known[id_].text),
            about=requirements.of_requirement(known[id_], cursor.document.path),
        )
        for id_ in sorted(known)
        if id_.startswith(match[0])
    ]


def complete_marker_attribute(site: TypedNode[RequirementMarker]) -> list[Completion] | None:
    """The attributes that a marker may have besides those it has."""
    cursor, marker = site.cursor, site.node
    typed, rest = NAME.search(cursor.before), REST_OF_NAME.match(cursor.after)
    begun = "sk:fr" in site.typed(marker.span)
    if not begun or marker.closes or typed is None or rest is None:
        return None
    offers: list[tuple[str, Pieces, Description]] = [
        ("id", ('id="', Stop(find_next_id(cursor)), '"'), requirements.ID),
        ("priority", ('priority="', Alternatives(PRIORITIES), '"'), requirements.PRIORITY),
    ]
    span = cursor.span(len(typed[0]), rest.end())
    has_value = cursor.after.startswith("=", rest.end())
    return [
        to_completion(name, CompletionKind.ATTRIBUTE, span, pieces, "attribute", about=about)
        for name, pieces, about in offers
        if name.startswith(typed[0]) and not marker.attribute(name) and not has_value
    ]


def complete_marker_value(site: TypedNode[MarkerAttribute]) -> list[Completion]:
    """The values of an attribute of a marker."""
    span, typed = site.span(site.node.span), site.typed(site.node.span)
    opening, closing = missing_quotes(site)
    if site.node.name == "priority":
        return [
            to_completion(
                it,
                CompletionKind.VALUE,
                span,
                f"{opening}{it}{closing}",
                requirements.PRIORITY_MEANINGS[it].rstrip("."),
                about=requirements.PRIORITY,
            )
            for it in PRIORITIES
            if it.startswith(typed)
        ]
    free = find_next_id(site.cursor)
    if site.node.name != "id" or not free.startswith(typed.upper()):
        return []
    text = f"{opening}{free}{closing}"
    kind, about = CompletionKind.REQUIREMENT, requirements.ID
    return [to_completion(free, kind, span, text, "next free id", about=about)]


def find_next_id(cursor: Cursor) -> str:
    """The id after the last one of the file."""
    ids = sorted(
        (it["before"], int(it["number"]))
        for it in map(_NUMBERED.fullmatch, find_requirement_texts(cursor.document))
        if it
    )
    before, number = ids[-1] if ids else ("FR-", 0)
    return f"{before}{number + 1:03}"
