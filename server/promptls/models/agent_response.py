"""What an agent writes: the answer when it finishes, and a line of its audit trail."""

from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from promptls.models.written import Duration, MayBeAbsent, Written
from promptls.parsing.json.values import read_timestamp

_CLAUSE = "AgilePlus agent prompt, response format"


class Commit(Written):
    """A commit that the agent made."""

    model_config = ConfigDict(json_schema_extra={"$comment": _CLAUSE})

    sha: str = Field(description="The hash of the commit, an opaque text.")
    message: str = Field(description="The message, which begins with the work package.")


class Artifacts(Written):
    """What the work left behind besides commits."""

    model_config = ConfigDict(json_schema_extra={"$comment": _CLAUSE})

    files_created: MayBeAbsent[list[str]] = Field(default=None, description="The new files.")
    files_modified: MayBeAbsent[list[str]] = Field(
        default=None, description="The files that existed before."
    )
    test_coverage: MayBeAbsent[str] = Field(
        default=None, description="How much of the code the tests run.", examples=["87.5%"]
    )
    lint_status: MayBeAbsent[str] = Field(
        default=None, description="What the linter said.", examples=["passed"]
    )


class SuccessResponse(Written):
    """The work package is done and waits for review."""

    model_config = ConfigDict(json_schema_extra={"$comment": _CLAUSE})

    job_id: str = Field(description="The job of the task envelope, an opaque text.")
    wp_id: str = Field(description="The work package.", examples=["WP01"])
    success: bool = Field(description="Whether it is done.", json_schema_extra={"const": True})
    status: str = Field(description="How it ended.", examples=["completed"])
    summary: str = Field(description="What was done.")
    commits: MayBeAbsent[list[Commit]] = Field(default=None, description="The commits made.")
    artifacts: MayBeAbsent[Artifacts] = Field(
        default=None, description="What the work left behind besides commits."
    )
    pr_url: MayBeAbsent[str] = Field(default=None, description="The pull request.")
    duration_seconds: MayBeAbsent[Duration] = Field(default=None, description="The time it took.")
    next_steps: MayBeAbsent[list[str]] = Field(default=None, description="What comes next.")


class FailureResponse(Written):
    """The work package is not done, and this is why."""

    model_config = ConfigDict(json_schema_extra={"$comment": _CLAUSE})

    job_id: MayBeAbsent[str] = Field(
        default=None, description="The job of the task envelope, an opaque text."
    )
    wp_id: MayBeAbsent[str] = Field(
        default=None, description="The work package.", examples=["WP01"]
    )
    success: bool = Field(description="Whether it is done.", json_schema_extra={"const": False})
    status: str = Field(description="How it ended.", examples=["blocked"])
    error: str = Field(description="What went wrong.")
    commits: MayBeAbsent[list[Commit]] = Field(default=None, description="The commits made.")
    blocked_reason: MayBeAbsent[str] = Field(default=None, description="Why the work is blocked.")
    remediation: MayBeAbsent[str] = Field(default=None, description="What a person has to do.")
    duration_seconds: MayBeAbsent[Duration] = Field(default=None, description="The time it took.")
    cleanup_required: MayBeAbsent[bool] = Field(
        default=None, description="Whether something must be cleaned up."
    )


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


class AuditLine(Written):
    """One meaningful action of an agent. What else a line holds depends on the action."""

    model_config = ConfigDict(json_schema_extra={"$comment": "AgilePlus agent prompt, audit trail"})

    ts: Annotated[str, AfterValidator(_timestamp)] = Field(
        description="When it happened, in ISO 8601.", examples=["2026-03-01T10:15:34Z"]
    )
    actor: str = Field(description="Who did it.", examples=["agent:claude-code"])
    job: MayBeAbsent[str] = Field(default=None, description="The job, an opaque text.")
    action: str = Field(
        description="What was done.",
        examples=["read_spec", "write_file", "run_tests", "commit", "exit"],
    )
