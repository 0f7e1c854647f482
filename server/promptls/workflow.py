"""The active workflow of a project, and what its state says about the next step."""

from promptls.document import Document, Json, JsonFile
from promptls.values import value
from promptls.vocabulary import Phase, Vocabulary
from promptls.vocabulary.phases import noun_of


@value
class RunningWorkflow:
    """A workflow that is running. `phase_status` are pairs of a phase's key and its status."""

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


def workflow_of(document: Document) -> RunningWorkflow | None:
    """Read the workflow of a state file; none where none is active or the file is no use."""
    workflow = active_workflow(_value_of(document))
    phases = workflow.get("phases")
    index = index_of(workflow)
    if not isinstance(phases, list) or index is None or index < 0:
        return None
    keys = tuple(it for it in phases if isinstance(it, str))
    if len(keys) < len(phases):
        return None
    status = workflow.get("phase_status")
    pairs = status.items() if isinstance(status, dict) else ()
    return RunningWorkflow(
        text_of(workflow, "type") or "",
        keys,
        index,
        text_of(workflow, "current_phase"),
        text_of(workflow, "artifact_folder"),
        tuple((key, value) for key, value in pairs if isinstance(value, str)),
    )


def is_idle(document: Document) -> bool:
    """Whether a state file says that no workflow is active."""
    value = _value_of(document)
    return isinstance(value, dict) and value.get("active_workflow", ...) is None


def next_primary_prompt(state: RunningWorkflow, vocabulary: Vocabulary) -> str:
    """The text of the first item of the next block (iSDLC prompt format, section 3.3)."""
    key = state.next_phase
    if key is None:
        return "Complete workflow and merge to main"
    return f"Continue to {phase_of(key, vocabulary).display_name}"


def phase_of(key: str, vocabulary: Vocabulary) -> Phase:
    """The phase of a key, also when no table has it."""
    known = (it for it in vocabulary.phases if it.key == key)
    return next(known, Phase(key, noun_of(key)))


def active_workflow(value: Json) -> dict[str, Json]:
    """The members of the active workflow; empty where there is none."""
    workflow = value.get("active_workflow") if isinstance(value, dict) else None
    return workflow if isinstance(workflow, dict) else {}


def index_of(workflow: dict[str, Json]) -> int | None:
    """The index of the current phase, when it is a whole number."""
    index = workflow.get("current_phase_index")
    if isinstance(index, bool) or not isinstance(index, int | float) or index != int(index):
        return None
    return int(index)


def text_of(workflow: dict[str, Json], name: str) -> str | None:
    """A member of a workflow that is text."""
    value = workflow.get(name)
    return value if isinstance(value, str) else None


def _value_of(document: Document) -> Json:
    records = (it for file in document.nodes(JsonFile) for it in file.node.records)
    first = next(records, None)
    return first.value if first else None
