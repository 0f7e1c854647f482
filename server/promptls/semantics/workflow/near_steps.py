"""The first steps that an answer may offer while a workflow is at some phase."""

from collections.abc import Iterable, Iterator

from promptls.semantics.workflow.next_steps import suggest_steps
from promptls.semantics.workflow.state import RunningWorkflow, WorkflowReading
from promptls.text.values import NamedTuple, replaced
from promptls.vocabulary import Vocabulary

_CONTINUE, _COMPLETE = "Continue to ", "Complete workflow and merge to main"
# No step that is known is longer.
_LONGEST = 200


class NearSteps(NamedTuple):
    """The step that follows from the state, and those of the phases before and after.

    `known` are all that name a step of a workflow, by their text in lower case; any other first
    step is the agent's own choice.
    """

    expected: str
    near: frozenset[str]
    known: frozenset[str]

    def allows(self, step: str) -> bool:
        """Whether a first step fits the state, or is none that could."""
        text = " ".join(step[:_LONGEST].split()).casefold()
        # `Continue to Phase 04 - Design (recommended)`: the longest that is known counts.
        meant = next((it for it in _prefixes(text) if it in self.known), None)
        return meant is None or meant in self.near


def find_near_steps(reading: WorkflowReading, vocabulary: Vocabulary) -> NearSteps | None:
    """What is expected of an answer in a project with this state; none where that is not known.

    An agent may write the state before or after it answers, so the phases beside the current one
    count as well.
    """
    workflow = reading.workflow
    if workflow is None:
        return None
    steps = list(_find_steps(workflow, vocabulary))
    index = workflow.current_index
    near = steps[max(index - 1, 0) : index + 2]
    known = (*steps, _COMPLETE, *(f"{_CONTINUE}{it}" for it in vocabulary.display_names))
    return NearSteps(steps[index], _lowered(near), _lowered(known))


def _find_steps(workflow: RunningWorkflow, vocabulary: Vocabulary) -> Iterator[str]:
    """The first step at each phase."""
    for index in range(len(workflow.phases)):
        at = WorkflowReading(replaced(workflow, current_index=index))
        yield suggest_steps(at, vocabulary).items[0]


def _lowered(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(it.casefold() for it in texts)


def _prefixes(text: str) -> Iterator[str]:
    while text:
        yield text
        text = text.rpartition(" ")[0]
