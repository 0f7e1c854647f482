"""JSON-RPC and the life cycle: every request gets exactly one reply, whatever was sent.

`receive` takes what the inbox has: it decodes, refuses what is no message or comes at the wrong
time, has the bridge run the handler, and sends the reply. Exceptions of a handler become an error
reply; none leaves `receive`.
"""

import json
import logging
from collections.abc import Callable
from enum import Enum, auto
from typing import Final, Protocol

from lsprotocol import types as lsp

from promptls.checker import InterruptedCheck
from promptls.lsp.alarm import Alarm, Watch
from promptls.lsp.frames import Gap, framed
from promptls.lsp.inbox import Inbox, is_id
from promptls.lsp.pygls_bridge import Bridge, Outcome, RequestError
from promptls.lsp.wire import ErrorReply, Id, JsonObject, Notification, Reply

log = logging.getLogger(__name__)

_PARSE_ERROR = lsp.ErrorCodes.ParseError.value
_INVALID_REQUEST = lsp.ErrorCodes.InvalidRequest.value
_METHOD_NOT_FOUND = lsp.ErrorCodes.MethodNotFound.value
_INVALID_PARAMS = lsp.ErrorCodes.InvalidParams.value
_INTERNAL_ERROR = lsp.ErrorCodes.InternalError.value
_NOT_INITIALIZED = lsp.ErrorCodes.ServerNotInitialized.value
_CANCELLED = lsp.LSPErrorCodes.RequestCancelled.value
_GIVEN_UP = lsp.LSPErrorCodes.ServerCancelled.value

_VERSION: Final = "2.0"

# How much of what was sent an error message may repeat.
_MESSAGE_CAP = 200


class Output(Protocol):
    """Where the bytes for the client go."""

    def write(self, data: bytes) -> None: ...


class ConnectionState(Enum):
    """How far the session has come."""

    NEW = auto()
    INITIALIZED = auto()
    SHUT_DOWN = auto()


