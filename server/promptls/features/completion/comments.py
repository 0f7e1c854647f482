"""Comments with a meaning: suppressions with names of rules, and markers of requirements."""

from promptls.features.completion.cursor import Cursor
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
from promptls.parsing.surroundings import Surrounding
from promptls.patterns import pattern
from promptls.rules import RULE_NAMES
from promptls.vocabulary.packages import PRIORITIES

_COMMENT = pattern(r"<!--(?P<body>(?:[^<>-]|-(?!->)){0,300})\Z")
_ALLOW = pattern(
    r"promptls:[ \t]*allow(?:-file)?[ \t]+(?P<others>(?:[\w-]+[, \t]+)*)(?P<typed>[\w-]*)\Z"
)
_MARKER = pattern(r"sk:fr[ \t](?P<others>.*?)(?P<typed>[\w-]*)\Z")
_VALUE = pattern(r"\b(?P<name>id|priority)=(?P<quote>[\"']?)(?P<typed>[\w-]*)\Z")
_REST = pattern(r"[\w-]{0,100}")
_CLOSING = pattern(r"[ \t]*-->")
_WORD = pattern(r"[\w-]+")
_NUMBERED = pattern(r"(?P<before>FR-(?:[A-Z][A-Z0-9]*-)?)(?P<number>[0-9]{3})")
_SUPPRESSION = "Suppresses findings of the named rules {}."


def complete_comments(cursor: Cursor) -> list[Completion] | None:
    """What a comment may be that is begun; none where the cursor is in no comment."""
    match = _COMMENT.search(cursor.before)
    if match is None:
        return None
    start = cursor.offset - len(match[0])
    if cursor.surrounding_at(start) in (Surrounding.CODE_FENCE, Surrounding.CODE_SPAN):
        return []
    body = match["body"].lstrip()
    allowed = _ALLOW.match(body)
    if allowed:
        return complete_rule_names(cursor, allowed["others"], allowed["typed"], " -->")
    value = _VALUE.search(body) if body.startswith("sk:fr") else None
    if value:
        return _values(cursor, value["name"], value["typed"], value["quote"])
    marker = _MARKER.match(body)
    if marker:
        return _attributes(cursor, body, marker["typed"])
    return _comments(cursor, body) if body else Unfinished()


def complete_rule_names(
    cursor: Cursor, others: str, typed: str, closing: str = ""
) -> list[Completion]:
    """The names of rules, first those that find something in the file."""
    rest = _REST.match(cursor.after)
    behind = rest.end() if rest else 0
    end = "" if _CLOSING.match(cursor.after[behind:]) else closing
    span = cursor.span(len(typed), behind)
    there = set(_WORD.findall(others))
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


def next_requirement_id(cursor: Cursor) -> str:
    """The id after the last one of the file."""
    ids = sorted(
        (it["before"], int(it["number"]))
        for it in map(_NUMBERED.fullmatch, find_requirement_texts(cursor.document))
        if it
    )
    before, number = ids[-1] if ids else ("FR-", 0)
    return f"{before}{number + 1:03}"


def _comments(cursor: Cursor, body: str) -> list[Completion]:
    """Whole comments, where the first letters of one are typed."""
    closing = _CLOSING.match(cursor.after)
    span = cursor.span(len(body), closing.end() if closing else 0)
    id_ = next_requirement_id(cursor)
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


def _attributes(cursor: Cursor, body: str, typed: str) -> list[Completion]:
    rest = _REST.match(cursor.after)
    span = cursor.span(len(typed), rest.end() if rest else 0)
    line = body + cursor.after
    offers: list[tuple[str, Pieces, Description]] = [
        ("id", ('id="', Stop(next_requirement_id(cursor)), '"'), requirements.ID),
        ("priority", ('priority="', Alternatives(PRIORITIES), '"'), requirements.PRIORITY),
    ]
    return [
        to_completion(name, CompletionKind.ATTRIBUTE, span, pieces, "attribute", about=about)
        for name, pieces, about in offers
        if name.startswith(typed) and f"{name}=" not in line
    ]


def _values(cursor: Cursor, name: str, typed: str, quote: str) -> list[Completion]:
    rest = _REST.match(cursor.after)
    behind = rest.end() if rest else 0
    span = cursor.span(len(typed), behind)
    opening = "" if quote else '"'
    closing = "" if quote and cursor.after[behind:].startswith(quote) else quote or '"'
    if name == "priority":
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
    free = next_requirement_id(cursor)
    own = to_completion(
        free,
        CompletionKind.REQUIREMENT,
        span,
        f"{opening}{free}{closing}",
        "next free id",
        about=requirements.ID,
    )
    return [own] if free.startswith(typed.upper()) else []
