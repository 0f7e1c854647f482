"""The elements that the orchestrator reads, each with its tag of the vocabulary."""

from collections.abc import Iterator
from typing import NamedTuple

from promptls.document import Document, Element, TagRole, Tags
from promptls.kinds import Kind
from promptls.parsing.tags import are_similar
from promptls.rule import Context
from promptls.vocabulary import ResponseTag


class KnownElement(NamedTuple):
    """An element with the tag of the vocabulary that it is, or is meant to be."""

    element: Element
    tag: ResponseTag


def is_strict(context: Context) -> bool:
    """Whether every tag of a file is for the orchestrator, and not somebody else's."""
    return context.kind in (Kind.SYSTEM_TEMPLATE, Kind.RESPONSE)


def find_elements(looked_at: Tags | Document) -> tuple[Element, ...]:
    """The elements of a section; or those of a file that reach over sections."""
    tags = looked_at.tags if isinstance(looked_at, Document) else looked_at
    return tags.elements if tags else ()


def find_known_elements(looked_at: Tags | Document, context: Context) -> Iterator[KnownElement]:
    """The elements of which one tag at least bears a name of the vocabulary."""
    tags = context.vocabulary.tags_by_name
    for element in find_elements(looked_at):
        tag = tags.get(element.opening.name) or tags.get(element.closing.name)
        # With attributes that the tag does not have, it is another construct.
        if tag is not None and (tag.attributes or not element.opening.attributes):
            yield KnownElement(element, tag)


def has_matching_names(element: Element) -> bool:
    """Whether the two tags of an element are an opening and a closing one of almost one name."""
    opening, closing = element.opening, element.closing
    if opening.role is not TagRole.OPENING or closing.role is not TagRole.CLOSING:
        return False
    return opening.name == closing.name or are_similar(opening.name, closing.name)
