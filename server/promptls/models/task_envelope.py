"""The task that an orchestrator hands to an agent's harness."""

from pydantic import ConfigDict, Field

from promptls.models.written import Count, MayBeAbsent, Written

_CLAUSE = "agent prompt, task envelope"


class HarnessConfig(Written):
    """How the harness runs the agent."""

    model_config = ConfigDict(json_schema_extra={"$comment": _CLAUSE})

    kind: str = Field(description="The agent that is run.", examples=["claude_code"])
    timeout_secs: MayBeAbsent[Count] = Field(
        default=None, description="When the agent is ended, in seconds. The default is 1800."
    )
    pr_target_branch: str = Field(description="The branch that the work goes to.")
    num_agents: MayBeAbsent[Count] = Field(
        default=None, description="How many agents share the deliverables. The default is 1."
    )
    max_review_cycles: MayBeAbsent[Count] = Field(
        default=None, description="How often a review may send the work back."
    )


class TaskEnvelope(Written):
    """One work package for one agent, delivered on its standard input."""

    model_config = ConfigDict(json_schema_extra={"$comment": _CLAUSE})

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
