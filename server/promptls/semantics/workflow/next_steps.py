"""The block of next steps that follows from the state of a workflow, and the status line.

Nothing here raises because of a state: what cannot be used gives the fallback, or silence, and the
reason.
"""

from collections.abc import Callable, Mapping

from promptls.semantics.workflow.state import (
    RunningWorkflow,
    WorkflowReading,
    is_showable,
    phase_of,
)
from promptls.text.patterns import pattern
from promptls.text.values import Value, once
from promptls.vocabulary import SPECIFIED, EmissionPoint, Vocabulary
from promptls.vocabulary.blocks import FALLBACK, render_block, usual_form
from promptls.vocabulary.emission import MOMENTS, Moment
from promptls.vocabulary.phases import display_name, noun_of

_COMPLETION = 5
_GATE_PASSED = 2
_NAME = pattern(r"\{([a-z_]{1,64})\}")
_SPACE = pattern(r"\s+")


class NextSteps(metaclass=Value):
    """The items of a block. Without items nothing is to be emitted, and `reason` says why.

    `is_fallback` is true where the items are those for a project without a usable workflow.
    """

    items: tuple[str, ...] = ()
    reason: str = ""
    is_fallback: bool = False

    @once
    def block(self) -> str:
        """The block as it is emitted, without a line break at its end; empty without items."""
        return render_block(self.items) if self.items else ""


def suggest_steps(reading: WorkflowReading, vocabulary: Vocabulary = SPECIFIED) -> NextSteps:
    """What a phase agent emits at its end."""
    if reading.workflow is None:
        return NextSteps(FALLBACK, reading.reason, is_fallback=True)
    return NextSteps(_after_phase(reading.workflow, vocabulary))


def emit_steps(
    reading: WorkflowReading, moment: Moment, vocabulary: Vocabulary = SPECIFIED
) -> NextSteps:
    """What the orchestrator emits at a moment in the life of a workflow."""
    point = next(it for it in vocabulary.emission_points if it.number == moment.number)
    workflow = reading.workflow
    if moment.number == _COMPLETION:
        return NextSteps(_items_of(point, moment.variant))
    if moment.number == _GATE_PASSED and workflow is not None:
        return NextSteps(_after_phase(workflow, vocabulary))
    # The others need no phase but the first, so that a wrong index silences none of them.
    workflow = workflow or (reading.unplaced if moment.number != _GATE_PASSED else None)
    if workflow is None:
        return NextSteps(reason=reading.reason)
    items = _items_of(point, moment.variant)
    reason = _find_hindrance(items, workflow, vocabulary)
    if reason:
        return NextSteps(reason=reading.reason or reason)
    return NextSteps(_filled(items, workflow, vocabulary))


def resolve(name: str, workflow: RunningWorkflow, vocabulary: Vocabulary = SPECIFIED) -> str | None:
    """What a `{name}` of a block becomes in a workflow; none where that does not follow from it."""
    source = _SOURCES.get(name)
    return source(workflow, vocabulary) if source else None


def find_moment(name: str) -> Moment | None:
    """The moment that a program calls by this name."""
    return next((it for it in MOMENTS if it.name == name), None)


def to_status_block(task: str, parent: str) -> str:
    """What a sub-agent ends with: what it has completed, and who gets the results."""
    done, to = (_to_words(it, what) for it, what in ((task, "task"), (parent, "parent")))
    return f"---\nSTATUS: {done} complete. Returning results to {to}.\n---"


def _after_phase(workflow: RunningWorkflow, vocabulary: Vocabulary) -> tuple[str, ...]:
    point = next(it for it in vocabulary.emission_points if it.number == _GATE_PASSED)
    variant = "last phase" if workflow.next_phase is None else "not last phase"
    return _filled(_items_of(point, variant), workflow, vocabulary)


def _items_of(point: EmissionPoint, variant: str) -> tuple[str, ...]:
    return next(it.items for it in point.templates if it.variant == variant)


def _filled(
    items: tuple[str, ...], workflow: RunningWorkflow, vocabulary: Vocabulary
) -> tuple[str, ...]:
    def fill(text: str) -> str:
        filled = _NAME.sub(lambda it: resolve(it[1], workflow, vocabulary) or it[0], text)
        # The name of a phase may end with a hyphen, behind which a space is shown.
        return filled.rstrip()

    return tuple(map(fill, items))


def _find_hindrance(
    items: tuple[str, ...], workflow: RunningWorkflow, vocabulary: Vocabulary
) -> str:
    """Say why the items of a moment cannot be emitted; nothing where they can be."""
    names = {it[1] for text in items for it in _NAME.finditer(text)}
    if "workflow_noun" in names and resolve("workflow_noun", workflow, vocabulary) is None:
        if any(it.key == workflow.type for it in vocabulary.workflow_types):
            return f"workflows of type {workflow.type!r} start by themselves"
        return "'type' is missing or cannot be shown in a block"
    missing = [it for it in sorted(names) if resolve(it, workflow, vocabulary) is None]
    return f"nothing to replace {{{missing[0]}}} with" if missing else ""


def _primary(workflow: RunningWorkflow, vocabulary: Vocabulary) -> str:
    return _after_phase(workflow, vocabulary)[0]


def _next_name(workflow: RunningWorkflow, _: Vocabulary) -> str | None:
    return display_name(workflow.next_phase) if workflow.next_phase else None


def _first_name(workflow: RunningWorkflow, _: Vocabulary) -> str | None:
    return display_name(workflow.phases[0]) if workflow.phases else None


def _current_noun(workflow: RunningWorkflow, vocabulary: Vocabulary) -> str | None:
    if workflow.phase is None:
        return None
    noun = phase_of(workflow.phase, vocabulary).noun
    # A noun of the settings may have any characters.
    return noun if is_showable(noun) else noun_of(workflow.phase)


def _workflow_noun(workflow: RunningWorkflow, vocabulary: Vocabulary) -> str | None:
    known = next((it for it in vocabulary.workflow_types if it.key == workflow.type), None)
    if known is not None:
        return known.noun
    return noun_of(workflow.type) if is_showable(workflow.type) else None


_SOURCES: Mapping[str, Callable[[RunningWorkflow, Vocabulary], str | None]] = {
    "primary_prompt": _primary,
    "primary_action": _primary,
    "next_phase_name": _next_name,
    "first_phase_name": _first_name,
    "current_phase_noun": _current_noun,
    "workflow_noun": _workflow_noun,
    "noun": _workflow_noun,
}


def _to_words(text: str, what: str) -> str:
    """A text as a part of the status line: one line of ASCII, without a full stop at its end."""
    words = _SPACE.sub(" ", usual_form(text)).strip(" .")
    if not words:
        raise ValueError(f"the {what} has no text")
    unshowable = next((it for it in words if not " " <= it <= "~"), None)
    if unshowable:
        raise ValueError(f"a block is plain ASCII, and the {what} has {unshowable!r}")
    return words
