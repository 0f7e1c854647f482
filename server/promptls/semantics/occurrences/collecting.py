"""Collects what occurs in a document."""

from collections.abc import Callable, Iterator
from typing import Final

from promptls.document import Document
from promptls.semantics.occurrences.emission import find_block_symbols
from promptls.semantics.occurrences.names import find_names
from promptls.semantics.occurrences.packages import find_specifications, find_work_files
from promptls.semantics.occurrences.requirements import find_requirements
from promptls.semantics.occurrences.suppressions import find_allowed_rules
from promptls.semantics.occurrences.tags import find_tags
from promptls.semantics.occurrences.values import FileOccurrences, Found, to_occurrences
from promptls.semantics.occurrences.variables import find_variables
from promptls.vocabulary import Vocabulary

_COLLECTORS: Final[tuple[Callable[[Document, Vocabulary], Iterator[Found]], ...]] = (
    find_names,
    find_variables,
    find_requirements,
    find_tags,
    find_block_symbols,
    find_work_files,
    find_allowed_rules,
)


def find_occurrences(document: Document, vocabulary: Vocabulary, root: str = "") -> FileOccurrences:
    """All that occurs in a document, whose path is relative to a root."""
    found = (it for collect in _COLLECTORS for it in collect(document, vocabulary))
    return FileOccurrences(
        document.path,
        root,
        document.kind,
        to_occurrences(found),
        find_specifications(document),
        any(part.section.entry.has_directives for part in document.checked_parts[:1]),
        document.package.title.name if document.package is not None else "",
    )
