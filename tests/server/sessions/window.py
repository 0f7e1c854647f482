"""An editor: its buffers, what it shows of them, and what it answers when the server asks.

It asks again only for what has changed, as editors do: for a document that was changed, and for
all of them when the server says so. So what it shows is what a person sees.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final

from server.editor import Editor
from server.local_server import Raw, did_open, notification, request
from server.profiles import PROFILES
from server.sessions.scripted import QUIET, ScriptedServer

# What an editor shows without being asked, by the request that the server sends to have it asked
# for again.
_SHOWN: Final = {
    "textDocument/diagnostic": "workspace/diagnostic/refresh",
    "textDocument/semanticTokens/full": "workspace/semanticTokens/refresh",
    "textDocument/inlayHint": "workspace/inlayHint/refresh",
    "textDocument/codeLens": "workspace/codeLens/refresh",
}
_REFRESH: Final = {refresh: method for method, refresh in _SHOWN.items()}
_CONTENT: Final = "workspace/textDocumentContent/refresh"
_INTERNAL_ERROR: Final = -32603
_DELTA: Final = "textDocument/semanticTokens/full/delta"


class Window:
    """A window of a kind of editor, with a folder."""

    def __init__(self, name: str, encoding: str, folder: Path, dice: random.Random) -> None:
        self.server = ScriptedServer(dice)
        self.encoding = encoding
        self.folder = folder
        # By address, in the order in which they were worked on.
        self.buffers: dict[str, Editor] = {}
        self.versions: dict[str, int] = {}
        # What the window shows, by what was asked and of which document.
        self.shown: dict[tuple[str, str], Any] = {}
        self.features: dict[str, bool] = {}
        self._outdated: set[tuple[str, str]] = set()
        self._ids = count(1)
        # What was asked and has no answer yet, and the answers that nobody has taken.
        self._asked: dict[object, tuple[str, Raw]] = {}
        self._replies: dict[object, Raw] = {}
        self._tokens: dict[str, tuple[str, list[int]]] = {}
        self._reports: dict[str, Raw] = {}
        capabilities = PROFILES[name]["capabilities"]
        general = {**capabilities.get("general", {}), "positionEncodings": [encoding]}
        introduction = {
            "processId": None,
            "capabilities": {**capabilities, "general": general},
            "clientInfo": PROFILES[name].get("clientInfo"),
            "workspaceFolders": [{"uri": folder.as_uri(), "name": "project"}],
        }
        begun = self.ask("initialize", introduction)
        self.run([begun, notification("initialized", {})])
        able = capabilities.get("workspace", {})
        self._refreshed = {
            method
            for method, refresh in _SHOWN.items()
            if able.get(refresh.split("/")[1].replace("diagnostic", "diagnostics"), {}).get(
                "refreshSupport"
            )
        }

    @property
    def client(self) -> Any:  # noqa: ANN401 - what the server knows of this window
        return self.server.session.client

    def uri(self, name: str) -> str:
        """The address of a file of the folder."""
        return name if ":" in name else f"{self.folder.as_uri()}/{name}"

    def open(self, name: str, text: str, version: int = 1) -> Raw:
        """Open a buffer; returns what is sent of it."""
        uri = self.uri(name)
        # What a client sends is Unicode; a lone half of a character is possible.
        editor = self.buffers[uri] = Editor("", self.encoding)
        editor.replace(text)
        self.versions[uri] = version
        self._outdate([uri])
        return did_open(uri, text, version)

    def change(self, uri: str, *changes: Raw) -> Raw:
        """Say what was changed in a buffer, which has changed already."""
        self.versions[uri] += 1
        self.buffers[uri] = self.buffers.pop(uri)
        self._outdate([uri])
        named = {"uri": uri, "version": self.versions[uri]}
        params = {"textDocument": named, "contentChanges": list(changes)}
        return notification("textDocument/didChange", params)

    def close(self, uri: str) -> Raw:
        """Close a buffer, saved or not."""
        del self.buffers[uri], self.versions[uri]
        for shown in [it for it in self.shown if it[1] == uri and it[0] in _SHOWN]:
            del self.shown[shown]
        self._tokens.pop(uri, None)
        self._outdated = {it for it in self._outdated if it[1] != uri}
        return notification("textDocument/didClose", {"textDocument": {"uri": uri}})

    def ask(self, method: str, params: Raw) -> Raw:
        """A request, whose answer is waited for when the window has the time."""
        id_ = next(self._ids)
        self._asked[id_] = method, params
        return request(id_, method, params)

    def run(self, messages: Iterable[Raw], quiet: int = 0) -> None:
        """Send messages, and follow all that the server sends, and that this leads to."""
        sent = [*messages]
        while sent or quiet:
            sent = [it for reply in self.server.run(sent, quiet) for it in self._follow(reply)]
            quiet = 0
        # What the window knows already is answered when there is something new.
        left = [it for it in self._asked.values() if not it[1].get("previousResultIds")]
        assert not left, f"no answer to {left}"

    def call(self, method: str, params: Raw) -> Any:  # noqa: ANN401 - JSON
        """Ask, and return the answer, or the error without its words."""
        asked = self.ask(method, params)
        self.run([asked])
        return self._replies.pop(asked["id"])

    def look(self, share: float = 1.0, dice: random.Random | None = None) -> list[Raw]:
        """Ask for what is outdated of what the window shows, or for a share of that."""
        chosen = [it for it in sorted(self._outdated) if dice is None or dice.random() < share]
        self._outdated.difference_update(chosen)
        return [self._ask_for(*it) for it in chosen]

    def settle(self) -> None:
        """Have everything shown after some seconds in which nothing happens."""
        for _ in range(QUIET):
            # All files are looked at when somebody asks for any of them.
            self.call("workspace/symbol", {"query": "é"})
            self.run((), QUIET)
            self.run(self.look())
        if self.client.pulls_workspace:
            known = [{"uri": uri, "value": it["resultId"]} for uri, it in self._reports.items()]
            self.run([self.ask("workspace/diagnostic", {"previousResultIds": known})])
        assert not self._outdated, "the server has the same shown again and again"

    def contents(self) -> list[str]:
        """The computed documents that are shown."""
        return [uri for method, uri in self.shown if method == _CONTENT]

    def show_document(self, uri: str) -> list[Raw]:
        """Show a document that the server computes, as long as the window is open."""
        if not self.client.reads_virtual_documents:
            return []
        self._outdated.add((_CONTENT, uri))
        return self.look()

    def _outdate(self, uris: Iterable[str], methods: Iterable[str] = _SHOWN) -> None:
        wanted = [it for it in methods if it != "textDocument/diagnostic" or self.client.pulls]
        self._outdated |= {(method, uri) for uri in uris for method in wanted}

    def _ask_for(self, method: str, uri: str) -> Raw:
        if method == _CONTENT:
            return self.ask("workspace/textDocumentContent", {"uri": uri})
        params: Raw = {"textDocument": {"uri": uri}}
        if method == "textDocument/inlayHint":
            end = self.buffers[uri].position(len(self.buffers[uri].text))
            params["range"] = {"start": {"line": 0, "character": 0}, "end": end}
        elif method == "textDocument/diagnostic" and (method, uri) in self.shown:
            params["previousResultId"] = self.shown[method, uri]["resultId"]
        elif method == "textDocument/semanticTokens/full" and uri in self._tokens:
            return self.ask(_DELTA, {**params, "previousResultId": self._tokens[uri][0]})
        return self.ask(method, params)

    def _follow(self, message: Raw) -> Iterator[Raw]:
        """What the window does about a message: it may answer, or ask for something."""
        method = message.get("method")
        if method is None:
            self._take(message)
            return
        if method == "textDocument/publishDiagnostics":
            params = message["params"]
            self.shown["pushed", params["uri"]] = params["diagnostics"]
        elif method in _REFRESH:
            self._outdate(self.buffers, [_REFRESH[method]])
        elif method == _CONTENT:
            self._outdated.add((_CONTENT, message["params"]["uri"]))
        if "id" in message:
            result: Any = {"applied": False} if method == "workspace/applyEdit" else None
            if method == "workspace/configuration":
                result = [{"features": self.features}]
            yield {"jsonrpc": "2.0", "id": message["id"], "result": result}

    def _take(self, message: Raw) -> None:
        method, params = self._asked.pop(message["id"])
        if "error" in message:
            error = message["error"]
            assert error["code"] != _INTERNAL_ERROR, (method, params, error)
            self._replies[message["id"]] = {"error": error["code"]}
            uri = params.get("textDocument", {}).get("uri")
            if method in (*_SHOWN, _DELTA) and uri in self.buffers:
                shown = "textDocument/semanticTokens/full" if method == _DELTA else method
                self._outdated.add((shown, uri))
            return
        result = self._replies[message["id"]] = message["result"]
        if method == "workspace/diagnostic":
            for it in result["items"]:
                if it["kind"] == "full":
                    self._reports[it["uri"]] = it
                    if "resultId" not in it:
                        # It is not checked any more.
                        del self._reports[it["uri"]]
            if self.client.pulls_workspace:
                self.shown["workspace", ""] = {
                    uri: it["items"] for uri, it in self._reports.items() if it["items"]
                }
        elif method == "workspace/textDocumentContent":
            self.shown[_CONTENT, params["uri"]] = result
        elif (uri := params.get("textDocument", {}).get("uri")) in self.buffers:
            self._show(method, uri, result)

    def _show(self, method: str, uri: str, result: Any) -> None:  # noqa: ANN401 - JSON
        if method == "textDocument/diagnostic":
            if result["kind"] == "full":
                self.shown[method, uri] = result
        elif method in ("textDocument/semanticTokens/full", _DELTA) and result is not None:
            data = result.get("data")
            if data is None:
                data = [*self._tokens[uri][1]]
                for it in reversed(result["edits"]):
                    data[it["start"] : it["start"] + it["deleteCount"]] = it.get("data", ())
            self._tokens[uri] = result["resultId"], data
            self.shown["textDocument/semanticTokens/full", uri] = data
        elif method == _DELTA:
            # It is switched off.
            del self._tokens[uri], self.shown["textDocument/semanticTokens/full", uri]
        elif method in _SHOWN:
            self.shown[method, uri] = result

    def picture(self) -> dict[tuple[str, str], Any]:
        """What a person sees, without what nobody does."""
        found: dict[tuple[str, str], Any] = {}
        for (method, uri), it in self.shown.items():
            value = it["items"] if method == "textDocument/diagnostic" else it
            is_followed = method not in _SHOWN or method in self._refreshed
            if value and is_followed:
                found[method, uri] = value
        return found
