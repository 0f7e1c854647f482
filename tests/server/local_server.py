"""A server in this process: what is sent is answered before the call returns."""

import json
import time
from collections.abc import Callable
from typing import Any

from promptls.lsp.opening import open_session
from promptls.lsp.pygls_bridge import Bridge

Raw = dict[str, Any]


class LocalServer:
    """A session whose messages go through this object instead of two pipes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.session = open_session(clock)
        self.session.outbox.write = self.write
        self._sent: list[bytes] = []

    @property
    def bridge(self) -> Bridge:
        """The bridge to pygls, which is loaded if it is not yet."""
        bridge = self.session.late.get()
        assert isinstance(bridge, Bridge)
        return bridge

    def write(self, data: bytes) -> None:
        """Keep what the server sends."""
        self._sent.append(data)

    def send(self, *messages: object) -> list[Raw]:
        """Send messages, and return what the server sends back."""
        for message in messages:
            body = message if isinstance(message, bytes) else json.dumps(message).encode()
            self.session.connection.receive(body)
        replies = [json.loads(it.partition(b"\r\n\r\n")[2]) for it in self._sent]
        self._sent.clear()
        return replies

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
