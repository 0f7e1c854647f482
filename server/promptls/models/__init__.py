"""Models of the JSON that other programs write, and their schemas.

This module does not need pydantic, which takes longer to import than to check a hundred files. So
pydantic is imported only when a JSON file is checked or a schema is printed.
"""

from typing import Final

from promptls.text.values import NamedTuple
from promptls.vocabulary.kinds import Kind

# The keys and indexes that lead to a value.
Path = tuple[str | int, ...]


class PydanticMissingError(Exception):
    """Pydantic cannot be imported. Its core is compiled, and may be for another Python."""

    def __init__(self) -> None:
        super().__init__("pydantic cannot be loaded")


class Rejection(NamedTuple):
    """A value that is invalid. Where something is missing, the path leads to the object."""

    path: Path
    message: str
    is_missing: bool = False


# The model of the files of a kind.
NAME_OF_KIND: Final = {
    Kind.WORKFLOW_STATE: "workflow-state",
    Kind.TASK_ENVELOPE: "task-envelope",
    Kind.AGENT_RESPONSE: "agent-response",
    Kind.AGENT_SHARE: "agent-share",
    Kind.AUDIT_LOG: "audit-line",
    Kind.UNIFIED_PROMPT: "unified-prompt",
}
NAMES = (*NAME_OF_KIND.values(), "hook", "template-metadata")
# What people may type in the place of a name.
SHORT_NAMES = {
    "state": "workflow-state",
    "envelope": "task-envelope",
    "response": "agent-response",
    "share": "agent-share",
    "audit": "audit-line",
    "prompt": "unified-prompt",
    "template": "template-metadata",
}


def validate(name: str, values: object) -> list[Rejection]:
    """Find the invalid values in a JSON file, according to a model.

    Raises `PydanticMissingError` if that cannot be done.
    """
    try:
        from promptls.models.validation import rejections  # noqa: PLC0415 - it imports pydantic
    except ImportError as error:
        raise PydanticMissingError from error
    return rejections(name, values)


def schema(name: str) -> dict[str, object]:
    """The JSON Schema of a model, draft 2020-12.

    Raises `PydanticMissingError` if it cannot be made.
    """
    try:
        from promptls.models.validation import schema_of  # noqa: PLC0415 - it imports pydantic
    except ImportError as error:
        raise PydanticMissingError from error
    return schema_of(name)
