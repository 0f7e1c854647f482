"""What an orchestrator writes: the task of an agent, a share of it, and the state of a workflow."""

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from promptls.models.written import Count, MayBeAbsent, Positive, Whole, Written, absent
from promptls.vocabulary import SPECIFIED

_CLAUSE = "AgilePlus agent prompt, task envelope"
_STATUSES = ", ".join(it.key for it in SPECIFIED.phase_statuses)


class HarnessConfig(Written, json_schema_extra={"$comment": _CLAUSE}):
    """How the harness runs the agent."""

    kind: str = Field(description="The agent that is run.", examples=["claude_code"])
    timeout_secs: Positive = Field(
        default=1800, description="When the agent is ended, in seconds. The default is 1800."
    )
    pr_target_branch: str = Field(description="The branch that the work goes to.")
    num_agents: Positive = Field(
        default=1, description="How many agents share the deliverables. The default is 1."
    )
    max_review_cycles: MayBeAbsent[Count] = absent("How often a review may send the work back.")


class TaskEnvelope(Written, json_schema_extra={"$comment": _CLAUSE}):
    """One work package for one agent, delivered on its standard input."""

    job_id: str = Field(description="The job, an opaque text.")
    feature_slug: str = Field(
        description="The feature: its number and its name.", examples=["001-user-login"]
    )
    wp_sequence: Count = Field(description="The place of the package in the feature.")
    wp_id: str = Field(description="The work package.", examples=["WP01"])
    prompt_path: str = Field(description="The Markdown prompt document of the package.")
    context_paths: list[str] = Field(description="What the agent reads before it begins.")
    worktree_path: str = Field(description="The isolated work tree of the package.")
    config: HarnessConfig = Field(description="How the harness runs the agent.")


class AgentShare(
    Written, json_schema_extra={"$comment": "AgilePlus agent prompt, multi-agent coordination"}
):
    """What one of several agents owns exclusively."""

    job_id: MayBeAbsent[str] = absent("The job of the task envelope, an opaque text.")
    wp_id: MayBeAbsent[str] = absent("The work package.", examples=["WP01"])
    # The count comes first, because the index is compared with it.
    agent_count: Count = Field(description="How many agents there are.")
    agent_index: Count = Field(description="Which of them this is, from 0.")
    assigned_deliverables: list[str] = Field(description="The files that no other agent may touch.")

    @field_validator("agent_index")
    @classmethod
    def _is_one_of_them(cls, index: int, info: ValidationInfo) -> int:
        count = info.data.get("agent_count")
        if count is not None and index >= count:
            raise PydanticCustomError(
                "agent_index", "less than {count} ('agent_count')", {"count": count}
            )
        return index


class ActiveWorkflow(Written, json_schema_extra={"$comment": "iSDLC prompt format, section 5.2"}):
    """The workflow that is running."""

    type: str = Field(
        description="Workflow type context, for the blocks that the orchestrator emits.",
        examples=[it.key for it in SPECIFIED.workflow_types],
    )
    phases: list[str] = Field(description="Phase keys in execution order.")
    current_phase_index: Whole = Field(description="Position in the phases array, from 0.")
    current_phase: MayBeAbsent[str] = absent(
        "The key of the current phase: `phases[current_phase_index]`."
    )
    artifact_folder: MayBeAbsent[str] = absent("The folder that review prompts refer to.")
    phase_status: dict[str, str] = Field(description=f"How far each phase is: {_STATUSES}.")


class WorkflowState(Written, json_schema_extra={"$comment": "iSDLC prompt format, section 5"}):
    """What agents read to know which step comes next."""

    active_workflow: ActiveWorkflow | None = Field(
        description="The workflow that is running; null means no active workflow."
    )
