"""What a state file says about the active workflow, or why it says nothing that can be used."""

from promptls.document import Json
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple, Value
from promptls.vocabulary import Phase, Vocabulary
from promptls.vocabulary.phases import noun_of

# A block is plain ASCII and an item is one line, so no other key can be shown in it.
_SHOWABLE = pattern(r"[!-~](?:[ -~]{0,98}[!-~])?")


class RunningWorkflow(metaclass=Value):
    """A workflow that is running. `phase_status` are pairs of a phase's key and its status.

    One that is read from a state has a phase at its index.
    """

    type: str
    phases: tuple[str, ...]
    current_index: int
    current_phase: str | None
    artifact_folder: str | None
    phase_status: tuple[tuple[str, str], ...]

    @property
    def next_phase(self) -> str | None:
        """The key of the phase that follows the current one."""
        following = self.phases[self.current_index + 1 :]
        return following[0] if following else None

    @property
    def phase(self) -> str | None:
        """The key of the phase at the current index."""
        return self.phases[self.current_index] if self.phases else None


class WorkflowReading(NamedTuple):
    """The active workflow of a state, or the reason why there is none that can be used.

    `unplaced` is one of which only the index cannot be used: its current phase is not known.
    """

    workflow: RunningWorkflow | None
    reason: str = ""
    unplaced: RunningWorkflow | None = None


def read_workflow(state: Json) -> WorkflowReading:
    """Read the active workflow from the value of a state file. Nothing in it is trusted."""
    if not isinstance(state, dict):
        return WorkflowReading(None, "the state is not a JSON object")
    if state.get("active_workflow") is None:
        return WorkflowReading(None, "no workflow is active")
    workflow = active_workflow(state)
    if not workflow:
        return WorkflowReading(None, "'active_workflow' is not an object with members")
    problem = _find_problem_of_phases(workflow)
    if problem:
        return WorkflowReading(None, problem)
    phases = tuple(str(it) for it in phases_of(workflow) or ())
    problem = _find_problem_of_index(index_of(workflow), len(phases))
    status = workflow.get("phase_status")
    pairs = status.items() if isinstance(status, dict) else ()
    running = RunningWorkflow(
        text_of(workflow, "type") or "",
        phases,
        0 if problem else index_of(workflow) or 0,
        text_of(workflow, "current_phase"),
        text_of(workflow, "artifact_folder"),
        tuple((key, text) for key, text in pairs if isinstance(text, str)),
    )
    return WorkflowReading(None, problem, running) if problem else WorkflowReading(running)


def _find_problem_of_phases(workflow: dict[str, Json]) -> str:
    """Say why the phases of a workflow cannot be used; nothing where they can be."""
    phases = phases_of(workflow)
    if phases is None:
        return "'phases' is not a list"
    for number, key in enumerate(phases):
        if not isinstance(key, str):
            return f"'phases[{number}]' is not a text"
        if not is_showable(key):
            return f"'phases[{number}]' is not a phase key that a block can show"
    return ""


def _find_problem_of_index(index: int | None, length: int) -> str:
    if index is None:
        return "'current_phase_index' is not a whole number"
    if index < 0:
        return "'current_phase_index' is negative"
    # What follows the last phase is the end of the workflow, and nothing follows that.
    if index >= length:
        return f"'current_phase_index' is out of range; 'phases' has length {length}"
    return ""


def find_phase_keys(state: Json) -> tuple[str, ...]:
    """The keys of phases that a state lists and that an item can show, each once."""
    keys = phases_of(active_workflow(state)) or ()
    return tuple(dict.fromkeys(it for it in keys if isinstance(it, str) and is_showable(it)))


def is_showable(text: str) -> bool:
    """Whether a text can be part of an item: a short line of ASCII without space at its ends."""
    return _SHOWABLE.fullmatch(text) is not None


def phase_of(key: str, vocabulary: Vocabulary) -> Phase:
    """The phase of a key, also when no table has it."""
    known = (it for it in vocabulary.phases if it.key == key)
    return next(known, Phase(key, noun_of(key)))


def active_workflow(value: Json) -> dict[str, Json]:
    """The members of the active workflow; empty where there is none."""
    workflow = value.get("active_workflow") if isinstance(value, dict) else None
    return workflow if isinstance(workflow, dict) else {}


def phases_of(workflow: dict[str, Json]) -> list[Json] | None:
    """The keys of the phases, when they are in a list."""
    phases = workflow.get("phases")
    return phases if isinstance(phases, list) else None


def index_of(workflow: dict[str, Json]) -> int | None:
    """The index of the current phase, when it is a whole number."""
    index = workflow.get("current_phase_index")
    if isinstance(index, bool) or not isinstance(index, int | float):
        return None
    # Neither of the two that are no number has a whole part.
    return int(index) if isinstance(index, int) or index.is_integer() else None


def text_of(workflow: dict[str, Json], name: str) -> str | None:
    """A member of a workflow that is text."""
    value = workflow.get(name)
    return value if isinstance(value, str) else None
