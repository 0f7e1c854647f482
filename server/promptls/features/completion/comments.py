"""Comments with a meaning, suppressions and markers of requirements, and requirements' ids."""

import re
from typing import Any

from promptls.document import AllowedName, MarkerAttribute, RequirementMarker, Suppression
from promptls.features.completion.cursor import CODE, Cursor, TypedNode
from promptls.features.completion.tag_parts import NAME, REST_OF_NAME, missing_quotes
from promptls.features.completion.values import (
    Completion,
    CompletionKind,
    Slot,
    Unfinished,
    begin_with,
)
from promptls.features.descriptions import Description, packages, shorten
from promptls.features.requirements import find_requirement_texts
from promptls.rules import RULE_NAMES
from promptls.semantics.packages.requirements import pair_requirements
from promptls.text.patterns import pattern
from promptls.text.pieces import Alternatives, Pieces, Stop
from promptls.text.spans import FileSpan
from promptls.vocabulary.packages import PRIORITIES

_MENTION = pattern(r"(?<![\w-])FR(?:-[A-Z0-9-]{0,40})?\Z")
_REST_OF_ID = pattern(r"[A-Z0-9-]{0,40}")
_NUMBERED = pattern(r"(?P<before>FR-(?:[A-Z][A-Z0-9]*-)?)(?P<number>[0-9]{3})")
_CLOSING = pattern(r"[ \t]*-->")
_COUNT = "spec-kitty: fr-count"
_COUNTED = pattern(r"<!--[ \t]*spec-kitty:[ \t]*fr-count:(?P<space>[ \t]*)(?P<typed>[0-9]*)\Z")
_REST_OF_COUNT = pattern(r"[ \t]*+(?:-->.*+)?+")
_SUPPRESSION = "Suppresses findings of the named rules {}."


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
        slot.offer(id_, id_, shorten(text.text), packages.of_requirement(text, path))
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
        ("id", ('id="', Stop(find_next_id(cursor)), '"'), packages.ID),
        ("priority", ('priority="', Alternatives(PRIORITIES), '"'), packages.PRIORITY),
    ]
    slot = Slot(CompletionKind.ATTRIBUTE, cursor.span(len(typed[0]), behind))
    return [
        slot.offer(name, pieces, "attribute", about)
        for name, pieces, about in offers
        if name.startswith(typed[0]) and not marker.attribute(name) and not has_value
    ]


def complete_marker_value(site: TypedNode[MarkerAttribute]) -> list[Completion]:
    """The values of an attribute of a marker."""
    typed, quotes = site.own_typed, missing_quotes(site)
    if quotes is None:
        return []
    opening, closing = quotes
    if site.node.name == "priority":
        slot, about = Slot(CompletionKind.VALUE, site.own_span), packages.PRIORITY
        meanings = [(it, packages.PRIORITY_MEANINGS[it].rstrip(".")) for it in PRIORITIES]
        return [
            slot.offer(name, opening + name + closing, meaning, about)
            for name, meaning in meanings
            if name.startswith(typed)
        ]
    free = find_next_id(site.cursor)
    if site.node.name != "id" or not free.startswith(typed.upper()):
        return []
    slot = Slot(CompletionKind.REQUIREMENT, site.own_span)
    return [slot.offer(free, opening + free + closing, "next free id", packages.ID)]


def find_next_id(cursor: Cursor) -> str:
    """The id after the last one of the file."""
    ids = sorted(
        (it["before"], int(it["number"]))
        for it in map(_NUMBERED.fullmatch, find_requirement_texts(cursor.document))
        if it
    )
    before, number = ids[-1] if ids else ("FR-", 0)
    return f"{before}{number + 1:03}"


