"""The way to the client: replies, errors, notifications, and requests of the server.

Only the thread that works sends, so that no message is written into another.
"""

import json
import logging
from collections.abc import Callable
from itertools import count
from typing import Final, NotRequired, Protocol, TypedDict

from promptls.lsp.connection.frames import framed
from promptls.lsp.connection.log import trace_message
from promptls.lsp.connection.wire import Id, JsonObject


class ErrorObject(TypedDict):
    code: int
    message: str


class ErrorReply(TypedDict):
    jsonrpc: str
    id: Id | None
    error: ErrorObject


class Reply(TypedDict):
    jsonrpc: str
    id: Id
    result: object


class Notification(TypedDict):
    jsonrpc: str
    method: str
    params: object


class ServerRequest(TypedDict):
    """A request of the server."""

    jsonrpc: str
    id: Id
    method: str
    params: NotRequired[object]


log = logging.getLogger(__name__)

VERSION: Final = "2.0"

# How much of what was sent an error message may repeat.
_MESSAGE_CAP = 200

# How many requests may have no answer yet.
_MOST_ASKED = 100

# Takes the result of a request of the server.
Then = Callable[[object], None]


class Output(Protocol):
    """Where the bytes for the client go."""

    def write(self, data: bytes) -> None: ...


def _refuse_to_convert(value: object) -> object:
    raise TypeError(type(value).__name__)


def encode(message: object, to_plain: Callable[[object], object] = _refuse_to_convert) -> bytes:
    """A value as JSON."""
    return json.dumps(message, default=to_plain, separators=(",", ":")).encode("ascii")


class Outbox:
    """What is sent to one client, and which of the server's requests it has not answered yet."""

    def __init__(self) -> None:
        self.output: Output | None = None
        # Turns what JSON does not know into what it knows. The bridge can, once it is loaded.
        self.to_plain: Callable[[object], object] = _refuse_to_convert
        self._asked: dict[Id, Then] = {}
        self._numbers = count(1)

    def send(self, message: object) -> None:
        """Send a message."""
        self._write(self._encode(message))

    def notify(self, method: str, params: object) -> None:
        """Send a notification."""
        message: Notification = {"jsonrpc": VERSION, "method": method, "params": params}
        self.send(message)

    def ask(self, method: str, params: object = None, then: Then = lambda _: None) -> None:
        """Send a request. `then` gets the result; where the client refuses, nothing happens."""
        id_ = f"promptls-{next(self._numbers)}"
        self._asked[id_] = then
        if len(self._asked) > _MOST_ASKED:
            # A client may never answer.
            self._asked.pop(next(iter(self._asked)))
        message: ServerRequest = {"jsonrpc": VERSION, "id": id_, "method": method}
        if params is not None:
            message["params"] = params
        self.send(message)

    def take_response(self, id_: Id, message: JsonObject) -> bool:
        """Accept the client's response. Returns whether the request was one of this outbox."""
        then = self._asked.pop(id_, None)
        if then is not None and "result" in message:
            then(message["result"])
        elif then is not None:
            log.info("the client has refused a request: %.200s", message.get("error"))
        return then is not None

    def reply(self, id_: Id, result: object) -> None:
        """Answer a request, or raise if the result is nothing that can be sent."""
        reply: Reply = {"jsonrpc": VERSION, "id": id_, "result": result}
        self.send(reply)

    def refuse(self, id_: Id | None, code: int, message: str) -> None:
        """Answer a request with an error, or what is no request, which has no id."""
        if id_ is None:
            log.warning("%s", message)
        error: ErrorReply = {
            "jsonrpc": VERSION,
            "id": id_,
            "error": {"code": code, "message": message[:_MESSAGE_CAP]},
        }
        self.send(error)

    def _encode(self, message: object) -> bytes:
        return encode(message, self.to_plain)

    def _write(self, body: bytes) -> None:
        if self.output is not None:
            trace_message("sent", body)
            self.output.write(framed(body))
