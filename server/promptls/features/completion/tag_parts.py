"""What is in a tag and between two: attributes, their values, and the values of tags."""

from promptls.features.completion.cursor import Cursor
from promptls.features.completion.values import (
    Completion,
    CompletionKind,
    Piece,
    Stop,
    begin_with,
    to_completion,
)
from promptls.features.descriptions.tags import of_attribute, of_tag_value
from promptls.patterns import pattern
from promptls.semantics.tags.values import is_used_in

TAG_NAME = r"[A-Za-z_][\w-]{0,60}"
_ATTRIBUTE = pattern(
    rf"<(?P<tag>{TAG_NAME})(?P<others>(?:[ \t]+[\w-]+=(?:\"[^\"<>]*\"|'[^'<>]*'))*)"
    r"[ \t]+(?P<name>[\w-]{0,40})\Z"
)
_ATTRIBUTE_VALUE = pattern(
    rf"<(?P<tag>{TAG_NAME})[ \t][^<>]{{0,200}}?(?P<name>[\w-]+)="
    r"(?P<quote>[\"']?)(?P<value>[^\"'<>]{0,80})\Z"
)
_VALUE = pattern(rf"<(?P<tag>{TAG_NAME})(?:[ \t][^<>]*)?>(?P<typed>[^<>]{{0,80}})\Z")
_REST_OF_WORD = pattern(r"[\w-]{0,60}")
_ATTRIBUTE_NAME = pattern(r"([\w-]+)=")


def complete_attribute(cursor: Cursor) -> list[Completion] | None:
    """The attributes that a tag may have besides those it has; none outside of a tag."""
    match = _ATTRIBUTE.search(cursor.before)
    tag = cursor.vocabulary.tags_by_name.get(match["tag"]) if match else None
    if match is None or tag is None:
        return None
    there = set(_ATTRIBUTE_NAME.findall(match["others"] + cursor.after.partition(">")[0]))
    missing = {it.name: it for it in tag.attributes if it.name not in there}
    rest = _REST_OF_WORD.match(cursor.after)
    span = cursor.span(len(match["name"]), rest.end() if rest else 0)
    has_value = cursor.after[rest.end() if rest else 0 :].startswith("=")
    return [
        to_completion(
            name,
            CompletionKind.ATTRIBUTE,
            span,
            name if has_value else (f'{name}="', Stop(missing[name].example), '"'),
            "required attribute" if missing[name].required else "attribute",
            about=of_attribute(missing[name], tag),
        )
        for name in begin_with(
            match["name"], sorted(missing, key=lambda it: not missing[it].required)
        )
    ]


def complete_attribute_value(cursor: Cursor) -> list[Completion] | None:
    """An example of what an attribute may be; none outside of its value."""
    match = _ATTRIBUTE_VALUE.search(cursor.before)
    tag = cursor.vocabulary.tags_by_name.get(match["tag"]) if match else None
    if match is None or tag is None:
        return None
    attribute = next((it for it in tag.attributes if it.name == match["name"]), None)
    if attribute is None or not attribute.example.startswith(match["value"]):
        return []
    quote = "" if match["quote"] else '"'
    is_closed = bool(match["quote"]) and cursor.after.startswith(match["quote"])
    text: tuple[Piece, ...] = (
        quote,
        Stop(attribute.example),
        "" if is_closed else match["quote"] or '"',
    )
    return [
        to_completion(
            attribute.example,
            CompletionKind.VALUE,
            cursor.span(len(match["value"])),
            text,
            attribute.expected,
            about=of_attribute(attribute, tag),
        )
    ]


def complete_tag_value(cursor: Cursor) -> list[Completion] | None:
    """The values that a tag may have, first those of the phase; none behind no such tag."""
    match = _VALUE.search(cursor.before)
    tag = cursor.vocabulary.tags_by_name.get(match["tag"]) if match else None
    if match is None or tag is None or not tag.values:
        return None
    whole = match["typed"]
    typed = whole.rpartition("|")[2].lstrip()
    if " " in typed:
        return []
    there = {it.strip() for it in whole.split("|")[:-1]}
    phase = cursor.context.phase
    rest = _REST_OF_WORD.match(cursor.after)
    behind = rest.end() if rest else 0
    is_open = f"</{tag.name}" not in cursor.after
    known = {it.text: it for it in tag.values if it.text not in there}
    return [
        to_completion(
            name,
            CompletionKind.VALUE,
            cursor.span(len(typed), behind),
            f"{name}</{tag.name}>" if is_open and not cursor.after[behind:].strip() else name,
            "" if is_used_in(known[name], phase) else f"not in phase {phase}",
            about=of_tag_value(known[name], tag, phase),
        )
        for name in sorted(
            begin_with(typed, known), key=lambda it: not is_used_in(known[it], phase)
        )
    ]
