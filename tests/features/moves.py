"""The text of a document after files have been moved."""

from kit import document_of
from promptls.features.moved_files import follow_in_document
from promptls.parsing import parse
from promptls.semantics.moves import Move
from promptls.text.edits import apply_edits
from promptls.text.spans import Source

PACKAGE = "specs/f/tasks/WP01.md"


def moved(drawing: str, *moves: Move, path: str = PACKAGE) -> str:
    """A text after some moves."""
    text = document_of(drawing)
    return apply_edits(text, follow_in_document(parse(Source(text), path), moves))
