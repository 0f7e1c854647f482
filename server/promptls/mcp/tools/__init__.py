"""The tools by their names. Each is a module with a function `run`, imported at its first call."""

from importlib import import_module
from typing import Any, Final

from promptls.api import SettingsError
from promptls.files.reading import FileError
from promptls.files.texts import Guard
from promptls.lsp.workspace.roots import Roots
from promptls.mcp.answers import ToolAnswer, cut
from promptls.mcp.arguments import ToolError, read_arguments
from promptls.text.nearest import did_you_mean
from promptls.text.wording import either

_LONGEST_ERROR = 1_000
_TEXT = {"type": "string"}
_FLAG = {"type": "boolean"}
_READS = {"readOnlyHint": True, "openWorldHint": False}
_WRITES = {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": True}

_CONTENT = {"type": "string", "description": "The text itself"}
_PATH = {"type": "string", "description": "A file; with content, its name"}
_FINDINGS = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "id": _TEXT,
            "path": _TEXT,
            "digest": _TEXT,
            "rule": _TEXT,
            "severity": _TEXT,
            "line": {"type": "integer"},
            "column": {"type": "integer"},
            "endLine": {"type": "integer"},
            "endColumn": {"type": "integer"},
            "message": _TEXT,
            "fix": {
                "type": "object",
                "description": "title, safe, and edits of the text as it is",
            },
        },
    },
}
_TOTAL = {"type": "integer"}


def _object(required: tuple[str, ...] = (), /, **properties: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON Schema
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    return {**schema, "required": list(required)} if required else schema


# What a client gets of each tool. All of it together must be short: test_tool_list.py.
TOOLS: Final[tuple[dict[str, Any], ...]] = (
    {
        "name": "check",
        "title": "Check prompts",
        "description": (
            "Find mistakes in a prompt template, agent, skill, command or work package, with fixes."
            " Of many, the most severe are listed. The digest names the text of a file."
        ),
        "inputSchema": _object(
            content=_CONTENT,
            path={"type": "string", "description": "A file or folder; with content, its name"},
        ),
        "outputSchema": _object(
            ("findings", "total"), digest=_TEXT, total=_TOTAL, findings=_FINDINGS
        ),
        "annotations": _READS,
    },
    {
        "name": "fix",
        "title": "Fix prompts",
        "description": (
            "Return the text with its safe fixes, or with those of the findings in ids. With write,"
            " change the file instead: only if it still has the digest that check gave."
        ),
        "inputSchema": _object(
            content=_CONTENT,
            path=_PATH,
            ids={"type": "array", "items": _TEXT, "description": "Ids from check"},
            unsafe={"type": "boolean", "description": "Also fixes that need review"},
            write={"type": "boolean", "description": "Change the file; needs path and digest"},
            digest=_TEXT,
        ),
        "annotations": {**_WRITES, "openWorldHint": False},
    },
    {
        "name": "explain",
        "title": "Explain a rule",
        "description": "What a rule wants and why, with an example; or a family, or a setting.",
        "inputSchema": _object(("name",), name=_TEXT),
        "annotations": _READS,
    },
    {
        "name": "render",
        "title": "Render a prompt",
        "description": (
            "The prompt that a model gets: of an agent for a phase, or of a template as content or"
            " path. What has no value is read from the project, or named below."
        ),
        "inputSchema": _object(
            agent=_TEXT,
            phase=_TEXT,
            content=_CONTENT,
            path=_PATH,
            values={"type": "object", "additionalProperties": _TEXT},
        ),
        "annotations": _READS,
    },
    {
        "name": "response",
        "title": "Check an answer",
        "description": (
            "Check the answer of a model against the contract of the settings, the template (a"
            " file), or the template of an agent for a phase. Outcome: good, bad, given, none or"
            " malformed."
        ),
        "inputSchema": _object(
            content=_CONTENT, path=_PATH, contract=_TEXT, template=_TEXT, agent=_TEXT, phase=_TEXT
        ),
        "outputSchema": _object(
            ("outcome", "findings", "total"),
            outcome=_TEXT,
            verdict=_TEXT,
            contract=_TEXT,
            total=_TOTAL,
            findings={"type": "array", "items": {"type": "object"}},
        ),
        "annotations": _READS,
    },
)
_BY_NAME = {it["name"]: it for it in TOOLS}
# The only tool that needs no folder.
_EXPLAIN = "explain"


def list_tools(*, is_structured: bool) -> list[dict[str, Any]]:
    """The tools as a client gets them. Old versions have no schemas of results."""
    if is_structured:
        return [*TOOLS]
    return [{key: it[key] for key in it if key not in ("title", "outputSchema")} for it in TOOLS]


def describe_unknown(name: str) -> str:
    """What to say of a tool that there is not; nothing of one that there is."""
    if name in _BY_NAME:
        return ""
    hint = did_you_mean(name, _BY_NAME) or f"; expected {either(_BY_NAME)}"
    return f"unknown tool {name[:100]!r}{hint}"


def needs_folders(name: str) -> bool:
    """Whether a tool depends on the folders of the client."""
    return name != _EXPLAIN


def call_tool(name: str, given: object, roots: Roots, guard: Guard) -> ToolAnswer:
    """Call a tool. What it cannot do is said to the agent, which may call it in another way."""
    from promptls.mcp.texts import describe_failure, open_desk  # noqa: PLC0415 - it takes the rules
    from promptls.prompts.template_files import TemplateNotFound  # noqa: PLC0415 - the same

    desk = open_desk(roots, guard)
    try:
        arguments = read_arguments(given, _BY_NAME[name]["inputSchema"])
        answer: ToolAnswer = import_module(f"promptls.mcp.tools.{name}").run(arguments, desk)
    except (FileError, SettingsError) as error:
        return fail(describe_failure(error, desk))
    except (ToolError, TemplateNotFound) as error:
        return fail(str(error))
    return answer


def fail(reason: str) -> ToolAnswer:
    """The answer to a call that cannot be done."""
    return ToolAnswer((cut(reason, _LONGEST_ERROR),), is_error=True)
