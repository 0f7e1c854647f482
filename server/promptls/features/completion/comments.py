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
    Stop,
    Unfinished,
    begin_with,
    to_completion,
)
from promptls.features.descriptions import requirements
from promptls.features.descriptions.description import Description
from promptls.features.requirements import find_requirement_texts
from promptls.rules import RULE_NAMES
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.vocabulary.packages import PRIORITIES

_CLOSING = pattern(r"[ \t]*-->")
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
    cursor, span = site.cursor, site.span(site.node.span)
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
    return [
        to_completion(
            name,
            CompletionKind.RULE,
            span,
            name + end,
            "found in this file" if name in found else "",
        )
        for name in begin_with(typed, names)
    ]


def _comments(cursor: Cursor, body: str) -> list[Completion]:
    """Whole comments, where the first letters of one are typed."""
    closing = _CLOSING.match(cursor.after)
    span = cursor.span(len(body), closing.end() if closing else 0)
    id_ = find_next_id(cursor)
    marker: Pieces = (
        'sk:fr id="',
        Stop(id_),
        '" priority="',
        Alternatives(PRIORITIES),
        f'" -->{cursor.newline}',
        Stop("The requirement."),
        f"{cursor.newline}<!-- /sk:fr -->",
    )
    rule = next(iter(cursor.find_rules()), "rule")
    line = _SUPPRESSION.format("in the next line or block")
    file = _SUPPRESSION.format("in the whole file")
    offers: list[tuple[str, Pieces, str, Description]] = [
        ("promptls: allow", ("promptls: allow ", Stop(rule), " -->"), "suppression", _about(line)),
        (
            "promptls: allow-file",
            ("promptls: allow-file ", Stop(rule), " -->"),
            "suppression of the file",
            _about(file),
        ),
        ("sk:fr", marker, "requirement", requirements.MARKER),
        ("/sk:fr", ("/sk:fr -->",), "end of the requirement", requirements.CLOSING),
        (
            "spec-kitty: fr-count",
            ("spec-kitty: fr-count: ", Stop(_count(cursor)), " -->"),
            "number of requirements",
            requirements.COUNT,
        ),
    ]
    return [
        to_completion(label, CompletionKind.COMMENT, span, pieces, detail, about=about)
        for label, pieces, detail, about in offers
        if label.startswith(body.rstrip())
    ]


def _about(what: str) -> Description:
    return Description(
        "Suppression",
        what,
        (),
        "promptls",
        "suppression-unused",
        "<!-- promptls: allow tag-case -->",
    )


def _count(cursor: Cursor) -> str:
    return str(len(find_requirement_texts(cursor.document)))
