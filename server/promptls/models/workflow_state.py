"""The state of a workflow, as `.isdlc/state.json` holds it."""

from pydantic import ConfigDict, Field

from promptls.models.written import MayBeAbsent, Whole, Written
from promptls.vocabulary import SPECIFIED

_STATUSES = ", ".join(it.key for it in SPECIFIED.phase_statuses)


class ActiveWorkflow(Written):
    """The workflow that is running."""

    model_config = ConfigDict(json_schema_extra={"$comment": "iSDLC prompt format, section 5.2"})

    type: str = Field(
        description="Workflow type context, for the blocks that the orchestrator emits.",
        examples=[it.key for it in SPECIFIED.workflow_types],
    )
    phases: list[str] = Field(description="Phase keys in execution order.")
    current_phase_index: Whole = Field(description="Position in the phases array, from 0.")
    current_phase: MayBeAbsent[str] = Field(
        default=None, description="The key of the current phase: `phases[current_phase_index]`."
    )
    artifact_folder: MayBeAbsent[str] = Field(
        default=None, description="The folder that review prompts refer to."
    )
    phase_status: dict[str, str] = Field(
        description=f"How far each phase is: {_STATUSES}.",
    )


class WorkflowState(Written):
    """What agents read to know which step comes next."""

    model_config = ConfigDict(json_schema_extra={"$comment": "iSDLC prompt format, section 5"})

    active_workflow: ActiveWorkflow | None = Field(
        description="The workflow that is running; null means no active workflow."
    )
