"""What a coding agent tells a hook at the end of a turn, and what the hook answers."""

from typing import Literal

from pydantic import ConfigDict, Field

from promptls.models.written import MayBeAbsent, Written

_CLAUSE = "Claude Code documentation, hooks"


class HookInput(Written):
    """The end of a turn, as the hooks `Stop` and `SubagentStop` get it."""

    model_config = ConfigDict(json_schema_extra={"$comment": _CLAUSE})

    hook_event_name: Literal["Stop", "SubagentStop"] = Field(
        description="Who ends the turn: the agent that the user talks to, or a sub-agent."
    )
    stop_hook_active: bool = Field(
        description="Whether the agent has been sent back before; then it is not judged."
    )
    last_assistant_message: str = Field(description="The answer that is judged.")
    agent_type: MayBeAbsent[str] = Field(
        default=None, description="The type of the sub-agent, by which the settings name it."
    )
    session_id: MayBeAbsent[str] = Field(default=None, description="The session; not used.")
    transcript_path: MayBeAbsent[str] = Field(
        default=None, description="The file with the whole session; it is never opened."
    )
    cwd: MayBeAbsent[str] = Field(default=None, description="The agent's folder; not used.")


class HookOutput(Written):
    """What sends the agent back. For a good answer there is no output at all."""

    model_config = ConfigDict(json_schema_extra={"$comment": _CLAUSE})

    decision: Literal["block"] = Field(description="The turn does not end.")
    reason: str = Field(description="What is wrong, where, and the right form, for the agent.")


def hook_model(values: object) -> type[Written]:
    """Tell which of the two an object is meant to be."""
    return HookOutput if isinstance(values, dict) and "decision" in values else HookInput
