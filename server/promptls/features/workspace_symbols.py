"""What has a name in a workspace: agents, skills, templates, packages, variables, requirements.

An index has a record of each; whoever keeps it says what a place in it is, so that nothing need be
read again when a search finds it.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from promptls.document import Document, FrontMatter, RequirementMarker
from promptls.kinds import Kind, folder_of, name_of, stem_of, template_name
from promptls.semantics.declarations import find_declarations
from promptls.semantics.requirements import DEFINITION
from promptls.text import FileSpan

P = TypeVar("P")

# Nobody reads more, and the next letter finds what is missing.
_MOST = 256
_SPECIFICATION = "spec.md"
_JOINTS = "-_. /"


class RecordKind(StrEnum):
    """What has the name."""

    AGENT = "agent"
    SKILL = "skill"
    TEMPLATE = "template"
    PACKAGE = "work package"
    VARIABLE = "variable"
    REQUIREMENT = "requirement"


class Record(NamedTuple, Generic[P]):
    """A name, the path of its file, and where in that file it is."""

    name: str
    kind: RecordKind
    path: str
    place: P


def find_records(document: Document) -> Iterator[Record[FileSpan]]:
    """The names that a document gives to the workspace."""
    yield from _own_name(document)
    seen: set[str] = set()
    for declaration in find_declarations(document):
        for item in declaration.items:
            if item.text in declaration.names:
                yield Record(item.text, RecordKind.VARIABLE, document.path, item.span)
    for id_, span in _requirements(document):
        if id_ and id_ not in seen:
            seen.add(id_)
            yield Record(id_, RecordKind.REQUIREMENT, document.path, span)


def search(query: str, records: Iterable[Record[P]], most: int = _MOST) -> list[Record[P]]:
    """The records whose names have the letters of a query in this order, the nearest first."""
    wanted = "".join(query.casefold().split())
    found = [(rank, it) for it in records if (rank := _rank(wanted, it.name.casefold())) >= 0]
    found.sort(key=lambda it: (it[0], len(it[1].name), it[1].name, it[1].path))
    return [it for _, it in found[:most]]


def _rank(wanted: str, name: str) -> int:
    """How well a name fits, the best 0; less where it does not fit."""
    at = name.find(wanted)
    if at == 0:
        return 0 if wanted else 2
    if at > 0:
        return 1 if name[at - 1] in _JOINTS else 2
    start = 0
    for letter in wanted:
        start = name.find(letter, start) + 1
        if not start:
            return -1
    return 3


def _own_name(document: Document) -> Iterator[Record[FileSpan]]:
    """The name of what the file as a whole is."""
    path, matter = document.path, document.front_matter
    beginning = FileSpan(0, document.source.line(0).end)
    template = template_name(path)
    if document.kind is Kind.SYSTEM_TEMPLATE and template is not None:
        yield Record(stem_of(path), RecordKind.TEMPLATE, path, beginning)
    elif document.kind is Kind.AGENT:
        name, span = _named(matter, stem_of(path), beginning)
        yield Record(name, RecordKind.AGENT, path, span)
    elif document.kind is Kind.SKILL:
        name, span = _named(matter, name_of(folder_of(path)), beginning)
        yield Record(name or stem_of(path), RecordKind.SKILL, path, span)
    elif document.package is not None and document.package.title.number:
        title = document.package.title
        name = f"{title.package_id} {title.name}".rstrip()
        yield Record(name, RecordKind.PACKAGE, path, title.span)


def _named(matter: FrontMatter | None, without: str, beginning: FileSpan) -> tuple[str, FileSpan]:
    field = matter.get("name") if matter is not None else None
    return (field.value, field.value_span) if field and field.value else (without, beginning)


def _requirements(document: Document) -> Iterator[tuple[str, FileSpan]]:
    """The requirements that a document defines: with markers, or as a specification."""
    for base, marker in document.nodes(RequirementMarker):
        id_ = marker.attribute("id") if not marker.closes else None
        if id_ is not None:
            yield id_.value.strip(), id_.span.placed(base)
    if name_of(document.path) == _SPECIFICATION:
        for match in DEFINITION.finditer(document.source.text):
            yield match["id"], FileSpan(*match.span("id"))
