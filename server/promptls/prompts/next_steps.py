"""What an orchestrator or an agent emits next: blocks of next steps from the state of a project.

A *state* is the path of a `state.json`, or of the project that has one in `.isdlc`, or what
`json.load` has read from such a file. It is only read, and nothing in it makes these functions
raise.
"""

import os
from typing import Any

from promptls.document import JsonFault
from promptls.files.reading import FileError, decode_whole, is_folder, read_given
from promptls.files.state_phases import STATE_FILE
from promptls.parsing.json.values import read_value
from promptls.semantics.workflow.next_steps import (
    NextSteps,
    emit_steps,
    find_moment,
    suggest_steps,
    to_status_block,
)
from promptls.semantics.workflow.state import WorkflowReading, read_workflow
from promptls.text.arguments import refusing_others
from promptls.text.nearest import did_you_mean
from promptls.text.spans import BYTE_ORDER_MARK
from promptls.vocabulary import SPECIFIED, Vocabulary
from promptls.vocabulary.emission import MOMENTS, MomentName
from promptls.vocabulary.phases import display_name

__all__ = ["NextSteps", "display_name", "emit", "next_phase", "status_line", "suggest"]

# A file may hold any JSON.
State = str | os.PathLike[str] | dict[str, Any] | list[Any] | float | bool | WorkflowReading | None


@refusing_others
def suggest(state: State, *, vocabulary: Vocabulary = SPECIFIED) -> NextSteps:
    """What a phase agent emits at its end.

    Without a usable workflow it is the fallback, whose `reason` says what is wrong.
    """
    return suggest_steps(read_state(state), vocabulary)


@refusing_others
def emit(state: State, point: MomentName, *, vocabulary: Vocabulary = SPECIFIED) -> NextSteps:
    """What the orchestrator emits at a point in the life of a workflow.

    The points are initialization, gate-passed, gate-failed, blocker, completion and cancellation.
    Without a usable workflow the result has no items, except for the last two, which need no state.
    """
    moment = find_moment(point)
    if moment is None:
        names = [it.name for it in MOMENTS]
        hint = did_you_mean(point, names) or f"; expected one of {', '.join(names)}"
        raise ValueError(f"unknown emission point {point!r}{hint}")
    return emit_steps(read_state(state), moment, vocabulary)


@refusing_others
def next_phase(state: State) -> str | None:
    """The key of the phase that follows the current one; none at the end or without a workflow."""
    workflow = read_state(state).workflow
    return workflow.next_phase if workflow else None


@refusing_others
def status_line(task: str, parent: str) -> str:
    """What a sub-agent ends with, between its delimiters.

    Raises `ValueError` where a text is empty or cannot be shown in ASCII.
    """
    return to_status_block(task, parent)


def read_state(state: State) -> WorkflowReading:
    """The active workflow of a state, or why there is none."""
    if isinstance(state, WorkflowReading):
        return state
    if isinstance(state, str | os.PathLike):
        return _read_file(os.fspath(state))
    return read_workflow(state)


def _read_file(path: str) -> WorkflowReading:
    if is_folder(path):
        path = os.path.join(path, STATE_FILE)
    try:
        source = decode_whole(path, read_given(path))
    except FileError as error:
        return WorkflowReading(None, error.reason)
    found = read_value(source.text.removeprefix(BYTE_ORDER_MARK))
    if isinstance(found, JsonFault):
        return WorkflowReading(None, f"not JSON: {found.message}")
    return read_workflow(found.value)
