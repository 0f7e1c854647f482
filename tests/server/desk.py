"""A session in this process: what is handed in is answered before the call returns."""

import json
from typing import Any

from promptls.lsp.requests import open_session

Raw = dict[str, Any]


class Desk:
    """Takes the place of the two pipes."""

    def __init__(self) -> None:
        self.session = open_session()
        self.session.connection.output = self
        self._said: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Keep what the server says."""
        self._said.append(data)

    def hand_in(self, *messages: object) -> list[Raw]:
        """Hand in messages, and return what the server says to them."""
        for message in messages:
            body = message if isinstance(message, bytes) else json.dumps(message).encode()
            self.session.connection.receive(body)
        said = [json.loads(it.partition(b"\r\n\r\n")[2]) for it in self._said]
        self._said.clear()
        return said

    def begin(self, capabilities: Raw | None = None) -> Raw:
        """Begin a session."""
        params = {"processId": None, "rootUri": None, "capabilities": capabilities or {}}
        (reply,) = self.hand_in(request(0, "initialize", params), notification("initialized", {}))
        result: Raw = reply["result"]
        return result


def request(id_: object, method: str, params: object = None) -> Raw:
    """A request."""
    return {"jsonrpc": "2.0", "id": id_, "method": method, "params": params}


def notification(method: str, params: object = None) -> Raw:
    """A notification."""
    return {"jsonrpc": "2.0", "method": method, "params": params}
