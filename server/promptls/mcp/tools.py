"""The tools as a client gets them, and what is read of its arguments."""

from collections.abc import Mapping
from typing import Any, Final

from promptls.text.nearest import did_you_mean

Arguments = Mapping[str, Any]

_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
# What the arguments are, in whichever tool they are.
_ARGUMENTS: Mapping[str, Any] = {
    **dict.fromkeys(("agent", "contract", "digest", "name", "phase", "template"), _TEXT),
    "content": {**_TEXT, "description": "The text itself"},
    "path": {**_TEXT, "description": "A file, or in check a folder; with content, its name"},
    "ids": {**_TEXTS, "description": "Ids from check"},
    "write": {"type": "boolean", "description": "Change the file; needs path and digest"},
    "values": {"type": "object", "additionalProperties": _TEXT},
}
_REPORT = {
    "type": "object",
    "properties": {"total": {"type": "integer"}, "findings": {"type": "array"}},
    "required": ["total", "findings"],
}
_TYPES = {"string": str, "boolean": bool, "array": list, "object": dict}


def _tool(
    name: str, title: str, description: str, *arguments: str, reports: bool = False
) -> Mapping[str, Any]:
    return {
        "name": name,
        "title": title,
        "description": description,
        "inputSchema": {
            "type": "object",
            "properties": {it: _ARGUMENTS[it] for it in arguments},
            "required": [it for it in arguments if it == "name"],
        },
        **({"outputSchema": _REPORT} if reports else {}),
        "annotations": {"readOnlyHint": "write" not in arguments, "openWorldHint": False},
    }


# All of it together must be short: tests/mcp_server/test_limits.py.
TOOLS: Final = (
    _tool(
        "check",
        "Check prompts",
        "Find mistakes in a prompt template, agent, skill, command or work package, with fixes. Of"
        " many, the most severe are listed. The digest names the text.",
        *("content", "path"),
        reports=True,
    ),
    _tool(
        "fix",
        "Fix prompts",
        "Return the text with its safe fixes, or with those of the findings in ids. With write,"
        " change the file instead: only if it still has the digest that check gave.",
        *("content", "path", "ids", "write", "digest"),
    ),
    _tool(
        "explain",
        "Explain a rule",
        "What a rule wants and why, with an example; or a family, or a setting.",
        "name",
    ),
    _tool(
        "render",
        "Render a prompt",
        "The prompt that a model gets: of an agent for a phase, or of a template as content or"
        " path. What has no value is read from the project, or named below.",
        *("agent", "phase", "content", "path", "values"),
    ),
    _tool(
        "response",
        "Check an answer",
        "Check the answer of a model against the contract of the settings, or the template (a"
        " file) that the model was given. Outcome: good, bad, given, none or malformed.",
        *("content", "path", "contract", "template"),
        reports=True,
    ),
)
_SCHEMAS: Mapping[str, Any] = {it["name"]: it["inputSchema"] for it in TOOLS}


class ToolError(Exception):
    """A call that cannot be done, and why: the agent reads it and may call again."""


def read_arguments(tool: str, given: object) -> Arguments:
    """The arguments that were given, as the schema wants them. A null counts as missing."""
    if not isinstance(given, dict | None):
        raise ToolError("expected an object of arguments")
    found = {name: it for name, it in (given or {}).items() if it is not None}
    known = _SCHEMAS[tool]["properties"]
    unknown = next((it for it in found if it not in known), None)
    if unknown is not None:
        raise ToolError(f"unknown argument {unknown[:100]!r}{did_you_mean(unknown, known)}")
    wrong = next((it for it in found if not _is_right(found[it], known[it]["type"])), None)
    if wrong is not None:
        raise ToolError(f"argument {wrong!r} must be of type {known[wrong]['type']}, and of texts")
    return found


def _is_right(value: object, kind: str) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return isinstance(value, _TYPES[kind]) and all(isinstance(it, str) for it in inside)
