"""A server in this process: what is sent is answered before the call returns."""

import json
import time
from collections.abc import Callable
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


def request(id_: object, method: str, params: object = None) -> Raw:
    """A request."""
    return {"jsonrpc": "2.0", "id": id_, "method": method, "params": params}


def notification(method: str, params: object = None) -> Raw:
    """A notification."""
    return {"jsonrpc": "2.0", "method": method, "params": params}
