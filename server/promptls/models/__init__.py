"""Models of the JSON that others write, and their schemas.

This module needs no pydantic, which takes longer to import than to check a hundred files and is
therefore imported only when a JSON file is checked or a schema is printed.
"""

from typing import NamedTuple

__all__ = ["NAMES", "Path", "Rejection", "schema", "validate"]

# The keys and indexes that lead to a value.
Path = tuple[str | int, ...]


class Rejection(NamedTuple):
    """A value that is not accepted. Where something is missing, the path leads to the object."""

    path: Path
    message: str
    is_missing: bool = False


NAMES = (
    "workflow-state",
    "task-envelope",
    "agent-response",
    "agent-share",
    "audit-line",
    "unified-prompt",
    "hook",
)


def validate(name: str, values: object) -> list[Rejection]:
    """Tell what a model rejects in the values of a JSON file."""
    from promptls.models.validation import rejections  # noqa: PLC0415 - it imports pydantic

    return rejections(name, values)


def schema(name: str) -> dict[str, object]:
    """The JSON Schema of a model, draft 2020-12."""
    from promptls.models.json_schemas import schema_of  # noqa: PLC0415 - it imports pydantic

    return schema_of(name)
