"""The way to the client: replies, errors, notifications, and requests of the server.

Only the thread that works sends, so that no message is written into another.
"""

import json
import logging
from collections.abc import Callable
from itertools import count
from typing import Final

from promptls.lsp.connection.log import trace_message
from promptls.lsp.connection.wire import Id, JsonObject

log = logging.getLogger(__name__)

VERSION: Final = "2.0"

# How much of what was sent an error message may repeat.
_MESSAGE_CAP = 200

# How many requests may have no answer yet.
_MOST_ASKED = 100

# Takes the result of a request of the server.
Then = Callable[[object], None]


def _refuse_to_convert(value: object) -> object:
    raise TypeError(type(value).__name__)


def encode(message: object, to_plain: Callable[[object], object] = _refuse_to_convert) -> bytes:
    """A value as JSON. Only half a character is escaped, as the other half may be missing."""
    text = json.dumps(message, default=to_plain, ensure_ascii=False, separators=(",", ":"))
    # What UTF-8 has no bytes for becomes an escape, which JSON spells in the same way.
    return text.encode(errors="backslashreplace")


class Outbox:
    """What is sent to one client, and which of the server's requests it has not answered yet."""

    def __init__(self) -> None:
        # Writes the bytes of a message to the client.
        self.write: Callable[[bytes], None] | None = None
        # Turns what JSON does not know into what it knows. The bridge can, once it is loaded.
        self.to_plain: Callable[[object], object] = _refuse_to_convert
        self._asked: dict[Id, Then] = {}
        self._numbers = count(1)

    def send(self, message: object) -> None:
        """Send a message."""
        body = encode(message, self.to_plain)
        if self.write is not None:
            trace_message("sent", body)
            self.write(body)

    def notify(self, method: str, params: object) -> None:
        """Send a notification."""
        self.send({"jsonrpc": VERSION, "method": method, "params": params})

    def ask(self, method: str, params: object = None, then: Then = lambda _: None) -> None:
        """Send a request. `then` gets the result; where the client refuses, nothing happens."""
        id_ = f"promptls-{next(self._numbers)}"
        self._asked[id_] = then
        if len(self._asked) > _MOST_ASKED:
            # A client may never answer.
            self._asked.pop(next(iter(self._asked)))
        message = {"jsonrpc": VERSION, "id": id_, "method": method}
        self.send(message if params is None else {**message, "params": params})

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
        self.send({"jsonrpc": VERSION, "id": id_, "result": result})

    def refuse(self, id_: Id | None, code: int, message: str) -> None:
        """Answer a request with an error, or what is no request, which has no id."""
        if id_ is None:
            log.warning("%s", message)
        error = {"code": code, "message": message[:_MESSAGE_CAP]}
        self.send({"jsonrpc": VERSION, "id": id_, "error": error})
