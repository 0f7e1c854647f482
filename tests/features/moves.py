"""The text of a document after files have been moved."""

from collections.abc import Container

from kit import document_of
from promptls.features.moved_files import follow_in_document
from promptls.parsing import parse
from promptls.semantics.moves import Move
from promptls.text.edits import apply_edits
from promptls.text.spans import Source

PACKAGE = "specs/f/tasks/WP01.md"


def moved(
    drawing: str, *moves: Move, path: str = PACKAGE, there: Container[str] | None = None
) -> str:
    """A text after some moves. The files that are `there` exist, or all if that is not said."""
    text = document_of(drawing)
    exists = there.__contains__ if there is not None else lambda _: True
    return apply_edits(text, follow_in_document(parse(Source(text), path), moves, exists))