class Connection:
    """The messages from and to one client."""

    def __init__(self, bridge: Bridge) -> None:
        self.inbox = Inbox()
        self.alarm = Alarm()
        self.output: Output | None = None
        # Whether the client has said that the server shall exit.
        self.is_over = False
        # Handlers that take the parameters as they came: a faulty part must not cost the rest.
        self.raw_handlers: dict[str, Callable[[JsonObject], None]] = {
            lsp.CANCEL_REQUEST: self._forget_cancelled
        }
        self._bridge = bridge
        self._state = ConnectionState.NEW
        self._current: Id | None = None
        bridge.send_through(self._send)

    @property
    def exit_code(self) -> int:
        """What the process exits with if it exits now."""
        return 0 if self._state is ConnectionState.SHUT_DOWN else 1

    def watch(self) -> Watch:
        """Surround the work for the current request. It is interrupted when it is cancelled."""
        id_, cancelled = self._current, self.inbox.cancelled

        def poll() -> None:
            if id_ in cancelled:
                raise InterruptedCheck

        return self.alarm.watch(poll)

    def notify(self, method: str, params: object) -> None:
        """Send a notification."""
        message: Notification = {"jsonrpc": _VERSION, "method": method, "params": params}
        self._send(message)

    def receive(self, arrival: bytes | Gap) -> None:
        """Handle what has arrived. Never raises."""
        if isinstance(arrival, Gap):
            self._refuse(None, _PARSE_ERROR, "bytes that are no message")
            return
        try:
            message = json.loads(arrival)
        except (ValueError, RecursionError, MemoryError):
            self._refuse(None, _PARSE_ERROR, "not JSON")
            return
        try:
            self._dispatch(message)
        except Exception:
            log.exception("a message could not be handled")

    def _dispatch(self, message: object) -> None:
        if not isinstance(message, dict):
            self._refuse(None, _INVALID_REQUEST, "not a JSON-RPC message")
            return
        id_, method = message.get("id"), message.get("method")
        if message.get("jsonrpc") != _VERSION:
            self._refuse(id_ if is_id(id_) else None, _INVALID_REQUEST, "not JSON-RPC 2.0")
        elif isinstance(method, str) and "id" not in message:
            self._on_notification(method, message)
        elif isinstance(method, str) and is_id(id_):
            self._on_request(id_, method, message)
        elif "method" not in message and ("result" in message or "error" in message):
            # A response is never answered, or two programs could go on for ever.
            if is_id(id_) and self._state is not ConnectionState.SHUT_DOWN:
                self._bridge.take_response(id_, message)
        else:
            self._refuse(id_ if is_id(id_) else None, _INVALID_REQUEST, "not a request")

    def _on_notification(self, method: str, message: JsonObject) -> None:
        if method == lsp.EXIT:
            self.is_over = True
        elif self._state is not ConnectionState.INITIALIZED:
            log.warning("ignored outside of the session: %.80s", method)
        elif (handler := self.raw_handlers.get(method)) is not None:
            params = message.get("params")
            handler(params if isinstance(params, dict) else {})
        elif self._bridge.has_handler(method):
            self._bridge.run(None, method, self._read_params(method, message), _log_failure)

    def _on_request(self, id_: Id, method: str, message: JsonObject) -> None:
        if self._state is ConnectionState.SHUT_DOWN:
            self._refuse(id_, _INVALID_REQUEST, "the server is shut down")
        elif method == lsp.INITIALIZE and self._state is not ConnectionState.NEW:
            self._refuse(id_, _INVALID_REQUEST, "initialized already")
        elif method != lsp.INITIALIZE and self._state is ConnectionState.NEW:
            self._refuse(id_, _NOT_INITIALIZED, "not initialized")
        elif id_ in self.inbox.cancelled:
            self._refuse(id_, _CANCELLED, "cancelled")
        elif not self._bridge.has_handler(method):
            self._refuse(id_, _METHOD_NOT_FOUND, f"unknown method: {method}")
        else:
            self._run(id_, method, message)

    def _run(self, id_: Id, method: str, message: JsonObject) -> None:
        try:
            params = self._read_params(method, message)
        except Exception as error:
            self._refuse(id_, _INVALID_PARAMS, f"invalid parameters: {type(error).__name__}")
            return
        if method == lsp.SHUTDOWN:
            self._bridge.cancel_all()
            self._state = ConnectionState.SHUT_DOWN
            self._reply(id_, lambda: None)
            return
        if method == lsp.INITIALIZE:
            self._state = ConnectionState.INITIALIZED
        self._current = id_
        self._bridge.run(id_, method, params, lambda outcome: self._reply(id_, outcome))

    def _read_params(self, method: str, message: JsonObject) -> object:
        try:
            return self._bridge.read_params(method, message)
        except Exception:
            params = message.get("params")
            if method != lsp.INITIALIZE or not isinstance(params, dict):
                raise
            # A client may announce what this version of the protocol does not know.
            log.warning("the capabilities of the client are not understood")
            message = {**message, "params": {**params, "capabilities": {}}}
            return self._bridge.read_params(method, message)

    def _forget_cancelled(self, params: JsonObject) -> None:
        # The inbox has seen it before; now the request has its reply.
        if is_id(id_ := params.get("id")):
            self.inbox.cancelled.discard(id_)

    def _reply(self, id_: Id, outcome: Outcome) -> None:
        try:
            reply: Reply = {"jsonrpc": _VERSION, "id": id_, "result": outcome()}
            body = self._encode(reply)
        except InterruptedCheck:
            if id_ in self.inbox.cancelled:
                self._refuse(id_, _CANCELLED, "cancelled")
            else:
                self._refuse(id_, _GIVEN_UP, "it takes too long")
        except RequestError as error:
            self._refuse(id_, error.code, error.message)
        except Exception:
            log.exception("a request failed")
            self._refuse(id_, _INTERNAL_ERROR, "internal error")
        else:
            self._write(body)

    def _refuse(self, id_: Id | None, code: int, message: str) -> None:
        if id_ is None:
            log.warning("%s", message)
        error: ErrorReply = {
            "jsonrpc": _VERSION,
            "id": id_,
            "error": {"code": code, "message": message[:_MESSAGE_CAP]},
        }
        self._send(error)

    def _send(self, message: object) -> None:
        self._write(self._encode(message))

    def _encode(self, message: object) -> bytes:
        text = json.dumps(message, default=self._bridge.to_plain, separators=(",", ":"))
        return text.encode("ascii")

    def _write(self, body: bytes) -> None:
        if self.output is not None:
            self.output.write(framed(body))


def _log_failure(outcome: Outcome) -> None:
    try:
        outcome()
    except Exception:
        log.exception("a notification failed")
