"""A client of a server in this process, with one open document."""

from typing import Any

from lsprotocol import converters
from lsprotocol import types as lsp

from server.local_server import LocalServer, Raw, request

URI = "file:///project/agents/03-designer.md"
TEXT = """\
# Title

😀 text

---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
  [3] Show workflow status\x20
---
"""
GAP = {"start": {"line": 7, "character": 3}, "end": {"line": 7, "character": 4}}
ITEM = {"start": {"line": 7, "character": 0}, "end": {"line": 7, "character": 5}}
LITERALS = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}
ABLE: Raw = {
    "general": {"positionEncodings": ["utf-8"]},
    "workspace": {"workspaceEdit": {"documentChanges": True}},
    "textDocument": {
        "codeAction": LITERALS,
        "completion": {"completionItem": {"snippetSupport": True}},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
}
PLAIN: Raw = {
    "textDocument": {"hover": {"contentFormat": ["plaintext"]}, "codeAction": LITERALS},
}
_converter = converters.get_converter()


class DocumentClient:
    """A client with one open document, which checks replies against the protocol."""

    def __init__(
        self, capabilities: Raw, text: str = TEXT, uri: str = URI, **others: object
    ) -> None:
        self.uri = uri
        self.server = LocalServer()
        self.able = self.server.begin(capabilities, **others)
        self.server.open(uri, text)

    def ask(self, method: str, **params: object) -> Any:  # noqa: ANN401 - JSON
        """Ask about the document, and have the answer checked against the protocol."""
        return self.request(method, {"textDocument": {"uri": self.uri}, **params})

    def request(self, method: str, params: object) -> Any:  # noqa: ANN401 - JSON
        """Send a request, and have the answer checked against the protocol."""
        (reply,) = self.server.send(request(1, method, params))
        response = lsp.METHOD_TO_TYPES[method][1]
        assert response is not None
        _converter.structure(reply, response)
        return reply["result"]

    def at(self, method: str, line: int, character: int) -> Any:  # noqa: ANN401 - JSON
        """Ask about a place in the document."""
        return self.ask(method, position={"line": line, "character": character})
