"""Reads tags with the vocabulary: which one is meant, and what its value and attributes say."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from promptls.document import Attribute, Document, Element, Tag, TagRole, Tags, ValueForm
from promptls.kinds import Kind
from promptls.nearest import distance, meant
from promptls.rule import Context
from promptls.text import Span
from promptls.vocabulary import ResponseTag, TagAttribute, TagValue
from promptls.vocabulary.html import HTML

_FARTHEST = 2
_FEWEST_LETTERS = 4
# More than any list of values has; what is longer is a text.
_LONGEST_VALUE = 500

_TOKEN = re.compile(r"[A-Z][A-Z0-9_-]*+")
_BETWEEN = re.compile(r"[ \t]*+(?:[|/,]|(?<![A-Za-z0-9_-])or(?![A-Za-z0-9_-]))[ \t]*+")
_BAR = re.compile(r"\|")
# A value that is put in later, or is left to the reader.
OPAQUE = re.compile(
    r"<<[^<>]*>>|\{[^{}]*\}|\$\w|\$\{|<[A-Za-z/][^<>]*>|\[[^\[\]]*\]|%\w+%|\.\.\.|\u2026"
)
_LINE_BREAK = re.compile(r"[\r\n]")


class Judged(NamedTuple):
    """An element with the tag of the vocabulary that it is, or is meant to be."""

    element: Element
    tag: ResponseTag


class Alternative(NamedTuple):
    """One value of an element, and what the vocabulary says of it."""

    span: Span
    text: str
    value: TagValue | None


def is_strict(context: Context) -> bool:
    """Whether every tag of a file is for the orchestrator, and not somebody else's."""
    return context.kind in (Kind.SYSTEM_TEMPLATE, Kind.RESPONSE)


def elements_of(looked_at: Tags | Document) -> tuple[Element, ...]:
    """The elements of a section; or those of a file that reach over sections."""
    tags = looked_at.tags if isinstance(looked_at, Document) else looked_at
    return tags.elements if tags else ()


def judged(looked_at: Tags | Document, context: Context) -> Iterator[Judged]:
    """The elements that are tags of the vocabulary, or are meant to be."""
    tags = context.vocabulary.tags_by_name
    for element in elements_of(looked_at):
        opening, closing = element.opening, element.closing
        tag = tags.get(opening.name) or tags.get(closing.name) or _meant_tag(element, context)
        if tag is not None and not (opening.attributes and not tag.attributes):
            yield Judged(element, tag)


def fits(element: Element) -> bool:
    """Whether the two tags of an element are an opening and a closing one of almost one name."""
    opening, closing = element.opening, element.closing
    if opening.role is not TagRole.OPENING or closing.role is not TagRole.CLOSING:
        return False
    return opening.name == closing.name or near(opening.name.lower(), closing.name.lower())


def wrong_names(it: Judged) -> list[Tag]:
    """The tags of an element that do not bear the name that is meant."""
    return [tag for tag in (it.element.opening, it.element.closing) if tag.name != it.tag.name]


def _meant_tag(element: Element, context: Context) -> ResponseTag | None:
    """The tag that is meant by two names that no tag has. The value must belong to it."""
    one, other = element.opening.name.lower(), element.closing.name.lower()
    if element.form is ValueForm.EMPTY or one in HTML or other in HTML:
        return None
    for tag in context.vocabulary.tags:
        name = tag.name.lower()
        if one == other == name or (near(one, name) and near(other, name)):
            if not tag.values:
                # `<thoughts>` is somebody's own word.
                plural = f"{name}s" in (one, other) and not is_strict(context)
                return None if plural else tag
            found = alternatives(Judged(element, tag), context)
            if found and all(it.value for it in found):
                return tag
    return None


@lru_cache(maxsize=4096)
def near(one: str, other: str) -> bool:
    """Whether two names can be meant to be the same."""
    if one == other:
        return True
    enough = min(len(one), len(other)) >= _FEWEST_LETTERS
    return enough and distance(one, other) <= _FARTHEST


def alternatives(it: Judged, context: Context) -> tuple[Alternative, ...]:
    """The values of an element, or none where they are not for the orchestrator.

    In a template several are documentation. Outside of templates and responses, only upper-case
    words are taken for values.
    """
    start, end = it.element.value
    if not it.tag.values or end - start > _LONGEST_VALUE:
        return ()
    raw = context.text[start:end]
    inner = raw.strip()
    if not inner or _LINE_BREAK.search(inner if is_strict(context) else raw):
        return ()
    at = start + len(raw) - len(raw.lstrip())
    if context.kind is Kind.RESPONSE:
        return (_alternative(it.tag, inner, at),)
    parts = tuple(_parts(it.tag, inner, at))
    tokens = [part for part in parts if _TOKEN.fullmatch(part.text)]
    others = [part for part in parts if part not in tokens and not OPAQUE.search(part.text)]
    if others and not _is_meant_as_value(others, it, context):
        return ()
    return tuple(part for part in parts if not OPAQUE.search(part.text))


def _is_meant_as_value(others: list[Alternative], it: Judged, context: Context) -> bool:
    """Whether values that are no upper-case words are values at all."""
    if context.kind is not Kind.SYSTEM_TEMPLATE:
        return False
    # `between <review> and </review>` is a sentence.
    known = {value.text.casefold() for value in it.tag.values}
    is_sentence = it.element.form is ValueForm.PADDED
    return not is_sentence or all(part.text.casefold() in known for part in others)


def _parts(tag: ResponseTag, inner: str, at: int) -> Iterator[Alternative]:
    start = 0
    for match in _BETWEEN.finditer(inner):
        yield _alternative(tag, inner[start : match.start()], at + start)
        start = match.end()
    yield _alternative(tag, inner[start:], at + start)


def _alternative(tag: ResponseTag, text: str, at: int) -> Alternative:
    value = next((it for it in tag.values if it.text == text), None)
    return Alternative(Span(at, at + len(text)), text, value)


def nearest_value(text: str, tag: ResponseTag, phase: str | None) -> str | None:
    """The value that an unknown one is meant to be, if that leaves nothing to report."""
    word = text.upper()
    found = meant(word, (it.text for it in tag.values))
    # `PASS_WITH_NITS` is not a verdict that was cut off or went on by mistake.
    if found is None or word.startswith(f"{found}_"):
        return None
    value = next(it for it in tag.values if it.text == found)
    return found if is_used_in(value, phase) else None


def is_used_in(value: TagValue, phase: str | None) -> bool:
    """Whether a value may stand in a phase."""
    return phase is None or not value.phases or phase in value.phases


def is_valid(attribute: TagAttribute, value: str, context: Context) -> bool:
    """Whether a value is one that an attribute may have. A template may leave it open."""
    if re.fullmatch(attribute.pattern, value):
        return True
    if context.kind is Kind.RESPONSE:
        return False
    return value == attribute.example != "" or OPAQUE.search(value) is not None


def attributes_of(it: Judged) -> Iterator[tuple[Attribute, TagAttribute | None]]:
    """The attributes of an element with what the vocabulary says of them.

    One that is unknown stands for the one that is missing where only that can be meant.
    """
    opening = it.element.opening
    known = {attribute.name: attribute for attribute in it.tag.attributes}
    yield from ((found, known.get(found.name)) for found in opening.attributes)
