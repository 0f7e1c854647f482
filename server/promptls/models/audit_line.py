"""A line of the trail that agents leave."""

from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from promptls.models.written import MayBeAbsent, Written
from promptls.parsing.json.values import read_timestamp


def _moment(text: str) -> str:
    if read_timestamp(text) is None:
        raise PydanticCustomError("moment", "a moment in ISO 8601")
    return text


class AuditLine(Written):
    """One meaningful action of an agent. What else a line holds depends on the action."""

    model_config = ConfigDict(json_schema_extra={"$comment": "agent prompt, audit trail"})

    ts: Annotated[str, AfterValidator(_moment)] = Field(
        description="When it happened, in ISO 8601.", examples=["2026-03-01T10:15:34Z"]
    )
    actor: str = Field(description="Who did it.", examples=["agent:claude-code"])
    job: MayBeAbsent[str] = Field(default=None, description="The job, an opaque text.")
    action: str = Field(
        description="What was done.",
        examples=["read_spec", "write_file", "run_tests", "commit", "exit"],
    )
