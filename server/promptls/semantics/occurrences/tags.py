"""The tags with which an agent answers: where a template tells of them, and where they are used."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from promptls.document import Document, Element, Tag, Tags
from promptls.semantics.occurrences.values import Found, Relation, Subject, Symbol
from promptls.semantics.templates import BASE, parse_template_name
from promptls.text.spans import FileSpan
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.kinds import Kind


def find_tags(document: Document, vocabulary: Vocabulary) -> Iterator[Found]:
    """The names of known tags. The first of each in a template for all agents is its definition."""
    known = vocabulary.tags_by_name
    found = sorted((it for it in find_tag_names(document) if it[0] in known), key=_start)
    defines = is_base(document, vocabulary)
    seen = set[str]()
    for name, span in found:
        first = defines and name not in seen
        seen.add(name)
        yield Symbol(Subject.TAG, name), span, Relation.DEFINITION if first else Relation.USE


def find_tag_names(document: Document) -> Iterator[tuple[str, FileSpan]]:
    """The name of each tag of a file, with its range. Some occur twice."""
    for group in document.nodes(Tags):
        node = group.node
        for tag in chain(*map(_both, node.elements), (it.tag for it in node.loose)):
            yield tag.name, group.at(tag.name_span)
    if document.tags is not None:
        node_of_file = document.tags
        for far in chain(*map(_both, node_of_file.elements), (it.tag for it in node_of_file.loose)):
            yield far.name, far.name_span


def is_base(document: Document, vocabulary: Vocabulary) -> bool:
    """Whether a document is what every agent gets that has no template of its own."""
    if document.kind is not Kind.SYSTEM_TEMPLATE:
        return False
    name = parse_template_name(document.path, vocabulary)
    return name is not None and name.agent.upper() == BASE


def _both(element: Element[Any]) -> tuple[Tag[Any], Tag[Any]]:
    return element.opening, element.closing


def _start(found: tuple[str, FileSpan]) -> int:
    return found[1].start
