"""Blocks, status blocks, emission lists and what is in them."""

from promptls.document import Document
from promptls.features.completion.cursor import cursor_at
from promptls.features.completion.enclosure import enclosure_of
from promptls.features.completion.frames import frames_at
from promptls.features.completion.items import items_at
from promptls.features.completion.status import status_at
from promptls.features.completion.values import Completion
from promptls.vocabulary import Vocabulary


def complete_blocks(document: Document, offset: int, vocabulary: Vocabulary) -> list[Completion]:
    """The part of a block, or the whole of one, that fits at an offset."""
    cursor = cursor_at(document, offset)
    if cursor is None:
        return []
    enclosure = enclosure_of(cursor)
    if enclosure:
        found = items_at(cursor, enclosure, vocabulary)
        if not found and not enclosure.is_open:
            found = frames_at(cursor, vocabulary)
        return found
    found = status_at(cursor, vocabulary)
    # A complete line is offered again only with its delimiters.
    frames = frames_at(cursor, vocabulary)
    return [*found, *(it for it in frames if not found or cursor.newline in it.text)]
