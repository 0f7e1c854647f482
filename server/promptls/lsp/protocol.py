"""JSON-RPC and the life cycle: every request gets exactly one reply, whatever was sent.

pygls finds and runs the handlers. What is here comes before and after that, because a server has
to survive more than pygls does.
"""

import contextvars
import json
import logging
from collections.abc import Callable, Generator
from concurrent.futures import Future
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol, lsp_method

from promptls.checker import InterruptedCheck
from promptls.lsp.alarm import Alarm, Watch
from promptls.lsp.frames import Gap, framed
from promptls.lsp.inbox import Inbox, is_id

log = logging.getLogger(__name__)

_PARSE_ERROR = lsp.ErrorCodes.ParseError.value
_INVALID_REQUEST = lsp.ErrorCodes.InvalidRequest.value
_METHOD_NOT_FOUND = lsp.ErrorCodes.MethodNotFound.value
_INVALID_PARAMS = lsp.ErrorCodes.InvalidParams.value
_INTERNAL_ERROR = lsp.ErrorCodes.InternalError.value
_NOT_INITIALIZED = lsp.ErrorCodes.ServerNotInitialized.value
_CANCELLED = lsp.LSPErrorCodes.RequestCancelled.value
_GIVEN_UP = lsp.LSPErrorCodes.ServerCancelled.value

# What a message says of what was sent is not longer than this.
_MESSAGE_CAP = 200

Raw = dict[str, Any]
Id = int | str


