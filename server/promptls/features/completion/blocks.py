"""Blocks, status blocks, emission lists and what is in them."""

from promptls.document import Document
from promptls.features.completion.cursor import cursor_at
from promptls.features.completion.enclosure import enclosure_of
from promptls.features.completion.frames import frames_at
from promptls.features.completion.items import items_at
from promptls.features.completion.status import status_at
from promptls.features.completion.values import Completion, Unfinished
from promptls.vocabulary import Vocabulary
from promptls.workflow.next_steps import suggest_steps
from promptls.workflow.state import RunningWorkflow, WorkflowReading


def complete_blocks(
    document: Document,
    offset: int,
    vocabulary: Vocabulary,
    workflow: RunningWorkflow | None = None,
) -> list[Completion]:
    """The part of a block, or the whole of one, that fits at an offset.

    Where a workflow is running, the next steps that follow from it are offered as well.
    """
    cursor = cursor_at(document, offset)
    if cursor is None:
        return []
    steps = suggest_steps(WorkflowReading(workflow), vocabulary).items if workflow else ()
    enclosure = enclosure_of(cursor)
    if enclosure:
        found = items_at(cursor, enclosure, vocabulary, steps)
        if not found and not enclosure.is_open:
            found = frames_at(cursor, vocabulary, steps)
        return found
    found = status_at(cursor, vocabulary)
    # A complete line is offered again only with its delimiters.
    frames = frames_at(cursor, vocabulary, steps)
    if not found:
        return frames
    shown = [*found, *(it for it in frames if cursor.newline in it.text)]
    return Unfinished(shown) if isinstance(frames, Unfinished) else shown
