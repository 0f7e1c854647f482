"""The elements that the orchestrator reads, each with its tag of the vocabulary."""

from collections.abc import Iterator
from typing import Generic

from promptls.document import Element, Tag, TagGroup, TagRole
from promptls.parsing.tags.pairs import are_one_name
from promptls.semantics.context import Context
from promptls.text.spans import AnySpan
from promptls.text.values import NamedTuple
from promptls.vocabulary import ResponseTag
from promptls.vocabulary.kinds import Kind


class KnownElement(NamedTuple, Generic[AnySpan]):
    """An element with the tag of the vocabulary that it is, or is meant to be."""

    element: Element[AnySpan]
    tag: ResponseTag


def is_strict(context: Context) -> bool:
    """Whether every tag of a file is for the orchestrator, and not for another program."""
    return context.kind in (Kind.SYSTEM_TEMPLATE, Kind.RESPONSE)


def find_known_elements(
    tags: TagGroup[AnySpan], context: Context
) -> Iterator[KnownElement[AnySpan]]:
    """The elements of which one tag at least has a name of the vocabulary."""
    known = context.vocabulary.tags_by_name
    for element in tags.elements:
        tag = known.get(element.opening.name) or known.get(element.closing.name)
        # With attributes that the tag does not have, it is another construct.
        if tag is not None and (tag.attributes or not element.opening.attributes):
            yield KnownElement(element, tag)


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
