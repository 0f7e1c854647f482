"""Reads tags with the vocabulary: which one is meant, and what its value and attributes say."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from promptls.diagnostics import Edit, Fix
from promptls.document import Attribute, Document, Element, Tag, TagRole, Tags, ValueForm
from promptls.kinds import Kind
from promptls.nearest import meant
from promptls.parsing.tags import are_similar
from promptls.rule import Context
from promptls.text import Span
from promptls.vocabulary import ResponseTag, TagAttribute, TagValue
from promptls.vocabulary.html import HTML

_FEWEST_LETTERS = 4
# More than any list of values has; what is longer is a text.
LONGEST_VALUE = 500

_TOKEN = re.compile(r"[A-Z][A-Z0-9_-]*+")
_BETWEEN = re.compile(r"[ \t]*+(?:[|/,]|(?<![A-Za-z0-9_-])or(?![A-Za-z0-9_-]))[ \t]*+")
# A value that is put in later, or is left to the reader.
OPAQUE = re.compile(
    r"<<[^<>]*>>|\{[^{}]*\}|\$\w|\$\{|<[A-Za-z][^<>]*>|\[[^\[\]]*\]|%\w+%|\.\.\.|\u2026"
)
_TAG = re.compile(r"(?<!<)</?+[A-Za-z]")
_LINE_BREAK = re.compile(r"[\r\n]")


class Judged(NamedTuple):
    """An element with the tag of the vocabulary that it is, or is meant to be."""

    element: Element
    tag: ResponseTag


class Misnamed(NamedTuple):
    """An element that is meant to be a tag of the vocabulary, and the tags that miss its name."""

    element: Element
    tag: ResponseTag
    wrong: tuple[Tag, ...]

    @property
    def is_misspelled(self) -> bool:
        """Whether more than the case is wrong."""
        return any(it.name.lower() != self.tag.name.lower() for it in self.wrong)


class Alternative(NamedTuple):
    """One value of an element, and what the vocabulary says of it."""

    span: Span
    text: str
    value: TagValue | None


class Attributes(NamedTuple):
    """The attributes that a tag has, and those that it should have.

    An unknown one may stand for one that is missing.
    """

    known: tuple[tuple[Attribute, TagAttribute], ...]
    unknown: tuple[tuple[Attribute, TagAttribute | None], ...]
    missing: tuple[TagAttribute, ...]


_NO_ATTRIBUTES = Attributes((), (), ())


def is_strict(context: Context) -> bool:
    """Whether every tag of a file is for the orchestrator, and not somebody else's."""
    return context.kind in (Kind.SYSTEM_TEMPLATE, Kind.RESPONSE)


def elements_of(looked_at: Tags | Document) -> tuple[Element, ...]:
    """The elements of a section; or those of a file that reach over sections."""
    tags = looked_at.tags if isinstance(looked_at, Document) else looked_at
    return tags.elements if tags else ()


def judged(looked_at: Tags | Document, context: Context) -> Iterator[Judged]:
    """The elements of which one tag at least bears a name of the vocabulary."""
    tags = context.vocabulary.tags_by_name
    for element in elements_of(looked_at):
        tag = tags.get(element.opening.name) or tags.get(element.closing.name)
        # With attributes that the tag does not have, it is another construct.
        if tag is not None and (tag.attributes or not element.opening.attributes):
            yield Judged(element, tag)


def misnamed(looked_at: Tags | Document, context: Context) -> Iterator[Misnamed]:
    """The elements that are meant to be tags of the vocabulary but are called something else."""
    tags = context.vocabulary.tags_by_name
    for element in elements_of(looked_at):
        names = element.opening.name, element.closing.name
        if (names[0] == names[1] and names[0] in tags) or not fits(element):
            continue
        tag = tags.get(names[0]) or tags.get(names[1]) or _meant_tag(element, context)
        if tag is not None and (tag.attributes or not element.opening.attributes):
            wrong = (it for it in (element.opening, element.closing) if it.name != tag.name)
            yield Misnamed(element, tag, tuple(wrong))