class Protocol(LanguageServerProtocol):
    """pygls' protocol with a life cycle, strict replies and no memory of what is done."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - pygls' business
        super().__init__(*args, **kwargs)
        self.inbox = Inbox()
        self.alarm = Alarm()
        self.exit_code: int | None = None
        # Handlers that take the parameters as they came: a faulty part must not cost the rest.
        self.tolerant: dict[str, Callable[[Raw], None]] = {
            lsp.CANCEL_REQUEST: self._forget_cancelled
        }
        self._is_initialized = False

    @property
    def code(self) -> int:
        """What the process ends with if it ends now."""
        return 0 if self._shutdown else 1

    def watch(self) -> Watch:
        """Surround the work for this request, which ends when nobody wants it any more."""
        id_, cancelled = self.msg_id, self.inbox.cancelled

        def poll() -> None:
            if id_ in cancelled:
                raise InterruptedCheck

        return self.alarm.watch(poll)

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
        if message.get("jsonrpc") != self.VERSION:
            self._refuse(id_ if is_id(id_) else None, _INVALID_REQUEST, "not JSON-RPC 2.0")
        elif isinstance(method, str) and "id" not in message:
            self._on_notification(method, message)
        elif isinstance(method, str) and is_id(id_):
            self._on_request(id_, method, message)
        elif "method" not in message and ("result" in message or "error" in message):
            # An answer is never answered, or two programs could go on for ever.
            if is_id(id_) and id_ in self._request_futures:
                super().handle_message(self.structure_message(message))
        else:
            self._refuse(id_ if is_id(id_) else None, _INVALID_REQUEST, "not a request")

    def _on_notification(self, method: str, message: Raw) -> None:
        if method == lsp.EXIT:
            self.exit_code = self.code
        elif not self._is_initialized or self._shutdown:
            log.warning("ignored outside of the session: %.80s", method)
        elif (handler := self.tolerant.get(method)) is not None:
            params = message.get("params")
            handler(params if isinstance(params, dict) else {})
        elif self._knows(method):
            params = self._structured(method, message)
            contextvars.copy_context().run(self._handle_notification, method, params)

    def _on_request(self, id_: Id, method: str, message: Raw) -> None:
        if self._shutdown:
            self._refuse(id_, _INVALID_REQUEST, "the server is shut down")
        elif method == lsp.INITIALIZE and self._is_initialized:
            self._refuse(id_, _INVALID_REQUEST, "initialized already")
        elif method != lsp.INITIALIZE and not self._is_initialized:
            self._refuse(id_, _NOT_INITIALIZED, "not initialized")
        elif id_ in self.inbox.cancelled:
            self._refuse(id_, _CANCELLED, "cancelled")
        elif not self._knows(method):
            self._refuse(id_, _METHOD_NOT_FOUND, f"unknown method: {method}")
        else:
            self._run(id_, method, message)

    def _run(self, id_: Id, method: str, message: Raw) -> None:
        try:
            params = self._structured(method, message)
        except Exception as error:
            self._refuse(id_, _INVALID_PARAMS, f"invalid parameters: {type(error).__name__}")
            return
        if method == lsp.INITIALIZE:
            self._is_initialized = True
        contextvars.copy_context().run(self._handle_request, id_, method, params)

    def _knows(self, method: str) -> bool:
        return method in self.fm.features or method in self.fm.builtin_features

    def _structured(self, method: str, message: Raw) -> Any:  # noqa: ANN401 - one type per method
        kind = self.get_message_type(method)
        assert kind is not None, "every method that has a handler is a method of the protocol"
        try:
            return getattr(self._converter.structure(message, kind), "params", None)
        except Exception:
            params = message.get("params")
            if method != lsp.INITIALIZE or not isinstance(params, dict):
                raise
            # A client may announce what this version of the protocol does not know.
            log.warning("the capabilities of the client are not understood")
            message = {**message, "params": {**params, "capabilities": {}}}
            return self._converter.structure(message, kind).params

    def _forget_cancelled(self, params: Raw) -> None:
        # The inbox has seen it before; now the request has its reply.
        if is_id(id_ := params.get("id")):
            self.inbox.cancelled.discard(id_)

    def _refuse(self, id_: Id | None, code: int, message: str) -> None:
        if id_ is None:
            log.warning("%s", message)
        error = {"code": code, "message": message[:_MESSAGE_CAP]}
        self._send_data({"jsonrpc": self.VERSION, "id": id_, "error": error})

    def post(self, method: str, params: Raw) -> None:
        """Send a notification that consists of plain values."""
        self._send_data({"jsonrpc": self.VERSION, "method": method, "params": params})

    def _send_data(self, data: Any) -> None:  # noqa: ANN401 - pygls' signature
        if self.writer is not None:
            self.writer.write(framed(self._encoded(data)))

    def _encoded(self, data: object) -> bytes:
        text = json.dumps(data, default=self._serialize_message, separators=(",", ":"))
        return text.encode("ascii")

    def _send_handler_result(self, future: Future[Any], *, msg_id: Id) -> None:
        self._request_futures.pop(msg_id, None)
        try:
            reply = {"jsonrpc": self.VERSION, "id": msg_id, "result": future.result()}
            body = self._encoded(reply)
        except InterruptedCheck:
            if msg_id in self.inbox.cancelled:
                self._refuse(msg_id, _CANCELLED, "cancelled")
            else:
                self._refuse(msg_id, _GIVEN_UP, "it takes too long")
        except JsonRpcException as error:
            self._refuse(msg_id, error.code, error.message)
        except Exception:
            log.exception("a request failed")
            self._refuse(msg_id, _INTERNAL_ERROR, "internal error")
        else:
            assert self.writer is not None
            self.writer.write(framed(body))

    def _check_handler_result(self, future: Future[Any]) -> None:
        error = None if future.cancelled() else future.exception()
        if error is not None:
            log.error("a notification failed", exc_info=error)

    def _execute_handler(
        self,
        msg_id: Id,
        handler: Callable[[Any], Any],
        callback: Callable[[Future[Any]], None],
        args: tuple[Any, ...] | None = None,
        kwargs: dict[str, Any] | None = None,
    ) -> None:
        # pygls never forgets the futures of notifications.
        def done(future: Future[Any]) -> None:
            self._request_futures.pop(msg_id, None)
            callback(future)

        super()._execute_handler(msg_id, handler, done, args, kwargs)

    @lsp_method(lsp.INITIALIZE)
    def lsp_initialize(
        self, params: lsp.InitializeParams
    ) -> Generator[Any, Any, lsp.InitializeResult]:
        """Answer without a root: pygls refuses the whole session for the sake of an odd one."""
        params.root_path = params.root_uri = None
        return (yield from super().lsp_initialize(params))

    @lsp_method(lsp.SHUTDOWN)
    def lsp_shutdown(self, *_params: object) -> Generator[Any, Any, None]:
        """Shut down over a copy: pygls walks over what changes under its feet."""
        for id_, future in list(self._request_futures.items()):
            if id_ != self.msg_id:
                future.cancel()
        self._shutdown = True
        yield from ()
