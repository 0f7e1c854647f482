"""A server in this process: what is sent is answered before the call returns."""

import json
from typing import Any

from promptls.mcp.server import AgentConnection

Raw = dict[str, Any]
MODERN = "2026-07-28"


class Local:
    """A connection whose messages go through this object instead of two pipes."""

    def __init__(self, *folders: str) -> None:
        self.connection = AgentConnection(folders)
        self.connection.outbox.write = self._write
        self._sent: list[Raw] = []

    def _write(self, body: bytes) -> None:
        self._sent.append(json.loads(body))

    def send(self, *messages: object) -> list[Raw]:
        """Send messages, and return what the server sends back."""
        for message in messages:
            body = message if isinstance(message, bytes) else json.dumps(message).encode()
            self.connection.receive(body)
        sent, self._sent = self._sent, []
        return sent

    def begin(self, version: str = "2025-11-25", **capabilities: object) -> Raw:
        """Begin a session, and return what the server says of itself."""
        params = {"protocolVersion": version, "capabilities": capabilities}
        (reply,) = self.send(request(0, "initialize", params))
        result: Raw = reply["result"]
        return result

    def call(self, tool: str, **arguments: object) -> Raw:
        """Call a tool, and return its result."""
        (reply,) = self.send(calling(1, tool, **arguments))
        result: Raw = reply["result"]
        return result

    def refused(self, tool: str, **arguments: object) -> str:
        """Call a tool with what it cannot do, and return why."""
        result = self.call(tool, **arguments)
        assert result["isError"] is True
        (said,) = texts(result)
        return said


def request(id_: object, method: str, params: object = None) -> Raw:
    """A request."""
    return {"jsonrpc": "2.0", "id": id_, "method": method, "params": params or {}}


def notification(method: str, **params: object) -> Raw:
    """A notification."""
    return {"jsonrpc": "2.0", "method": method, "params": params}


def calling(id_: object, tool: str, **arguments: object) -> Raw:
    """A call of a tool."""
    return request(id_, "tools/call", {"name": tool, "arguments": arguments})


def modern(asked: Raw, version: object = MODERN, **capabilities: object) -> Raw:
    """A request that says all of itself."""
    prefix = "io.modelcontextprotocol"
    meta = {f"{prefix}/protocolVersion": version, f"{prefix}/clientCapabilities": capabilities}
    return {**asked, "params": {**asked["params"], "_meta": meta}}


def texts(result: Raw) -> list[str]:
    """The texts of a result."""
    return [it["text"] for it in result["content"]]


def written(*messages: Raw) -> bytes:
    """Messages as a process reads them."""
    return b"".join(json.dumps(it).encode() + b"\n" for it in messages)


BEGIN = request(0, "initialize", {"protocolVersion": "2025-11-25", "capabilities": {}})
