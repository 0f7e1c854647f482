"""A server in this process: what is sent is answered before the call returns."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from promptls.lsp.embedded import EmbeddedServer
from promptls.lsp.pygls_bridge import Bridge

Raw = dict[str, Any]


class LocalServer:
    """A server that does what it is told to, and no more: a test decides when it works."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._embedded = EmbeddedServer(clock)
        self.session = self._embedded.session

    @property
    def bridge(self) -> Bridge:
        """The bridge to pygls, which is loaded if it is not yet."""
        bridge = self.session.late.get()
        assert isinstance(bridge, Bridge)
        return bridge

    def send(self, *messages: object) -> list[Raw]:
        """Send messages, and return what the server sends back."""
        for message in messages:
            body = message if isinstance(message, bytes) else json.dumps(message).encode()
            self._embedded.receive(body)
        return [json.loads(it) for it in self._embedded.take()]

    def work(self, *messages: object) -> list[Raw]:
        """Send messages, do all work that they begin, and return what the server sends back."""
        sent = self.send(*messages)
        while self.session.connection.jobs:
            self.session.connection.jobs.step()
        return [*sent, *self.send()]

    def begin(self, capabilities: Raw | None = None, **others: object) -> Raw:
        """Begin a session."""
        params: Raw = {"processId": None, "rootUri": None, "capabilities": capabilities or {}}
        params |= others
        (reply,) = self.send(request(0, "initialize", params), notification("initialized", {}))
        result: Raw = reply["result"]
        return result

    def open(self, uri: str, text: str, version: int = 1) -> list[Raw]:
        """Open a document of Markdown."""
        return self.send(did_open(uri, text, version))

    def execute(self, command: str, *arguments: object) -> tuple[Any, list[Raw]]:
        """The result of a command, or why there is none, and the messages that come with it."""
        params = {"command": command, "arguments": arguments}
        *sent, reply = self.work(request(7, "workspace/executeCommand", params))
        return reply.get("result", reply.get("error")), [it for it in sent if "method" in it]


def begun(folder: Path, capabilities: Raw | None = None, **others: object) -> LocalServer:
    """A server in a session with one workspace folder."""
    server = LocalServer()
    root = {"uri": folder.as_uri(), "name": ""}
    server.begin(capabilities, workspaceFolders=[root], **others)
    return server


def did_open(uri: str, text: str, version: int = 1) -> Raw:
    """The notification that a document of Markdown is open."""
    named = {"uri": uri, "languageId": "markdown", "version": version, "text": text}
    return notification("textDocument/didOpen", {"textDocument": named})


def request(id_: object, method: str, params: object = None) -> Raw:
    """A request."""
    return {"jsonrpc": "2.0", "id": id_, "method": method, "params": params}


def notification(method: str, params: object = None) -> Raw:
    """A notification."""
    return {"jsonrpc": "2.0", "method": method, "params": params}
