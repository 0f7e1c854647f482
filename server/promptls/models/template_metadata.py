"""The front matter of a system template, for programs that read it."""

from typing import Literal

from pydantic import Field

from promptls.models.written import Written


class SystemTemplateMetadata(
    Written, json_schema_extra={"$comment": "Agentd system templates, Data Model"}
):
    """What a system template says about itself."""

    agent: Literal["GEMINI", "CLAUDE", "CODEX", "BASE"] = Field(
        description="The agent of the file's name."
    )
    phase: Literal["plan", "challenge", "implement", "review", "archive"] = Field(
        description="The phase of the file's name."
    )
    variables: list[str] = Field(description="The variables that the template uses or requires.")
