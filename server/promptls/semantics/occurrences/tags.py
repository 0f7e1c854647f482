"""The tags with which an agent answers: where a template tells of them, and where they are used."""

import re
from collections.abc import Container, Iterator
from functools import lru_cache

from promptls.document import Document, Element, Tag, TagGroup, Tags, placed_element, placed_tag
from promptls.semantics.occurrences.values import Found, Relation, Subject, Symbol
from promptls.semantics.tags.values import LONGEST_VALUE
from promptls.semantics.templates.recognition import BASE, parse_template_name
from promptls.text.patterns import pattern
from promptls.text.spans import AnySpan, FileSpan
from promptls.text.values import query
from promptls.vocabulary import ResponseTag, Vocabulary
from promptls.vocabulary.kinds import Kind


def find_tags(document: Document, vocabulary: Vocabulary) -> Iterator[Found]:
    """The known tags with their known values and attributes.

    In a template for all agents, the first place of each is its definition.
    """
    known = vocabulary.tags_by_name
    tags = [
        (Symbol(Subject.TAG, it[0]), it[1]) for it in find_tag_names(document) if it[0] in known
    ]
    if not tags:
        return
    defines = is_base(document, vocabulary)
    seen = set[Symbol]()
    for symbol, span in sorted([*tags, *_find_parts(document, vocabulary)], key=_start):
        first = defines and symbol not in seen
        seen.add(symbol)
        yield symbol, span, Relation.DEFINITION if first else Relation.USE


def _find_parts(document: Document, vocabulary: Vocabulary) -> Iterator[tuple[Symbol, FileSpan]]:
    text, known = document.source.text, vocabulary.tags_by_name
    elements, tags = _find_known(document, known)
    for element in elements:
        tag, (start, end) = known[element.opening.name], element.value
        if tag.values and end - start <= LONGEST_VALUE:
            for value in _pattern_of(tag).finditer(text, start, end):
                yield _part(Subject.TAG_VALUE, tag, value[0]), FileSpan(*value.span())
    for one in tags:
        tag = known[one.name]
        names = {it.name for it in tag.attributes}
        for it in one.attributes:
            if it.name in names:
                yield _part(Subject.TAG_ATTRIBUTE, tag, it.name), it.name_span


def _find_known(
    document: Document, names: Container[str]
) -> tuple[list[Element[FileSpan]], list[Tag[FileSpan]]]:
    """The elements with one of some names, and all such tags, of the sections and of the file."""
    elements: list[Element[FileSpan]] = []
    tags: list[Tag[FileSpan]] = []
    for base, group in document.nodes(Tags):
        elements += (placed_element(it, base) for it in group.elements if it.opening.name in names)
        tags += (placed_tag(it, base, it.scope) for it in _tags_of(group) if it.name in names)
    if document.tags is not None:
        elements += (it for it in document.tags.elements if it.opening.name in names)
        tags += (it for it in _tags_of(document.tags) if it.name in names)
    return elements, tags


def _part(subject: Subject, tag: ResponseTag, name: str) -> Symbol:
    return Symbol(subject, f"{tag.name}={name}")


# The settings may have many tags, and others after each change.
@lru_cache(maxsize=64)
def _pattern_of(tag: ResponseTag) -> re.Pattern[str]:
    """The values of a tag, of which an element may name several."""
    texts = sorted((it.text for it in tag.values), key=len, reverse=True)
    return pattern(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, texts))})(?![\w-])")


@query
def find_tag_names(document: Document) -> tuple[tuple[str, FileSpan], ...]:
    """The name of each tag of a file, with its range. Some occur twice."""
    of_file = _tags_of(document.tags) if document.tags is not None else ()
    return (
        *(
            (it.name, group.at(it.name_span))
            for group in document.nodes(Tags)
            for it in _tags_of(group.node)
        ),
        *((it.name, it.name_span) for it in of_file),
    )


def _tags_of(group: TagGroup[AnySpan]) -> Iterator[Tag[AnySpan]]:
    for element in group.elements:
        yield from (element.opening, element.closing)
    yield from (it.tag for it in group.loose)


def is_base(document: Document, vocabulary: Vocabulary) -> bool:
    """Whether a document is what every agent gets that has no template of its own."""
    if document.kind is not Kind.SYSTEM_TEMPLATE:
        return False
    name = parse_template_name(document.path, vocabulary)
    return name is not None and name.agent.upper() == BASE


def _start(found: tuple[object, FileSpan]) -> int:
    return found[1].start
