"""The tools as a client gets them, what is read of its arguments, and the folders that it has."""

import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from promptls.files.reading import exists
from promptls.lsp.documents.uris import uri_of
from promptls.lsp.workspace.roots import Roots
from promptls.text.nearest import did_you_mean
from promptls.text.wording import either

_TEXT = {"type": "string"}
_TOTAL = {"type": "integer"}
_LIST = {"type": "array", "items": {"type": "object"}}
_CONTENT = {**_TEXT, "description": "The text itself"}
_PATH = {**_TEXT, "description": "A file; with content, its name"}
_READS = {"readOnlyHint": True, "openWorldHint": False}
_WRITES = {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": True}


def _object(required: tuple[str, ...] = (), /, **properties: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON Schema
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    return {**schema, "required": list(required)} if required else schema


def _tool(
    name: str, title: str, description: str, of: dict[str, Any], to: dict[str, Any] | None = None
) -> dict[str, Any]:
    annotations = {**_WRITES, "openWorldHint": False} if "write" in of["properties"] else _READS
    tool = {"name": name, "title": title, "description": description, "inputSchema": of}
    return tool | ({} if to is None else {"outputSchema": to}) | {"annotations": annotations}


# All of it together must be short: tests/mcp_server/test_limits.py.
TOOLS: Final = (
    _tool(
        "check",
        "Check prompts",
        "Find mistakes in a prompt template, agent, skill, command or work package, with fixes. Of"
        " many, the most severe are listed. The digest names the text of a file.",
        _object(
            content=_CONTENT,
            path={**_TEXT, "description": "A file or folder; with content, its name"},
        ),
        _object(("findings", "total"), digest=_TEXT, total=_TOTAL, findings=_LIST),
    ),
    _tool(
        "fix",
        "Fix prompts",
        "Return the text with its safe fixes, or with those of the findings in ids. With write,"
        " change the file instead: only if it still has the digest that check gave.",
        _object(
            content=_CONTENT,
            path=_PATH,
            ids={"type": "array", "items": _TEXT, "description": "Ids from check"},
            unsafe={"type": "boolean", "description": "Also fixes that need review"},
            write={"type": "boolean", "description": "Change the file; needs path and digest"},
            digest=_TEXT,
        ),
    ),
    _tool(
        "explain",
        "Explain a rule",
        "What a rule wants and why, with an example; or a family, or a setting.",
        _object(("name",), name=_TEXT),
    ),
    _tool(
        "render",
        "Render a prompt",
        "The prompt that a model gets: of an agent for a phase, or of a template as content or"
        " path. What has no value is read from the project, or named below.",
        _object(
            agent=_TEXT,
            phase=_TEXT,
            content=_CONTENT,
            path=_PATH,
            values={"type": "object", "additionalProperties": _TEXT},
        ),
    ),
    _tool(
        "response",
        "Check an answer",
        "Check the answer of a model against the contract of the settings, the template (a file),"
        " or the template of an agent for a phase. Outcome: good, bad, given, none or malformed.",
        _object(
            content=_CONTENT, path=_PATH, contract=_TEXT, template=_TEXT, agent=_TEXT, phase=_TEXT
        ),
        _object(
            ("outcome", "findings", "total"),
            outcome=_TEXT,
            verdict=_TEXT,
            contract=_TEXT,
            total=_TOTAL,
            findings=_LIST,
        ),
    ),
)
_SCHEMAS: Mapping[str, Any] = {it["name"]: it["inputSchema"] for it in TOOLS}


class ToolError(Exception):
    """A call that cannot be done, and why: the agent reads it and may call again."""


def describe_unknown(name: object) -> str:
    """What to say of a tool that there is not; nothing of one that there is."""
    if not isinstance(name, str):
        return "no name of a tool"
    if name in _SCHEMAS:
        return ""
    return f"unknown tool {name[:100]!r}{_hint(name, _SCHEMAS)}"


def read_arguments(tool: str, given: object) -> dict[str, Any]:
    """The arguments that were given, as the schema wants them. A null counts as missing."""
    if not isinstance(given, dict):
        raise ToolError("expected an object of arguments")
    known = _SCHEMAS[tool]["properties"]
    found = {name: it for name, it in given.items() if it is not None}
    for name, value in found.items():
        if name not in known:
            raise ToolError(f"unknown argument {name[:100]!r}{_hint(name, known)}")
        is_right, expected = _TYPES[known[name]["type"]]
        if not is_right(value):
            raise ToolError(f"argument {name!r} must be {expected}")
    for name in _SCHEMAS[tool].get("required", ()):
        if name not in found:
            raise ToolError(f"argument {name!r} is missing")
    return found


def _hint(name: str, known: Iterable[str]) -> str:
    return did_you_mean(name, known) or f"; expected {either(known)}"


def _are_texts(values: Iterable[object]) -> bool:
    # Half of a character is no text, and no client could read it in an answer.
    return all(isinstance(it, str) and it == it.encode(errors="replace").decode() for it in values)


# Whether a value is of a type, and what it must be if it is not.
_TYPES: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "string": (lambda it: _are_texts([it]), "a text, in whole characters"),
    "boolean": (lambda it: isinstance(it, bool), "true or false"),
    "array": (lambda it: isinstance(it, list) and _are_texts(it), "an array of texts"),
    "object": (
        lambda it: isinstance(it, dict) and _are_texts((*it, *it.values())),
        "an object of names and texts",
    ),
}


def of_paths(paths: Iterable[str]) -> Roots:
    """Folders by their paths."""
    return of_client([{"uri": uri_of(os.path.abspath(it))} for it in paths])


def of_working_directory() -> Roots:
    """The folder in which an agent has started the server. The root of the disk is no project."""
    folder = os.getcwd()
    return of_paths([] if os.path.dirname(folder) == folder else [folder])


def of_client(listed: list[Any]) -> Roots:
    """Folders as a client lists them. What is none of its file system is left out."""
    roots = Roots()
    roots.begin({"workspaceFolders": listed})
    return roots


def locate_within(path: str, roots: Roots) -> tuple[str, str]:
    """The absolute path that is meant, and the folder that it is in, also when links are followed.

    A relative one begins at the first folder in which there is such a file.
    """
    places = [os.path.normpath(os.path.join(it, path)) for it in roots.shown if "\0" not in path]
    found = next(filter(exists, places), next(iter(places), ""))
    folder = roots.find(found) if found else None
    if folder is None:
        known = ", ".join(roots.shown) or "there are none; give the text as content"
        raise ToolError(f"{path[:200]!r} is outside of the folders of the project: {known[:300]}")
    return found, roots.as_shown(folder)
