"""The schemas that VS Code's JSON support gets.

The server reports what is wrong in `.isdlc/state.json`, and says what its keys mean. So VS Code
must do neither, only complete: the condition of an `if` without `then` completes and finds nothing,
and without descriptions there is no second hover. The others have no file name of their own,
so the server is not asked about them, and their schemas are whole. Audit trails have none: VS Code
gives schemas to JSON, not to JSON Lines.
"""

from typing import Final

from promptls.models.validation import schema_of

_WHOLE: Final = {
    "envelope": "task-envelope",
    "response": "agent-response",
    "share": "agent-share",
    "prompt": "unified-prompt",
}
_SAID_BY_THE_SERVER = ("description", "title")
_AT_THE_TOP = ("$schema", "$comment", "$defs")


def make_schemas() -> dict[str, object]:
    """The schemas by the names of their files."""
    whole = {name: schema_of(model) for name, model in _WHOLE.items()}
    return {"state": _completing_only(schema_of("workflow-state")), **whole}


def _completing_only(schema: dict[str, object]) -> dict[str, object]:
    top = {key: it for key, it in schema.items() if key in _AT_THE_TOP}
    condition = {key: it for key, it in schema.items() if key not in _AT_THE_TOP}
    return {key: _silent(it) for key, it in (top | {"if": condition}).items()}


def _silent(value: object, *, names: bool = False) -> object:
    """A part of a schema without its texts. `names` is for an object whose keys are names."""
    if isinstance(value, list):
        return [_silent(it) for it in value]
    if not isinstance(value, dict):
        return value
    kept = {key: it for key, it in value.items() if names or key not in _SAID_BY_THE_SERVER}
    return {
        key: _silent(it, names=not names and key in ("properties", "$defs"))
        for key, it in kept.items()
    }
