"""The elements that the orchestrator reads, each with its tag of the vocabulary."""

from collections.abc import Iterator, Sequence
from typing import Generic

from promptls.document import Element, Tag, TagGroup, TagRole
from promptls.parsing.tags.pairs import are_one_name
from promptls.semantics.context import Context
from promptls.text.spans import AnySpan, Span
from promptls.text.values import NamedTuple
from promptls.vocabulary import ResponseTag
from promptls.vocabulary.kinds import Kind

# So many elements are looked at for one that is in the place of a value, and so much space is
# around that one.
_MOST_INSIDE, _MOST_SPACE = 20, 200


class KnownElement(NamedTuple, Generic[AnySpan]):
    """An element with the tag of the vocabulary that it is, or is meant to be."""

    element: Element[AnySpan]
    tag: ResponseTag


def is_strict(context: Context) -> bool:
    """Whether every tag of a file is for the orchestrator, and not for another program."""
    return context.kind in (Kind.SYSTEM_TEMPLATE, Kind.RESPONSE)


class NestedElement(NamedTuple, Generic[AnySpan]):
    """An element that is in the place of the value of another one."""

    outer: KnownElement[AnySpan]
    inner: Element[AnySpan]


def find_nested_elements(
    tags: TagGroup[AnySpan], context: Context
) -> Iterator[NestedElement[AnySpan]]:
    """The elements with values that have another one inside."""
    for number, known in _find_all(tags, context):
        inner = _find_inner(tags.elements, number, known, context)
        if inner is not None:
            yield NestedElement(known, inner)


def _find_inner(
    elements: Sequence[Element[AnySpan]],
    number: int,
    known: KnownElement[AnySpan],
    context: Context,
) -> Element[AnySpan] | None:
    """The element in the place of a value. Where every tag counts, one of its name may be anywhere.

    What counts of two that are nested is the inner one.
    """
    start, end = known.element.value
    if not known.tag.values:
        return None
    for inner in elements[number + 1 : number + 1 + _MOST_INSIDE]:
        if inner.span.start >= end:
            return None
        tag = context.vocabulary.tags_by_name.get(inner.opening.name)
        if tag is None or not tag.values or inner.span.end > end:
            continue
        before, after = Span(start, inner.span.start), Span(inner.span.end, end)
        is_alone = _is_blank(context.text, before) and _is_blank(context.text, after)
        if is_alone or (tag == known.tag and is_strict(context)):
            return inner
    return None


def _is_blank(text: str, span: Span) -> bool:
    """Whether there is only a little space."""
    return span.end - span.start <= _MOST_SPACE and not text[span.start : span.end].strip()


def find_known_elements(
    tags: TagGroup[AnySpan], context: Context
) -> Iterator[KnownElement[AnySpan]]:
    """The elements of which one tag at least has a name of the vocabulary.

    One that has another in place of its value is no element of its own.
    """
    for number, known in _find_all(tags, context):
        if _find_inner(tags.elements, number, known, context) is None:
            yield known


def _find_all(
    tags: TagGroup[AnySpan], context: Context
) -> Iterator[tuple[int, KnownElement[AnySpan]]]:
    known = context.vocabulary.tags_by_name
    for number, element in enumerate(tags.elements):
        tag = known.get(element.opening.name) or known.get(element.closing.name)
        # With attributes that the tag does not have, it is another construct.
        if tag is not None and (tag.attributes or not element.opening.attributes):
            yield number, KnownElement(element, tag)


def has_matching_names(element: Element[AnySpan]) -> bool:
    """Whether the two tags of an element are an opening and a closing one of almost one name."""
    opening, closing = element.opening, element.closing
    if opening.role is not TagRole.OPENING or closing.role is not TagRole.CLOSING:
        return False
    return are_one_name(opening, closing)


def ends_value(tag: Tag[AnySpan], text: str) -> bool:
    """Whether a tag directly follows a text or a tag, as only a closing one does."""
    before = text[tag.span.start - 1 : tag.span.start]
    return before.isalnum() or before == ">"
