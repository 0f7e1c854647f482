"""Says in words what a part of a contract must be, for who writes an answer."""

import json
from collections.abc import Sequence

from promptls.semantics.contracts.json_parts import JSON, schema_of
from promptls.text.wording import listed
from promptls.vocabulary.contracts import AnswerPart, PartCount, PartKind, PartPlace

_MOST_SHOWN = 50
_PLACES = {
    PartPlace.FIRST: "Begin the answer with",
    PartPlace.LAST: "End the answer with",
    PartPlace.ALONE: "Answer with nothing but",
    PartPlace.ANYWHERE: "Write",
}
_HEADING_PLACES = {
    PartPlace.FIRST: "As the first heading, write",
    PartPlace.LAST: "As the last heading, write",
}


def describe_part(part: AnswerPart) -> str:
    """What an answer must have; nothing for tags, blocks and reports, which have more to say."""
    beginning = begin_with(part)
    if part.kind in (PartKind.LINE, PartKind.HEADING):
        what = "line" if part.kind is PartKind.LINE else "heading"
        if not part.values:
            return f"{beginning} a {what} of this form, not in code: {part.shown('...')}"
        forms = [part.shown(it) for it in part.values[:_MOST_SHOWN]]
        if len(forms) == 1:
            return f"{beginning} this {what}, not in code: {forms[0]}"
        return f"{beginning} one of these {what}s, not in code: {listed(forms, 'or')}"
    if part.kind is PartKind.FENCE:
        fence = f"a code fence of {part.word}, from ```{part.word} to ```"
        return f"{beginning} {fence}{_describe_json(part) if part.word == JSON else ''}."
    return f"{beginning} JSON{_describe_json(part)}." if part.kind is PartKind.JSON else ""


def begin_with(part: AnswerPart) -> str:
    """The beginning of a sentence that says where a part is, and whether it may be missing.

    A heading is first or last among headings, and alone where there is nothing else.
    """
    of_headings = _HEADING_PLACES if part.kind is PartKind.HEADING else {}
    beginning = of_headings.get(part.place, _PLACES[part.place])
    return f"If needed, {beginning[0].lower()}{beginning[1:]}" if part.optional else beginning


def describe_order(parts: Sequence[AnswerPart]) -> str:
    """In which order several parts come, if that matters."""
    names = [_name(it) for it in parts if it.times is not PartCount.MANY]
    return f"Write the parts in this order: {', '.join(names)}." if len(names) > 1 else ""


def _name(part: AnswerPart) -> str:
    if part.kind is PartKind.TAG:
        return f"<{part.word}>"
    if part.kind is PartKind.FENCE:
        return f"the code fence of {part.word}"
    if part.kind in (PartKind.BLOCK, PartKind.STATUS):
        return f"the {part.kind.value} at the end"
    return f"the {part.kind.value} {part.name}"


def _describe_json(part: AnswerPart) -> str:
    """What the JSON of a part must be like: its schema, and where its value is."""
    text = ""
    if part.schema:
        from promptls.semantics.contracts.schema_wording import (  # noqa: PLC0415 - few have a schema
            describe_schema,
        )

        said = describe_schema(schema_of(part.schema))
        text = f", {said}" if said else ""
    if not part.field:
        return text
    values = [json.dumps(it, ensure_ascii=False) for it in (*part.good, *part.bad)[:_MOST_SHOWN]]
    such = f", such as {listed(values, 'or')}" if values else ""
    return f"{text}; {'.'.join(part.field)!r} in it has the value{such}"
