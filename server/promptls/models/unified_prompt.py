"""The prompt that all agents understand, and its XML."""

from typing import Literal, Self, TypedDict

from pydantic import Field

from promptls.models.prompt_xml import ContextElement, PromptElements, read_xml, write_xml
from promptls.models.written import MayBeAbsent, Written, absent

_CLAUSE = "Agentd unified prompt, R1"


class ContextPart(Written, json_schema_extra={"$comment": f"{_CLAUSE}, R5"}):
    """Something that the agent is given to read."""

    type: Literal["file", "artifact", "thought"] = Field(default="file", description="What it is.")
    name: str = Field(default="", description="Its path or its name.")
    content: str = Field(default="", description="Its text.")


class ChatMessage(TypedDict):
    """A message as the interfaces of models take it."""

    role: Literal["system", "user"]
    content: str


class UnifiedPrompt(Written, json_schema_extra={"$comment": _CLAUSE}):
    """System instructions, context and user instructions, told apart."""

    system_prompt: MayBeAbsent[str] = absent("Who the agent is, and how it works in this phase.")
    context: MayBeAbsent[list[ContextPart]] = absent("Files, artifacts and thoughts.")
    instructions: str = Field(description="What the agent is to do now.")

    def to_xml(self) -> str:
        """The prompt as XML, which any XML parser reads back to the last character.

        Raises `UnsupportedCharacter` where a text has a character that XML cannot hold. Members
        that the model does not know are left out.
        """
        context = self.context
        parts = None
        if context is not None:
            parts = tuple(ContextElement(it.type, it.name, it.content) for it in context)
        return write_xml(PromptElements(self.system_prompt, parts, self.instructions))

    def to_messages(self) -> list[ChatMessage]:
        """The prompt as messages: what the agent is, and what it gets to read and to do.

        The system prompt is the `system` message, word for word; there is none where it has no
        text. Context and instructions change from call to call, so they are the `user` message, as
        the XML of a prompt without system prompt: `from_xml` reads it back to the last character.
        Raises `UnsupportedCharacter` as `to_xml` does.
        """
        rest = self.model_copy(update={"system_prompt": None})
        messages: list[ChatMessage] = [{"role": "user", "content": rest.to_xml()}]
        if self.system_prompt:
            messages.insert(0, {"role": "system", "content": self.system_prompt})
        return messages

    @classmethod
    def from_xml(cls, text: str) -> Self:
        """Read what `to_xml` writes. Raises `ValueError` with line and column for anything else."""
        read = read_xml(text)
        fields: dict[str, object] = {"instructions": read.instructions}
        if read.system_prompt is not None:
            fields["system_prompt"] = read.system_prompt
        if read.context is not None:
            fields["context"] = [it._asdict() for it in read.context]
        return cls.model_validate(fields)
