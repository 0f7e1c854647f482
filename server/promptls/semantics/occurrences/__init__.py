"""Where the things occur that have a name in several files: variables, requirements, agents.

`find_occurrences` collects them from a document, `settings/occurrences.py` from a settings file.
The values are small and know nothing of nodes, so that those of thousands of files can be kept.
"""

from promptls.semantics.occurrences.values import (
    LOCAL,
    OF_TAG,
    FileOccurrences,
    Found,
    Place,
    Relation,
    Subject,
    Symbol,
    to_occurrences,
)

__all__ = [
    "LOCAL",
    "OF_TAG",
    "FileOccurrences",
    "Found",
    "Place",
    "Relation",
    "Subject",
    "Symbol",
    "to_occurrences",
]
