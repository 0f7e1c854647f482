"""A server as an editor uses it: a session, documents, and what can be seen of them."""

import json
import os
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from torture.profiles import Profile
from torture.transport import DeadError, Published, Transport
from torture.wire import Id, Json, frame

_CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "window": {"workDoneProgress": True},
    "workspace": {
        "configuration": True,
        "workspaceFolders": True,
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "diagnostics": {"refreshSupport": True},
    },
    "textDocument": {
        "synchronization": {"dynamicRegistration": False},
        "publishDiagnostics": {"versionSupport": True, "relatedInformation": True},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "foldingRange": {},
        "hover": {},
        "diagnostic": {"dynamicRegistration": False},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source"]}}
        },
        "completion": {},
    },
}
# What shows the text of a document, by the capability that a server must have.
_VIEWS = (
    ("documentSymbolProvider", "textDocument/documentSymbol"),
    ("foldingRangeProvider", "textDocument/foldingRange"),
    ("diagnosticProvider", "textDocument/diagnostic"),
)
_NAMES_OF_RESULTS = re.compile(r'"(resultId|data)": "[^"]*"')


class Server(Transport):
    """A server and its workspace."""

    def __init__(
        self, command: Sequence[str], workspace: Path, home: Path, profile: Profile
    ) -> None:
        super().__init__(command, workspace, home)
        self.profile = profile
        self.capabilities: Json = {}

    # The session

    def begin(self, timeout: float = 30, **more: object) -> None:
        """Initialize."""
        folder = self.workspace.as_uri()
        params: Json = {
            "processId": os.getpid(),
            "rootUri": folder,
            "rootPath": str(self.workspace),
            "workspaceFolders": [{"uri": folder, "name": "w"}],
            "capabilities": _CAPABILITIES,
        }
        reply = self.request("initialize", {**params, **more}, timeout)
        if "error" in reply:
            raise DeadError(f"initialize refused: {reply['error']}"[:200])
        self.capabilities = reply["result"]["capabilities"]
        self.notify("initialized", {})

    def shut_down(self, timeout: float = 10) -> Json:
        return self.request("shutdown", timeout=timeout)

    def exit(self) -> None:
        self.raw(frame({"jsonrpc": "2.0", "method": "exit"}))

    def ping(self, timeout: float = 10) -> None:
        """Wait for the reply to an unknown request: any proves that the server is at work."""
        self.request("torture/ping", {}, timeout)

    def settle(self) -> None:
        """Wait until the server asks and registers nothing, so that half a message stays one."""
        self.ping(20)
        start = time.time()
        while time.time() - self.heard < 0.4 and time.time() - start < 5:
            time.sleep(0.05)
        self.ping(20)

    # Documents

    @property
    def sync_kind(self) -> int:
        """How the server wants changes: 1 is the whole text, 2 what has changed."""
        sync = self.capabilities.get("textDocumentSync")
        kind: int = sync if isinstance(sync, int) else (sync or {}).get("change", 0)
        return kind

    def uri(self, name: str = "") -> str:
        """The URI of a file in the workspace."""
        return (self.workspace / (name or self.profile.name)).as_uri()

    def open(self, text: str, uri: str | None = None, version: int = 1) -> str:
        """Open a document and return its URI."""
        uri = self.uri() if uri is None else uri
        document = {"uri": uri, "languageId": self.profile.language, "version": version}
        self.notify("textDocument/didOpen", {"textDocument": {**document, "text": text}})
        return uri

    def change(self, uri: str, version: int | None, *changes: Json) -> None:
        document = {"uri": uri, "version": version}
        params = {"textDocument": document, "contentChanges": list(changes)}
        self.notify("textDocument/didChange", params)

    def close(self, uri: str) -> None:
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def ask(self, method: str, uri: str, line: int = 0, character: int = 0) -> Id:
        """Send a request for a document that has all that any such request needs."""
        position = {"line": line, "character": character}
        return self.send(method, {"textDocument": {"uri": uri}, "position": position})

    def error_messages(self) -> list[str]:
        """The messages of errors that were shown to the user."""
        return [
            message["params"]["message"]
            for message in self.notifications
            if message["method"] == "window/showMessage" and message["params"].get("type") == 1
        ]

    # What can be seen of a document

    def quiet(self, uri: str, timeout: float = 10) -> Published | None:
        """Wait until no new diagnostics of a document come."""
        start = time.time()
        while time.time() - start < timeout:
            found = self.published.get(uri)
            last = max(found.when, start) if found else start
            if time.time() - last > (0.5 if found else 1.5):
                break
            if not self.is_alive():
                raise DeadError("server ended")
            time.sleep(0.05)
        return self.published.get(uri)

    def view(self, uri: str, timeout: float = 20) -> Json:
        """Everything that the protocol shows of a document, without its name."""
        self.quiet(uri, timeout)
        shown: Json = {}
        views = [method for capability, method in _VIEWS if self.capabilities.get(capability)]
        tokens = self.capabilities.get("semanticTokensProvider")
        if isinstance(tokens, dict) and tokens.get("full"):
            views.append("textDocument/semanticTokens/full")
        for method in views:
            shown[method] = self._view(method, uri, timeout)
        # What is pushed to a client that is slow to pull is taken back when it does, so that pushes
        # are looked at last, and an empty one shows what none shows.
        found = self.published.get(uri)
        shown["push"] = (found.diagnostics if found else None) or None
        text = json.dumps(shown, sort_keys=True).replace(uri, "URI")
        text = text.replace(uri.rpartition("/")[2], "NAME")
        nameless: Json = json.loads(_NAMES_OF_RESULTS.sub(r'"\1": 0', text))
        return nameless

    def twin_uri(self, tag: str) -> str:
        """A URI with the same name in another folder."""
        folder = self.workspace / f"twin_{tag}"
        folder.mkdir(exist_ok=True)
        return (folder / self.profile.name).as_uri()

    def _view(self, method: str, uri: str, timeout: float) -> Any:  # noqa: ANN401 - JSON
        reply = self.request(method, {"textDocument": {"uri": uri}}, timeout)
        if "result" not in reply:
            return {"error": code_of(reply)}
        result = reply["result"]
        if method == "textDocument/diagnostic" and isinstance(result, dict):
            result.pop("resultId", None)
        return result


def code_of(reply: Json) -> int | None:
    """The code of an error."""
    code: int | None = reply.get("error", {}).get("code")
    return code
