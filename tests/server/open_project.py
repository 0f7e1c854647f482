"""A project on the disk, and a server that has some of its files open."""

from pathlib import Path
from typing import Any

from lsprotocol import converters
from lsprotocol import types as lsp

from server.local_server import LocalServer, Raw, request

ABLE: Raw = {"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}}
TEMPLATE = "templates/system/CLAUDE-plan.md"
BLOCK = """\
---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
  [2] Show workflow status
---
"""
STATE = {
    "active_workflow": {
        "type": "feature",
        "phases": ["01-requirements", "04-design"],
        "current_phase_index": 0,
        "current_phase": "01-requirements",
        "artifact_folder": "docs",
        "phase_status": {},
    }
}
_converter = converters.get_converter()


class Project:
    """A project on the disk, and a server that has some of its files open."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / ".git").mkdir()
        self.server = LocalServer()
        self.able = self.server.begin(ABLE)

    def write(self, path: str, text: str) -> None:
        """Write a file to the disk."""
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)

    def uri(self, path: str) -> str:
        """The address of a file."""
        return (self.root / path).as_uri()

    def open(self, path: str, text: str) -> None:
        """Open a text in the editor."""
        self.server.open(self.uri(path), text)

    def ask(self, method: str, path: str, **params: object) -> Any:  # noqa: ANN401 - JSON
        """Ask about a document."""
        return self.call(method, {"textDocument": {"uri": self.uri(path)}, **params})

    def call(self, method: str, params: object) -> Any:  # noqa: ANN401 - JSON
        """Send a request, and have the answer checked against the protocol."""
        # Findings in the settings may come before it.
        *_, reply = self.server.send(request(1, method, params))
        response = lsp.METHOD_TO_TYPES[method][1]
        assert response is not None
        _converter.structure(reply, response)
        return reply["result"]

    def hints(self, path: str) -> list[Raw]:
        """All inlay hints of a document."""
        span = {"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}}
        found: list[Raw] = self.ask("textDocument/inlayHint", path, range=span)
        return found

    def labels(self, path: str) -> list[str]:
        """The labels of all inlay hints."""
        return [it["label"] for it in self.hints(path)]

    def titles(self, path: str) -> list[str]:
        """The titles of all lenses, resolved."""
        found = self.ask("textDocument/codeLens", path)
        return [self.call("codeLens/resolve", it)["command"]["title"] for it in found]


def at(line: int, character: int) -> Raw:
    return {"line": line, "character": character}
