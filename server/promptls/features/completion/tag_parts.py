"""What is in a tag and between two: attributes, their values, and the values of tags."""

from typing import Any

from promptls.document import (
    Attribute,
    AttributeName,
    AttributeValue,
    Element,
    ElementValue,
    Tag,
    TagRole,
)
from promptls.features.completion.cursor import TypedNode
from promptls.features.completion.values import Completion, CompletionKind, Slot, begin_with
from promptls.features.descriptions.templates import of_attribute, of_tag_value
from promptls.semantics.tags.values import is_used_in
from promptls.text.patterns import pattern
from promptls.text.pieces import Stop

# Behind the quotes of a value a space is missing.
NAME = pattern(r"(?<=[ \t])[\w-]{0,40}\Z")
REST_OF_NAME = pattern(r"[\w-]{0,60}")
_QUOTES = '"', "'"
# What a value ends at: the line, inline code, a mark behind a sentence.
_END = pattern(r"[ \t]*+(?:\Z|[`.,;:!?)*_])")


def complete_attribute(
    site: TypedNode[Tag[Any]] | TypedNode[AttributeName[Any]],
) -> list[Completion] | None:
    """The attributes that a tag may have besides those it has."""
    cursor, tag = site.cursor, site.around(Tag)
    known = cursor.vocabulary.tags_by_name.get(tag.name)
    typed, behind = NAME.search(cursor.before), cursor.count_behind(REST_OF_NAME)
    if known is None or typed is None or tag.role is TagRole.CLOSING:
        return None
    spans = {it.name: site.span(it.span) for it in tag.attributes}
    there = {name for name, it in spans.items() if not it.touches(cursor.offset)}
    ends = [it.end for it in spans.values() if it.end < cursor.offset]
    end, start = max([site.span(tag.name_span).end, *ends]), cursor.offset - len(typed[0])
    if cursor.document.source.text[end:start].strip() or end >= cursor.offset:
        return None
    missing = {it.name: it for it in known.attributes if it.name not in there}
    slot = Slot(CompletionKind.ATTRIBUTE, cursor.span(len(typed[0]), behind))
    has_value = cursor.after.startswith("=", behind)
    return [
        slot.offer(
            name,
            name if has_value else (f'{name}="', Stop(missing[name].example), '"'),
            "required attribute" if missing[name].required else "attribute",
            of_attribute(missing[name], known),
        )
        for name in begin_with(typed[0], sorted(missing, key=lambda it: not missing[it].required))
    ]


def complete_attribute_value(site: TypedNode[AttributeValue[Any]]) -> list[Completion] | None:
    """An example of what an attribute may be."""
    cursor, tag = site.cursor, site.around(Tag)
    known = cursor.vocabulary.tags_by_name.get(tag.name)
    if known is None or "<" in site.own_typed:
        return None
    name = site.around(Attribute).name
    attribute = next((it for it in known.attributes if it.name == name), None)
    example = attribute.example if attribute is not None else ""
    quotes = missing_quotes(site)
    if attribute is None or quotes is None or not _goes_on(example, site.own_typed):
        return []
    slot, about = Slot(CompletionKind.VALUE, site.own_span), of_attribute(attribute, known)
    text = quotes[0], Stop(example), quotes[1]
    return [slot.offer(example, text, attribute.expected, about)]


def _goes_on(example: str, typed: str) -> bool:
    """Whether an example begins with what is typed. Settings name no example, but a pattern."""
    return bool(example) and example.startswith(typed)


def missing_quotes(site: TypedNode[Any]) -> tuple[str, str] | None:
    """The quotes that a value lacks before and behind it; none where another one follows."""
    (start, end), text = site.own_span, site.cursor.document.source.text
    quote = text[start - 1] if text[start - 1] in _QUOTES else ""
    if not quote:
        return None if text[end : end + 1] in _QUOTES else ('"', '"')
    return "", "" if text.startswith(quote, end) else quote


def complete_element_value(site: TypedNode[ElementValue[Any]]) -> list[Completion] | None:
    """The values that a tag may have, first those of the phase."""
    cursor, name = site.cursor, site.around(Element).opening.name
    tag, whole = cursor.vocabulary.tags_by_name.get(name), site.own_typed
    is_ended = cursor.document.source.text.startswith(">", site.own_span.start - 1)
    if tag is None or not tag.values or not is_ended or "\n" in whole or "<" in whole:
        return None
    typed = whole.rpartition("|")[2].lstrip()
    if " " in typed:
        return []
    there = {it.strip() for it in whole.split("|")[:-1]}
    phase = cursor.context.phase
    behind = cursor.count_behind(REST_OF_NAME)
    is_open = f"</{tag.name}" not in cursor.after and _END.match(cursor.after, behind) is not None
    slot = Slot(CompletionKind.VALUE, cursor.span(len(typed), behind))
    known = {it.text: it for it in tag.values if it.text not in there}
    used = {name: is_used_in(it, phase) for name, it in known.items()}
    return [
        slot.offer(
            name,
            f"{name}</{tag.name}>" if is_open else name,
            "" if used[name] else f"not in phase {phase}",
            of_tag_value(known[name], tag, phase),
        )
        for name in sorted(begin_with(typed, known), key=lambda it: not used[it])
    ]
