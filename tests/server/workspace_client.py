"""A client of a server in this process, with two files in a folder, that asks about places."""

from pathlib import Path
from typing import Any

from lsprotocol import converters
from lsprotocol import types as lsp

from server.local_server import LocalServer, Raw, notification, request

ABLE: Raw = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {
        "workspaceEdit": {
            "documentChanges": True,
            "changeAnnotationSupport": {"groupsOnLabel": True},
        }
    },
    "textDocument": {"definition": {"linkSupport": True}, "rename": {"prepareSupport": True}},
}
TEXT = "---\nvariables: [topic]\n---\n😀 <<topic>>\n"
OTHER = "---\nvariables: [topic]\n---\n{{topic}}\n"

_converter = converters.get_converter()


class WorkspaceClient:
    """A client with two files in a folder, one of them open."""

    def __init__(
        self,
        folder: Path,
        capabilities: Raw,
        text: str = TEXT,
        name: str = "a.md",
        *,
        has_project: bool = True,
    ) -> None:
        self.folder = folder
        (folder / ".git" if has_project else folder).mkdir(parents=True, exist_ok=True)
        (folder / "b.md").write_text(OTHER)
        self.uri = (folder / name).as_uri()
        self.server = LocalServer()
        params = {
            "processId": None,
            "rootUri": None,
            "capabilities": capabilities,
            "workspaceFolders": [{"uri": folder.as_uri(), "name": "project"}],
        }
        (reply,) = self.server.send(
            request(0, "initialize", params), notification("initialized", {})
        )
        self.able = reply["result"]["capabilities"]
        self.server.open(self.uri, text, 7)

    def ask(self, method: str, line: int, character: int, **params: object) -> Any:  # noqa: ANN401 - JSON
        """Ask about a place, and have the answer checked against the protocol."""
        reply = self.reply(method, line, character, **params)
        response = lsp.METHOD_TO_TYPES[method][1]
        assert response is not None
        _converter.structure(reply, response)
        return reply["result"]

    def reply(self, method: str, line: int, character: int, **params: object) -> Raw:
        position = {"line": line, "character": character}
        params = {"textDocument": {"uri": self.uri}, "position": position, **params}
        (reply,) = self.server.send(request(1, method, params))
        return reply


def spanning(line: int, start: int, end: int) -> Raw:
    return {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}
