"""What an agent says: its answer when it finishes, a line of its audit trail, and to a hook."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from promptls.models.written import Count, Duration, MayBeAbsent, Whole, Written, absent
from promptls.parsing.json.values import read_timestamp
from promptls.vocabulary.packages import FAILURE_STATUSES, SUCCESS_STATUSES

_HOOKS = "Claude Code documentation, hooks"
_CLAUSE = "AgilePlus agent prompt, Response Format"
_TRAIL = "AgilePlus agent prompt, Audit Trail"


class HookInput(Written, json_schema_extra={"$comment": _HOOKS}):
    """The end of a turn, as the hooks `Stop` and `SubagentStop` get it."""

    hook_event_name: Literal["Stop", "SubagentStop"] = Field(
        description="Who ends the turn: the agent that the user talks to, or a sub-agent."
    )
    last_assistant_message: str = Field(description="The answer that is judged.")
    stop_hook_active: MayBeAbsent[bool] = absent(
        "Whether the agent has been sent back before. It must be there when the event is `Stop`."
    )
    agent_type: MayBeAbsent[str] = absent(
        "The type of the sub-agent, by which the settings name it."
    )
    agent_id: MayBeAbsent[str] = absent(
        "The sub-agent, of which it is counted that it was sent back."
    )
    session_id: MayBeAbsent[str] = absent("The session, for the same.")
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
    status: str = Field(
        description="How it ended.",
        examples=["completed"],
        json_schema_extra={"enum": list(SUCCESS_STATUSES)},
    )
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
    status: str = Field(
        description="How it ended.",
        examples=["blocked"],
        json_schema_extra={"enum": list(FAILURE_STATUSES)},
    )
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


def _describe_actions(schema: dict[str, Any]) -> None:
    """Add to the schema of a line what its action demands."""
    schema["$comment"] = _TRAIL
    schema["allOf"] = [
        {
            "if": {"properties": {"action": {"const": action}}, "required": ["action"]},
            "then": _describe_own(model),
        }
        for action, model in _LINES.items()
    ]


def _describe_own(model: type[Written]) -> dict[str, Any]:
    """The part of a schema for what a model has besides the one that it is made of."""
    whole = model.model_json_schema()
    own = {name: whole["properties"][name] for name in model.__annotations__}
    kept = ("type", "minimum", "description")
    properties = {name: {it: part[it] for it in kept if it in part} for name, part in own.items()}
    return {"properties": properties, "required": [it for it in whole["required"] if it in own]}


class AuditLine(Written, json_schema_extra=_describe_actions):
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


class ReadSpecLine(AuditLine, json_schema_extra={"$comment": _TRAIL}):
    """A document that the agent has read."""

    path: str = Field(description="What was read.")
    hash: MayBeAbsent[str] = absent("The digest of what was read.")


class WriteFileLine(AuditLine, json_schema_extra={"$comment": _TRAIL}):
    """A file that the agent has written."""

    path: str = Field(description="What was written.")
    lines: MayBeAbsent[Count] = absent("How many lines it has.")


class RunTestsLine(AuditLine, json_schema_extra={"$comment": _TRAIL}):
    """A run of the tests."""

    command: MayBeAbsent[str] = absent("What was run.")
    exit_code: Whole = Field(description="How it ended; 0 is good.")
    duration_ms: MayBeAbsent[Duration] = absent("The time it took.")


class CommitLine(AuditLine, json_schema_extra={"$comment": _TRAIL}):
    """A commit that the agent has made."""

    sha: MayBeAbsent[str] = absent("Its hash.")
    message: str = Field(description="Its message.")


class ExitLine(AuditLine, json_schema_extra={"$comment": _TRAIL}):
    """The end of the agent."""

    code: Whole = Field(description="How it ended; 0 is good.")
    duration_total_s: MayBeAbsent[Duration] = absent("The time it took.")


_LINES: dict[str, type[AuditLine]] = {
    "read_spec": ReadSpecLine,
    "write_file": WriteFileLine,
    "run_tests": RunTestsLine,
    "commit": CommitLine,
    "exit": ExitLine,
}


def audit_model(values: object) -> type[Written]:
    """Choose the model for a line of an audit trail, by its action. Any action may be logged."""
    action = values.get("action") if isinstance(values, dict) else None
    return _LINES.get(action, AuditLine) if isinstance(action, str) else AuditLine