def fits(element: Element) -> bool:
    """Whether the two tags of an element are an opening and a closing one of almost one name."""
    opening, closing = element.opening, element.closing
    if opening.role is not TagRole.OPENING or closing.role is not TagRole.CLOSING:
        return False
    return opening.name == closing.name or are_similar(opening.name, closing.name)


def renamed(it: Misnamed, context: Context) -> Fix | None:
    """Give a tag its name. Nothing where that would bring up what is wrong besides."""
    opening, closing = it.element.opening, it.element.closing
    if opening.malformed or closing.malformed:
        return None
    # Where one tag has its name, what is wrong besides is reported already.
    if len(it.wrong) > 1:
        parts = alternatives(Judged(it.element, it.tag), context) if it.tag.values else ()
        values = [part.value for part in parts or () if part.value]
        is_padded = it.tag.values and it.element.form is ValueForm.PADDED
        if is_padded or strangers(it.tag, values, context):
            return None
        if not are_clean(it.tag, opening.attributes, context):
            return None
    edits = tuple(Edit(tag.name_span, it.tag.name) for tag in it.wrong)
    return Fix(f"Change to {it.tag.name}", edits)


def _meant_tag(element: Element, context: Context) -> ResponseTag | None:
    """The tag that is meant by two names that no tag has. The value must belong to it."""
    one, other = element.opening.name.lower(), element.closing.name.lower()
    if element.form is ValueForm.EMPTY or one in HTML or other in HTML:
        return None
    start, end = element.value
    for tag in context.vocabulary.tags:
        if tag.values and end - start > LONGEST_VALUE:
            continue
        name = tag.name.lower()
        if are_similar(one, name) and are_similar(other, name):
            if not tag.values:
                # `<thoughts>` is somebody's own word.
                plural = f"{name}s" in (one, other) and not is_strict(context)
                return None if plural else tag
            found = alternatives(Judged(element, tag), context)
            if found and all(it.value for it in found):
                return tag
    return None


def alternatives(it: Judged, context: Context) -> tuple[Alternative, ...] | None:
    """The values of an element; none at all where it is not for the orchestrator.

    In a template several values are documentation, and one that is put in later is no value.
    """
    start, end = it.element.value
    raw = context.text[start : min(end, start + LONGEST_VALUE)]
    for value in it.tag.values:
        if value.text == raw:
            return (Alternative(it.element.value, raw, value),)
    inner = raw.strip()
    if not inner or not it.tag.values or end - start > LONGEST_VALUE:
        return None
    if _LINE_BREAK.search(inner if is_strict(context) else raw):
        return None
    if _TAG.search(inner):
        return ()
    at = start + len(raw) - len(raw.lstrip())
    if context.kind is Kind.RESPONSE:
        parts = [_alternative(it.tag, inner, at)]
    else:
        parts = [it for it in _parts(it.tag, inner, at) if not OPAQUE.search(it.text)]
    odd = [it for it in parts if not _TOKEN.fullmatch(it.text)]
    return None if odd and not _are_values(odd, it, context) else tuple(parts)


def _are_values(odd: list[Alternative], it: Judged, context: Context) -> bool:
    """Whether texts that are no upper-case words are values at all."""
    known = {value.text.casefold() for value in it.tag.values}
    if not is_strict(context) or all(part.text.casefold() in known for part in odd):
        return is_strict(context)
    # `between <review> and </review>` is a sentence.
    is_sentence = it.element.form is ValueForm.PADDED
    return not is_sentence and (
        context.kind is Kind.SYSTEM_TEMPLATE or " " not in odd[0].text or odd[0].text.isupper()
    )


def _parts(tag: ResponseTag, inner: str, at: int) -> Iterator[Alternative]:
    start = 0
    for match in _BETWEEN.finditer(inner):
        yield _alternative(tag, inner[start : match.start()], at + start)
        start = match.end()
    yield _alternative(tag, inner[start:], at + start)


