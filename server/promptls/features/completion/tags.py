"""Tags, their attributes and their values. What the phase of the file allows comes first."""

from collections.abc import Iterator
from typing import Any

from promptls.document import Tag, TagGroup, TagRole, Tags
from promptls.features.completion.place import Place, begin_with, to_completion
from promptls.features.completion.values import (
    Choice,
    Completion,
    CompletionKind,
    Piece,
    Stop,
    Unfinished,
)
from promptls.features.descriptions.tags import of_attribute, of_tag, of_tag_value
from promptls.kinds import Kind
from promptls.parsing.surroundings import Surrounding
from promptls.patterns import pattern
from promptls.semantics.tags.values import is_used_in
from promptls.vocabulary import ResponseTag

_NAME = r"[A-Za-z_][\w-]{0,60}"
_TAG = pattern(rf"(?<![<\\\w])<(?P<name>{_NAME})?\Z")
_CLOSING = pattern(rf"(?<![<\\])</(?P<name>{_NAME})?\Z")
_ATTRIBUTE = pattern(
    rf"<(?P<tag>{_NAME})(?P<others>(?:[ \t]+[\w-]+=(?:\"[^\"<>]*\"|'[^'<>]*'))*)"
    r"[ \t]+(?P<name>[\w-]{0,40})\Z"
)
_ATTRIBUTE_VALUE = pattern(
    rf"<(?P<tag>{_NAME})[ \t][^<>]{{0,200}}?(?P<name>[\w-]+)="
    r"(?P<quote>[\"']?)(?P<value>[^\"'<>]{0,80})\Z"
)
_VALUE = pattern(rf"<(?P<tag>{_NAME})(?:[ \t][^<>]*)?>(?P<typed>[^<>]{{0,80}})\Z")
_REST = pattern(r"[\w-]{0,60}>?")
_REST_OF_WORD = pattern(r"[\w-]{0,60}")
_ATTRIBUTE_NAME = pattern(r"([\w-]+)=")
_FEWEST_LETTERS = 2
_SHOWN = 3
# Nobody closes a tag that is farther away.
_FARTHEST = 2000
_WHERE = (Surrounding.PROSE, Surrounding.CODE_SPAN, Surrounding.TEXT_FENCE)
_STRICT = (Kind.SYSTEM_TEMPLATE, Kind.RESPONSE)
# What is written there tells a model how to answer.
_KINDS = (*_STRICT, Kind.AGENT, Kind.PROMPT)


def complete_tags(place: Place) -> list[Completion] | None:
    """What may be typed in a tag or between two; none where the cursor is in neither."""
    # The end of the line, so that a long one is searched once.
    if "<" not in place.before:
        return None
    for found in (_closing, _opening, _attribute_value, _attribute, _value):
        completions = found(place)
        if completions is not None:
            in_place = place.surrounding_at(place.offset - 1) in _WHERE
            return completions if in_place else []
    return None


def _opening(place: Place) -> list[Completion] | None:
    match = _TAG.search(place.before)
    if match is None:
        return None
    typed = match["name"] or ""
    is_strict = place.document.kind in _STRICT
    if len(typed) < _FEWEST_LETTERS and not _takes_tags(place):
        is_begun = any(it.startswith(typed) for it in place.vocabulary.tag_names)
        return Unfinished() if is_begun else []
    rest = _REST.match(place.after)
    behind = rest.end() if rest else 0
    span = place.span(len(match[0]), behind)
    known = place.vocabulary.tags_by_name
    phase = place.context.phase
    own = next((it.tag for it in place.vocabulary.template_phases if it.key == phase), None)
    names = sorted(known, key=lambda it: it != own)
    fitting = begin_with(typed, names)
    if not is_strict:
        fitting = [it for it in fitting if it.startswith(typed)]
    return [
        to_completion(
            f"<{name}>",
            CompletionKind.TAG,
            span,
            tuple(_whole(known[name], phase, place.after[behind:])),
            _detail(known[name]),
            about=of_tag(known[name], place.vocabulary, phase),
        )
        for name in fitting
    ]


def _takes_tags(place: Place) -> bool:
    """Whether a lone bracket is likely to begin one of our tags. Elsewhere it begins HTML."""
    if place.document.kind in _KINDS:
        return True
    known = place.vocabulary.tags_by_name
    groups = (it.node for it in place.document.nodes(Tags))
    return any(it.opening.name in known for group in groups for it in group.elements)


def _whole(tag: ResponseTag, phase: str | None, after: str) -> Iterator[Piece]:
    """A tag with what it must have, with a value, and closed, unless it is closed already."""
    yield f"<{tag.name}"
    for attribute in tag.attributes:
        if attribute.required:
            yield f' {attribute.name}="'
            yield Stop(attribute.example)
            yield '"'
    yield ">"
    if not _is_closed(tag.name, after):
        legal = tuple(it.text for it in tag.values if is_used_in(it, phase))
        yield Choice(legal) if legal else Stop("")
        yield f"</{tag.name}>"


