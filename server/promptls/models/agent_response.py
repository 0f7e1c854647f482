"""What an agent says: its answer when it finishes, a line of its audit trail, and to a hook."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from promptls.models.written import Duration, MayBeAbsent, Written, absent
from promptls.parsing.json.values import read_timestamp

_HOOKS = "Claude Code documentation, hooks"
_CLAUSE = "AgilePlus agent prompt, response format"


class HookInput(Written, json_schema_extra={"$comment": _HOOKS}):
    """The end of a turn, as the hooks `Stop` and `SubagentStop` get it."""

    hook_event_name: Literal["Stop", "SubagentStop"] = Field(
        description="Who ends the turn: the agent that the user talks to, or a sub-agent."
    )
    stop_hook_active: bool = Field(
        description="Whether the agent has been sent back before; then it is not judged."
    )
    last_assistant_message: str = Field(description="The answer that is judged.")
    agent_type: MayBeAbsent[str] = absent(
        "The type of the sub-agent, by which the settings name it."
    )
    session_id: MayBeAbsent[str] = absent("The session; not used.")
    transcript_path: MayBeAbsent[str] = absent(
        "The file with the whole session; it is never opened."
    )
    cwd: MayBeAbsent[str] = absent("The agent's folder; not used.")


class HookOutput(Written, json_schema_extra={"$comment": _HOOKS}):
    """What sends the agent back. For a good answer there is no output at all."""

    decision: Literal["block"] = Field(description="The turn does not end.")
    reason: str = Field(description="What is wrong, where, and the right form, for the agent.")


def hook_model(values: object) -> type[Written]:
    """Tell which of the two an object is meant to be."""
    return HookOutput if isinstance(values, dict) and "decision" in values else HookInput


class Commit(Written, json_schema_extra={"$comment": _CLAUSE}):
    """A commit that the agent made."""

    sha: str = Field(description="The hash of the commit, an opaque text.")
    message: str = Field(description="The message, which begins with the work package.")


class Artifacts(Written, json_schema_extra={"$comment": _CLAUSE}):
    """What the work left behind besides commits."""

    files_created: MayBeAbsent[list[str]] = absent("The new files.")
    files_modified: MayBeAbsent[list[str]] = absent("The files that existed before.")
    test_coverage: MayBeAbsent[str] = absent(
        "How much of the code the tests run.", examples=["87.5%"]
    )
    lint_status: MayBeAbsent[str] = absent("What the linter said.", examples=["passed"])


class SuccessResponse(Written, json_schema_extra={"$comment": _CLAUSE}):
    """The work package is done and waits for review."""

    job_id: str = Field(description="The job of the task envelope, an opaque text.")
    wp_id: str = Field(description="The work package.", examples=["WP01"])
    success: bool = Field(description="Whether it is done.", json_schema_extra={"const": True})
    status: str = Field(description="How it ended.", examples=["completed"])
    summary: str = Field(description="What was done.")
    commits: MayBeAbsent[list[Commit]] = absent("The commits made.")
    artifacts: MayBeAbsent[Artifacts] = absent("What the work left behind besides commits.")
    pr_url: MayBeAbsent[str] = absent("The pull request.")
    duration_seconds: MayBeAbsent[Duration] = absent("The time it took.")
    next_steps: MayBeAbsent[list[str]] = absent("What comes next.")


class FailureResponse(Written, json_schema_extra={"$comment": _CLAUSE}):
    """The work package is not done, and this is why."""

    job_id: MayBeAbsent[str] = absent("The job of the task envelope, an opaque text.")
    wp_id: MayBeAbsent[str] = absent("The work package.", examples=["WP01"])
    success: bool = Field(description="Whether it is done.", json_schema_extra={"const": False})
    status: str = Field(description="How it ended.", examples=["blocked"])
    error: str = Field(description="What went wrong.")
    commits: MayBeAbsent[list[Commit]] = absent("The commits made.")
    blocked_reason: MayBeAbsent[str] = absent("Why the work is blocked.")
    remediation: MayBeAbsent[str] = absent("What a person has to do.")
    duration_seconds: MayBeAbsent[Duration] = absent("The time it took.")
    cleanup_required: MayBeAbsent[bool] = absent("Whether something must be cleaned up.")


def response_model(values: object) -> type[Written]:
    """Choose the model for a response, by what the response says about success."""
    if not isinstance(values, dict) or values.get("success") is True:
        return SuccessResponse
    is_failure = values.get("success") is False or "error" in values
    return FailureResponse if is_failure else SuccessResponse


def _timestamp(text: str) -> str:
    if read_timestamp(text) is None:
        raise PydanticCustomError("timestamp", "an ISO 8601 timestamp")
    return text


class AuditLine(Written, json_schema_extra={"$comment": "AgilePlus agent prompt, audit trail"}):
    """One meaningful action of an agent. What else a line holds depends on the action."""

    ts: Annotated[str, AfterValidator(_timestamp)] = Field(
        description="When it happened, in ISO 8601.", examples=["2026-03-01T10:15:34Z"]
    )
    actor: str = Field(description="Who did it.", examples=["agent:claude-code"])
    job: MayBeAbsent[str] = absent("The job, an opaque text.")
    action: str = Field(
        description="What was done.",
        examples=["read_spec", "write_file", "run_tests", "commit", "exit"],
    )
