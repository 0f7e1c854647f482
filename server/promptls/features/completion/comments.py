"""Comments with a meaning: suppressions with names of rules, and markers of requirements."""

from typing import Any

from promptls.document import AllowedName, Suppression
from promptls.features.completion.cursor import CODE, Cursor, TypedNode
from promptls.features.completion.requirements import find_next_id
from promptls.features.completion.values import (
    Alternatives,
    Completion,
    CompletionKind,
    Pieces,
    Slot,
    Stop,
    Unfinished,
    begin_with,
)
from promptls.features.descriptions import requirements
from promptls.features.descriptions.description import Description
from promptls.features.requirements import find_requirement_texts
from promptls.rules import RULE_NAMES
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.vocabulary.packages import PRIORITIES

_CLOSING = pattern(r"[ \t]*-->")
_COUNT = "spec-kitty: fr-count"
_SUPPRESSION = "Suppresses findings of the named rules {}."


def complete_comment(cursor: Cursor) -> list[Completion] | None:
    """Whole comments, where the first letters of one are typed; none outside of a comment."""
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
    end = "" if _CLOSING.match(cursor.after[span.end - cursor.offset :]) else " -->"
    return complete_rule_names(cursor, span, others, end)


def complete_rule_names(
    cursor: Cursor, span: FileSpan, there: set[str], end: str = ""
) -> list[Completion]:
    """The names of rules, first those that find something in the file."""
    typed = cursor.document.source.text[span.start : cursor.offset]
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
    count = Stop(str(len(find_requirement_texts(cursor.document))))
    line = _SUPPRESSION.format("in the next line or block")
    file = _SUPPRESSION.format("in the whole file")
    offers: list[tuple[str, Pieces, str, Description]] = [
        ("promptls: allow", (" ", rule, " -->"), "suppression", _about(line)),
        ("promptls: allow-file", (" ", rule, " -->"), "suppression of the file", _about(file)),
        ("sk:fr", marker, "requirement", requirements.MARKER),
        ("/sk:fr", (" -->",), "end of the requirement", requirements.CLOSING),
        (
            "spec-kitty: fr-count",
            (": ", count, " -->"),
            "number of requirements",
            requirements.COUNT,
        ),
    ]
    return [
        slot.offer(label, (label, *rest), detail, about)
        for label, rest, detail, about in offers
        if label.startswith(body.rstrip())
    ]


def _about(what: str) -> Description:
    example = "<!-- promptls: allow tag-case -->"
    return Description("Suppression", what, (), "promptls", "suppression-unused", example)
