"""The files that a work package names, and the specification that a file belongs to."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.parsing.markers import REQUIREMENT_MARK
from promptls.semantics.facts import neighbours
from promptls.semantics.occurrences.values import Found, Relation, Subject, Symbol
from promptls.semantics.project import SPECIFICATION
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.kinds import folder_of, inside

# How many folders above a file its specification may be, as in `001-login/tasks/WP01.md`.
_FARTHEST = 3


def find_work_files(document: Document, _: Vocabulary) -> Iterator[Found]:
    """The files that a work package delivers or may touch."""
    package = document.package
    if package is None:
        return
    for file in package.scope:
        yield file_symbol(file.path), file.span, Relation.USE
    for deliverable in package.deliverables:
        if deliverable.path:
            yield file_symbol(deliverable.path), deliverable.path_span, Relation.USE


def file_symbol(path: str) -> Symbol:
    """The symbol of a file that a text names by its path from the root."""
    parts = [it for it in path.split("/") if it not in ("", ".")]
    return Symbol(Subject.FILE, "/".join(parts))


def find_specifications(document: Document) -> tuple[str, ...]:
    """Where the specification may be that defines the requirements of a file, the nearest first.

    A file without requirements has none.
    """
    if REQUIREMENT_MARK not in document.source.text:
        return ()
    if document.package is not None:
        return neighbours(document).files
    folder = folder_of(document.path)
    found = [inside(folder, SPECIFICATION)]
    while folder and len(found) < _FARTHEST:
        folder = folder_of(folder)
        found.append(inside(folder, SPECIFICATION))
    return tuple(found)
