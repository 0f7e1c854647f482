"""A recorded editor with a project of all constructs, which calls every method that is announced.

Positions are sent in the agreed encoding. Those that come back become offsets, so that replies in
different encodings can be compared.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lsprotocol import converters
from lsprotocol import types as lsp

from promptls.lsp.capabilities import FEATURES
from promptls.lsp.documents.uris import path_of
from server.editor import Editor
from server.local_server import LocalServer, Raw, notification, request

_FOLDER = Path(__file__).parent / "clients"
PROFILES: dict[str, Raw] = {
    it.stem: json.loads(it.read_text(encoding="utf-8")) for it in sorted(_FOLDER.glob("*.json"))
}
# A client that announces nothing at all, and one that wants nothing but plain text.
PROFILES["nothing"] = {"capabilities": {}}
PROFILES["plain text"] = {
    "capabilities": {
        "textDocument": {
            "codeAction": {
                "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}
            },
            "completion": {"completionItem": {"documentationFormat": ["plaintext"]}},
            "diagnostic": {"dynamicRegistration": False},
            "hover": {"contentFormat": ["plaintext"]},
        }
    }
}
PATH = "specs/é😀/tasks/WP01.md"
TEXT = """\
---
name: é😀
description: "é😀"
variables: [goal]
---
# Task: WP01 - é😀

é😀 <<PROJECT_CONTEXT>> {{goal}} <review>PAS</review> {{ga}} <!-- promptls: allow tag-case -->

é😀 <!-- sk:fr id="FR-001" --> The goal, see FR-001. <task_st
<!-- /sk:fr -->

---
SUGGESTED NEXT STEPS:
  [1] é😀 Continue to {next_phase_name}
  [3] Show workflow status
---

<context>
é😀
</

## Deliverables

- [ ] é😀 src/a.py

## Context Documents

1. é😀 `src/a.py`
"""
# What is at each cursor: every construct, behind characters that take different numbers of units.
CURSORS = (
    "goal]",
    "PROJECT_",
    "goal}}",
    "view>PAS",
    "PAS<",
    "ga}}",
    "tag-case",
    "FR-001.",
    "next_",
    "src/a",
    "sk_st",
)
_FILES = {
    PATH: TEXT,
    "specs/é😀/spec.md": 'é😀 <!-- sk:fr id="FR-001" --> The goal.\n<!-- /sk:fr -->\n',
    "specs/é😀/plan.md": "é😀 FR-001\n",
    "src/a.py": "",
    "agentd/project.md": "é😀",
    "promptls.toml": '# é😀\n[variables.PROJECT_CONTEXT]\ndescription = "é😀"\n',
    ".isdlc/state.json": json.dumps(
        {
            "active_workflow": {
                "type": "feature",
                "phases": ["01-requirements", "04-design"],
                "current_phase_index": 0,
                "current_phase": "01-requirements",
                "phase_status": {},
            }
        }
    ),
}
_converter = converters.get_converter()


class Profile:
    """An editor, its project, and a server in this process."""

    def __init__(self, name: str, root: Path, encoding: str | None = None) -> None:
        self.root = root
        for path, text in _FILES.items():
            place = root / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        (root / ".git").mkdir(exist_ok=True)
        self.able = PROFILES[name]["capabilities"]
        general = {"general": {"positionEncodings": [encoding]}} if encoding else {}
        self.server = LocalServer()
        introduction = {
            "processId": None,
            "rootUri": None,
            "capabilities": self.able | general,
            "clientInfo": PROFILES[name].get("clientInfo"),
            "workspaceFolders": [{"uri": root.as_uri(), "name": "é😀"}],
        }
        reply, *self.asked = self.server.send(
            request(0, "initialize", introduction), notification("initialized", {})
        )
        begun = reply["result"]
        _converter.structure(begun, lsp.InitializeResult)
        self.provided: Raw = begun["capabilities"]
        self.encoding: str = self.provided["positionEncoding"]
        self.uri = (root / PATH).as_uri()
        self.editor = Editor(TEXT, self.encoding)
        self.server.open(self.uri, TEXT)

    def announced(self) -> Iterator[str]:
        """The methods that this client may call."""
        client = self.server.session.client
        workspace = self.provided["workspace"]
        missing = set()
        if "diagnosticProvider" not in self.provided:
            missing |= {"textDocument/diagnostic", "workspace/diagnostic"}
        if "prepareProvider" not in str(self.provided["renameProvider"]):
            missing.add("textDocument/prepareRename")
        if "textDocumentContent" not in workspace:
            missing.add("workspace/textDocumentContent")
        if not client.resolves_actions:
            # Its actions come with everything.
            missing.add("codeAction/resolve")
        operations = {f"workspace/{it}Files" for it in workspace["fileOperations"]}
        for feature in FEATURES:
            for method in feature.methods:
                is_operation = method.startswith("workspace/will")
                if method not in missing and (not is_operation or method in operations):
                    yield method
        assert client.encoding.value == self.encoding

    def call(self, method: str, params: object) -> Any:  # noqa: ANN401 - JSON
        """Send a request, and have the answer checked against the protocol."""
        replies = self.server.work(request(method, method, params))
        (reply,) = [it for it in replies if it.get("id") == method and "method" not in it]
        assert "error" not in reply, reply
        response = lsp.METHOD_TO_TYPES[method][1]
        assert response is not None
        _converter.structure(reply, response)
        return reply["result"]

    def span(self, text: str) -> Raw:
        """The range of a part of the document."""
        start = self.editor.text.index(text)
        return {
            "start": self.editor.position(start),
            "end": self.editor.position(start + len(text)),
        }

    def to_offsets(self, value: Any, uri: str = "") -> Any:  # noqa: ANN401 - JSON
        """A reply with offsets in place of positions, each of which must be a place in its text."""
        if isinstance(value, list):
            return [self.to_offsets(it, uri) for it in value]
        if not isinstance(value, dict):
            return value
        if value.keys() == {"line", "character"}:
            editor = self._editor_of(uri)
            offset = editor.offset(value)
            assert editor.position(offset) == value, f"{value} is no place in {uri}"
            return offset
        named = value.get("uri") or value.get("textDocument", {}).get("uri") or uri
        return {
            name: self.to_offsets(it, _uri_for(name, value, named))
            for name, it in value.items()
            # What the server wants back is its own business.
            if name != "data"
        }

    def tokens(self, data: list[int]) -> list[tuple[int, int, int, int]]:
        """Semantic tokens with offsets."""
        line = character = 0
        found = []
        for at in range(0, len(data), 5):
            lines, characters, length, kind, modifiers = data[at : at + 5]
            line, character = line + lines, characters + (0 if lines else character)
            ends = ({"line": line, "character": it} for it in (character, character + length))
            start, end = (self.to_offsets(it, self.uri) for it in ends)
            found.append((start, end, kind, modifiers))
        return found

    def _editor_of(self, uri: str) -> Editor:
        if uri in ("", self.uri):
            return self.editor
        path = path_of(uri)
        assert path is not None
        return Editor(Path(path).read_text(encoding="utf-8"), self.encoding)


def _uri_for(name: str, value: Raw, named: str) -> str:
    if name.startswith("target"):
        return str(value["targetUri"]) if "targetUri" in value else named
    # The keys of `changes` are addresses.
    return name if name.startswith("file:") else named
