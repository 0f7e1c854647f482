"""The tags with which an agent answers: where a template tells of them, and where they are used."""

from collections.abc import Iterator

from promptls.document import Document, Tag, TagGroup, Tags
from promptls.semantics.occurrences.values import Found, Relation, Subject, Symbol
from promptls.semantics.templates import BASE, parse_template_name
from promptls.text.spans import AnySpan, FileSpan
from promptls.text.values import query
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


def _start(found: tuple[str, FileSpan]) -> int:
    return found[1].start