def complete_comment(cursor: Cursor) -> list[Completion] | None:
    """Whole comments, where the first letters of one are typed; none outside of a comment."""
    counted = _COUNTED.search(cursor.before)
    if counted is not None and _REST_OF_COUNT.fullmatch(cursor.after):
        return _counts(cursor, counted)
    begun = cursor.begun
    if begun is None or not begun.is_comment:
        return None
    body = cursor.before[begun.start :].removeprefix("<!--").lstrip()
    if cursor.surrounding_at(cursor.line.start + begun.start) in CODE:
        return []
    return _comments(cursor, body) if body else Unfinished()


def complete_rule_name(site: TypedNode[AllowedName[Any]]) -> list[Completion]:
    """The names of rules that a suppression does not name yet."""
    cursor, span = site.cursor, site.own_span
    others = {it.name for it in site.around(Suppression).names if it is not site.node}
    closing = _CLOSING.match(cursor.after, span.end - cursor.offset)
    end = " -->" if closing is None else "" if closing[0][0] in " \t" else " "
    return complete_rule_names(cursor, span, others, end)


def complete_rule_names(
    cursor: Cursor, span: FileSpan, there: set[str], end: str = ""
) -> list[Completion]:
    """The names of rules, first those that find something in the file."""
    typed = cursor.document.source.text[span.start : cursor.offset]
    if typed.startswith("-"):
        # No name begins like the end of the comment.
        return []
    found = [it for it in dict.fromkeys(cursor.find_rules()) if it not in there]
    names = [*found, *(it for it in RULE_NAMES if it not in there and it not in found)]
    slot, shown = Slot(CompletionKind.RULE, span), begin_with(typed, names)
    return [slot.offer(it, it + end, "found in this file" if it in found else "") for it in shown]


def _comments(cursor: Cursor, body: str) -> list[Completion]:
    """Whole comments, where the first letters of one are typed."""
    slot = Slot(CompletionKind.COMMENT, cursor.span(len(body), cursor.count_behind(_CLOSING)))
    id_, end = Stop(find_next_id(cursor)), f"{cursor.newline}<!-- /sk:fr -->"
    marker: Pieces = ' id="', id_, '" priority="', Alternatives(PRIORITIES)
    marker = *marker, f'" -->{cursor.newline}', Stop("The requirement."), end
    rule = Stop(next(iter(cursor.find_rules()), "rule"))
    count = Stop(_count_requirements(cursor))
    line = _SUPPRESSION.format("in the next line or block")
    file = _SUPPRESSION.format("in the whole file")
    offers: list[tuple[str, Pieces, str, Description]] = [
        ("promptls: allow", (" ", rule, " -->"), "suppression", _about(line)),
        ("promptls: allow-file", (" ", rule, " -->"), "suppression of the file", _about(file)),
        ("sk:fr", marker, "requirement", packages.MARKER),
        ("/sk:fr", (" -->",), "end of the requirement", packages.CLOSING),
        (
            "spec-kitty: fr-count",
            (": ", count, " -->"),
            "number of requirements",
            packages.COUNT,
        ),
    ]
    return [
        slot.offer(label, (label, *rest), detail, about)
        for label, rest, detail, about in offers
        if label.startswith(body)
    ]


def _counts(cursor: Cursor, match: re.Match[str]) -> list[Completion]:
    """How many requirements the file has, as the value of `fr-count`."""
    count = _count_requirements(cursor)
    if not count.startswith(match["typed"]) or cursor.surrounding_at(cursor.line.start) in CODE:
        return []
    before = "" if match["space"] or match["typed"] else " "
    end = "" if "-->" in cursor.after else " -->"
    slot = Slot(CompletionKind.VALUE, cursor.span(len(match["typed"])))
    return [slot.offer(count, before + count + end, "number of requirements", packages.COUNT)]


def _count_requirements(cursor: Cursor) -> str:
    marked = len(pair_requirements(cursor.document).opening)
    return str(marked or len(find_requirement_texts(cursor.document)))


def _about(what: str) -> Description:
    example = "<!-- promptls: allow tag-case -->"
    return Description("Suppression", what, (), "promptls", "suppression-unused", example)
