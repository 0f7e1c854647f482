from promptls.document import Json, JsonFile
from promptls.parsing.json.locations import find_locations
from promptls.rules.kit import Context, Finding, Findings, SecondPlace, Severity, rule
from promptls.semantics.workflow.state import active_workflow, index_of
from promptls.text.wording import quoted
from promptls.vocabulary.kinds import Kind

_WORKFLOW = "active_workflow"
_PHASES = "phases"
_INDEX = "current_phase_index"
_PHASE = "current_phase"
_RUNNING = "in_progress"


@rule(
    JsonFile,
    severity=Severity.WARNING,
    clause="iSDLC prompt format, section 5.2",
    path=".isdlc/state.json",
    bad="""
        {
          "active_workflow": {
            "type": "feature",
            "phases": ["01-requirements", "03-architecture", "04-design"],
            "current_phase": "03-architecture",
            "current_phase_index": 2,
            "phase_status": {"01-requirements": "completed", "03-architecture": "in_progress"}
          }
        }
    """,
    good="""
        {
          "active_workflow": {
            "type": "feature",
            "phases": ["01-requirements", "03-architecture", "04-design"],
            "current_phase": "03-architecture",
            "current_phase_index": 1,
            "phase_status": {"01-requirements": "completed", "03-architecture": "in_progress"}
          }
        }
    """,
)
def state_index_mismatch(file: JsonFile, context: Context) -> Findings:
    """`current_phase_index` must be the index of `current_phase` in the list of phases.

    Agents determine the next step by the index alone. With a wrong one they offer to continue with
    a phase that is already done, or skip one. The index is marked where the status of the phases
    shows that the name is right, else the name is marked.
    """
    if context.kind is not Kind.WORKFLOW_STATE:
        return
    for record in file.records:
        workflow = active_workflow(record.value)
        wrong = _wrong(workflow)
        if wrong:
            field, message = wrong
            locations = find_locations(context.text, record.span)
            place = locations.at((_WORKFLOW, field))
            # The phase at the index, or all of them.
            other = locations.at((_WORKFLOW, _PHASES, index_of(workflow) or 0))
            yield Finding(place.span, message, second=SecondPlace(other.span, "compared with this"))


def _wrong(workflow: dict[str, Json]) -> tuple[str, str] | None:
    """The field that is wrong, and why."""
    phases, phase, index = workflow.get(_PHASES), workflow.get(_PHASE), index_of(workflow)
    if not isinstance(phases, list) or index is None:
        return None
    if not 0 <= index < len(phases):
        return _INDEX, f"index {index} is out of range; 'phases' has length {len(phases)}"
    found = phases[index]
    if not isinstance(phase, str) or not isinstance(found, str) or phase == found:
        return None
    field = _INDEX if _runs(workflow, phase) and not _runs(workflow, found) else _PHASE
    return field, f"phases[{index}] is {quoted(found)}, but {_PHASE!r} is {quoted(phase)}"


def _runs(workflow: dict[str, Json], phase: str) -> bool:
    status = workflow.get("phase_status")
    return isinstance(status, dict) and status.get(phase) == _RUNNING
