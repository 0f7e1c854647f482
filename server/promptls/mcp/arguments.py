"""The arguments of a tool, compared with its schema."""

from collections.abc import Mapping
from typing import Any

from promptls.text.nearest import did_you_mean
from promptls.text.wording import either


class ToolError(Exception):
    """A call that cannot be done, and why: the agent reads it and may call again."""


def read_arguments(given: object, schema: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that were given. One that is null counts as missing."""
    if not isinstance(given, dict):
        raise ToolError("expected an object of arguments")
    properties = schema["properties"]
    found = {name: it for name, it in given.items() if it is not None}
    for name, value in found.items():
        if name not in properties:
            hint = did_you_mean(name, properties) or f"; expected {either(properties)}"
            raise ToolError(f"unknown argument {name[:100]!r}{hint}")
        expected = _find_mismatch(value, properties[name])
        if expected:
            raise ToolError(f"argument {name!r} must be {expected}")
    for name in schema.get("required", ()):
        if name not in found:
            raise ToolError(f"argument {name!r} is missing")
    return found


def _find_mismatch(value: object, wanted: Mapping[str, Any]) -> str:
    """What a value must be, if it is something else."""
    match wanted["type"]:
        case "boolean":
            return "" if isinstance(value, bool) else "true or false"
        case "array":
            is_right = isinstance(value, list) and all(map(_is_text, value))
            return "" if is_right else "an array of texts"
        case "object":
            is_right = isinstance(value, dict) and all(map(_is_text, (*value, *value.values())))
            return "" if is_right else "an object of names and texts"
        case _:
            return "" if _is_text(value) else "a text, in whole characters"


def _is_text(value: object) -> bool:
    # Half of a character is no text, and no client could read it in an answer.
    return isinstance(value, str) and value == value.encode(errors="replace").decode()