def _is_closed(name: str, after: str) -> bool:
    """Whether the next tag of a name in the rest of the line closes it."""
    before, closing, _ = after.partition(f"</{name}>")
    return bool(closing) and f"<{name}" not in before


def _closing(place: Place) -> list[Completion] | None:
    match = _CLOSING.search(place.before)
    if match is None:
        return None
    typed = match["name"] or ""
    rest = _REST.match(place.after)
    span = place.span(len(match[0]), rest.end() if rest else 0)
    names = _find_open(place, place.offset - len(match[0]))
    return [
        to_completion(f"</{name}>", CompletionKind.TAG, span, f"</{name}>", "closing tag")
        for name in dict.fromkeys(names)
        if name.startswith(typed)
    ]


def _find_open(place: Place, at: int) -> list[str]:
    """The names of the tags that are open at an offset, the innermost first."""
    document = place.document
    groups: list[tuple[int, TagGroup[Any]]] = [*document.nodes(Tags)]
    if document.tags is not None:
        groups.append((0, document.tags))
    tags: dict[int, Tag[Any]] = {}
    for base, group in groups:
        found = [it.tag for it in group.loose]
        for element in group.elements:
            found += element.opening, element.closing
        tags |= {base + it.span.start: it for it in found}
    around: list[str] = []
    before = sorted(it for it in tags if it < at)[-_FARTHEST:]
    for tag in map(tags.__getitem__, before):
        if tag.role is TagRole.OPENING:
            around.append(tag.name)
        elif tag.role is TagRole.CLOSING and tag.name in around:
            del around[len(around) - 1 - around[::-1].index(tag.name) :]
    return around[::-1]


def _attribute(place: Place) -> list[Completion] | None:
    match = _ATTRIBUTE.search(place.before)
    tag = place.vocabulary.tags_by_name.get(match["tag"]) if match else None
    if match is None or tag is None:
        return None
    there = set(_ATTRIBUTE_NAME.findall(match["others"] + place.after.partition(">")[0]))
    missing = {it.name: it for it in tag.attributes if it.name not in there}
    rest = _REST_OF_WORD.match(place.after)
    span = place.span(len(match["name"]), rest.end() if rest else 0)
    has_value = place.after[rest.end() if rest else 0 :].startswith("=")
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


def _attribute_value(place: Place) -> list[Completion] | None:
    match = _ATTRIBUTE_VALUE.search(place.before)
    tag = place.vocabulary.tags_by_name.get(match["tag"]) if match else None
    if match is None or tag is None:
        return None
    attribute = next((it for it in tag.attributes if it.name == match["name"]), None)
    if attribute is None or not attribute.example.startswith(match["value"]):
        return []
    quote = "" if match["quote"] else '"'
    is_closed = bool(match["quote"]) and place.after.startswith(match["quote"])
    text: tuple[Piece, ...] = (
        quote,
        Stop(attribute.example),
        "" if is_closed else match["quote"] or '"',
    )
    return [
        to_completion(
            attribute.example,
            CompletionKind.VALUE,
            place.span(len(match["value"])),
            text,
            attribute.expected,
            about=of_attribute(attribute, tag),
        )
    ]


def _value(place: Place) -> list[Completion] | None:
    match = _VALUE.search(place.before)
    tag = place.vocabulary.tags_by_name.get(match["tag"]) if match else None
    if match is None or tag is None or not tag.values:
        return None
    whole = match["typed"]
    typed = whole.rpartition("|")[2].lstrip()
    if " " in typed:
        return []
    there = {it.strip() for it in whole.split("|")[:-1]}
    phase = place.context.phase
    rest = _REST_OF_WORD.match(place.after)
    behind = rest.end() if rest else 0
    is_open = f"</{tag.name}" not in place.after
    known = {it.text: it for it in tag.values if it.text not in there}
    return [
        to_completion(
            name,
            CompletionKind.VALUE,
            place.span(len(typed), behind),
            f"{name}</{tag.name}>" if is_open and not place.after[behind:].strip() else name,
            "" if is_used_in(known[name], phase) else f"not in phase {phase}",
            about=of_tag_value(known[name], tag, phase),
        )
        for name in sorted(
            begin_with(typed, known), key=lambda it: not is_used_in(known[it], phase)
        )
    ]


def _detail(tag: ResponseTag) -> str:
    """What is between the tags, in a few words."""
    shown = [it.text for it in tag.values[:_SHOWN]]
    more = ["…"] if len(tag.values) > _SHOWN else []
    return " | ".join([*shown, *more]) or "any text"