def _alternative(tag: ResponseTag, text: str, at: int) -> Alternative:
    value = next((it for it in tag.values if it.text == text), None)
    return Alternative(Span(at, at + len(text)), text, value)


def nearest_value(
    part: Alternative, parts: tuple[Alternative, ...], it: Judged, context: Context
) -> str | None:
    """The value that an unknown one is meant to be, if that leaves nothing to report."""
    word = part.text.upper()
    found = meant(word, (value.text for value in it.tag.values))
    # `PASS_WITH_NITS` is not a verdict that went on by mistake.
    if found is None or word.startswith(f"{found}_"):
        return None
    texts = {found, *(other.text for other in parts)}
    values = [value for value in it.tag.values if value.text in texts]
    return None if strangers(it.tag, values, context) else found


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


def is_clean(tag: ResponseTag, text: str, context: Context) -> bool:
    """Whether a value, or several with a bar between them, leaves nothing to report."""
    texts = [text] if context.kind is Kind.RESPONSE else text.split("|")
    parts = [next((it for it in tag.values if it.text == part), None) for part in texts]
    return None not in parts and not strangers(tag, [it for it in parts if it], context)


def strangers(tag: ResponseTag, values: list[TagValue], context: Context) -> list[TagValue]:
    """The values that the phase of a file does not use. The whole list is documentation."""
    if len(set(values)) == len(tag.values) > 1:
        return []
    return [it for it in values if not is_used_in(it, context.phase)]


def are_clean(tag: ResponseTag, attributes: tuple[Attribute, ...], context: Context) -> bool:
    """Whether the attributes of a tag leave nothing to report."""
    wanted = {attribute.name: attribute for attribute in tag.attributes}
    for found in attributes:
        attribute = wanted.pop(found.name, None)
        if attribute is None or not is_valid(attribute, found.value, context):
            return False
    return not any(attribute.required for attribute in wanted.values())


def opening_mark(tag: ResponseTag, context: Context) -> str | None:
    """An opening tag with what it must have, if a text may stand for that."""
    required = [it for it in tag.attributes if it.required]
    if not all(it.example and is_valid(it, it.example, context) for it in required):
        return None
    return "".join((f"<{tag.name}", *(f' {it.name}="{it.example}"' for it in required), ">"))


def attributes_of(it: Judged, context: Context) -> Attributes:
    """Compare the attributes of an element with those of its tag.

    Where one is missing and one is unknown, they are one mistake if that can be meant.
    """
    opening = it.element.opening
    if not it.tag.attributes or opening.malformed or not _has_judged_attributes(it, context):
        return _NO_ATTRIBUTES
    wanted = {attribute.name: attribute for attribute in it.tag.attributes}
    known = [
        (found, wanted.pop(found.name)) for found in opening.attributes if found.name in wanted
    ]
    rest = [found for found in opening.attributes if all(found is not one for one, _ in known)]
    unknown: list[tuple[Attribute, TagAttribute | None]] = []
    for found in rest:
        stands_for = _stands_for(found, wanted, context, alone=len(rest) == 1)
        unknown.append((found, wanted.pop(stands_for) if stands_for else None))
    missing = (attribute for attribute in wanted.values() if attribute.required)
    return Attributes(tuple(known), tuple(unknown), tuple(missing))


def _has_judged_attributes(it: Judged, context: Context) -> bool:
    if not it.tag.values or it.element.form is ValueForm.EMPTY:
        return is_strict(context)
    return alternatives(it, context) is not None


def _stands_for(
    found: Attribute, wanted: dict[str, TagAttribute], context: Context, *, alone: bool
) -> str | None:
    name = found.name.lower()
    if name in wanted:
        return name
    meant_name = meant(name, (it for it in wanted if len(it) >= _FEWEST_LETTERS))
    if meant_name:
        return meant_name
    required = [it for it in wanted.values() if it.required]
    if alone and len(required) == 1 and is_valid(required[0], found.value, context):
        return required[0].name
    return None
