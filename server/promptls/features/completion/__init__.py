"""What may be inserted at a cursor: blocks, items, placeholders, texts of the specifications."""

from promptls.document import Document
from promptls.features.completion.cursor import cursor_at
from promptls.features.completion.enclosure import enclosure_of
from promptls.features.completion.frames import frames_at
from promptls.features.completion.items import items_at
from promptls.features.completion.status import status_at
from promptls.features.completion.values import Completion, CompletionKind
from promptls.values import replaced
from promptls.vocabulary import Vocabulary

__all__ = ["Completion", "CompletionKind", "complete"]


def complete(document: Document, offset: int, vocabulary: Vocabulary) -> list[Completion]:
    """Everything that fits at an offset, the most likely first. In ordinary prose nothing does."""
    cursor = cursor_at(document, offset)
    if cursor is None:
        return []
    enclosure = enclosure_of(cursor)
    if enclosure:
        found = items_at(cursor, enclosure, vocabulary)
        if not found and not enclosure.is_open:
            found = frames_at(cursor, vocabulary)
    else:
        found = status_at(cursor, vocabulary)
        # A complete line is offered again only with its delimiters.
        found += [
            it for it in frames_at(cursor, vocabulary) if not found or cursor.newline in it.text
        ]
    found = [it for it in found if document.source[it.span] != it.text]
    return [replaced(it, sort_text=f"{number:03}") for number, it in enumerate(found)]
