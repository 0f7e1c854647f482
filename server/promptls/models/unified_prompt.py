"""The prompt that all agents understand, before it becomes XML."""

from typing import Literal

from pydantic import ConfigDict, Field

from promptls.models.written import MayBeAbsent, Written

_CLAUSE = "Agentd unified prompt, R1"


class ContextPart(Written):
    """Something that the agent is given to read."""

    model_config = ConfigDict(json_schema_extra={"$comment": f"{_CLAUSE}, R5"})

    type: MayBeAbsent[Literal["file", "artifact", "thought"]] = Field(
        default=None, description="What it is."
    )
    name: MayBeAbsent[str] = Field(default=None, description="Its path or its name.")
    content: MayBeAbsent[str] = Field(default=None, description="Its text.")


class UnifiedPrompt(Written):
    """System instructions, context and user instructions, told apart."""

    model_config = ConfigDict(json_schema_extra={"$comment": _CLAUSE})

    system_prompt: MayBeAbsent[str] = Field(
        default=None, description="Who the agent is, and how it works in this phase."
    )
    context: MayBeAbsent[list[ContextPart]] = Field(
        default=None, description="Files, artifacts and thoughts."
    )
    instructions: str = Field(description="What the agent is to do now.")
