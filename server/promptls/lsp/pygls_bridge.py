"""The only module that imports pygls.

pygls knows the methods of the protocol, turns JSON into the parameters of a method, and runs the
handler of a method. Everything else (reading, replying, the life cycle, the documents, diagnostics)
is promptls' own, because a server has to survive more than pygls does. `RELIED_ON` lists what is
used here besides the documented interface of pygls; `tests/server/test_pygls_bridge.py` checks each
entry, so that a new pygls fails there.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final
from uuid import uuid4

from cattrs import Converter
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter

from promptls.checking.checker import InterruptedCheck
from promptls.lsp.connection.connection import Outcome
from promptls.lsp.connection.protocol import RequestError
from promptls.lsp.connection.wire import Id, JsonObject

log = logging.getLogger(__name__)

RELIED_ON: Final = {
    "LanguageServerProtocol._execute_handler": (
        "called: runs any kind of handler; `handle_message` would reply by itself, and with a "
        "traceback"
    ),
    "LanguageServerProtocol._request_futures": (
        "read and cleared: pygls never removes the futures of notifications"
    ),
    "LanguageServerProtocol._send_data": (
        "overridden: what pygls sends by itself takes the same way as everything else"
    ),
    "LanguageServerProtocol.fm": "read: which methods have handlers, and which they are",
    "LanguageServerProtocol.lsp_initialize": (
        "run: makes the workspace that pygls's own handlers need, and would refuse an odd root"
    ),
    "LanguageServer.feature": (
        "called: passes the server to a handler whose first parameter is named or typed so"
    ),
    "default_converter": "changed: it accepts any value where the protocol demands a string",
}


class Bridge:
    """The handlers of the methods, and what it takes to call them."""

    def __init__(self, name: str, version: str) -> None:
        self._converter = _strict_converter()
        self._server = _Server(
            name, version, protocol_cls=_Protocol, converter_factory=lambda: self._converter
        )
        self._protocol: _Protocol = self._server.protocol

    def send_through(self, send: Callable[[object], None]) -> None:
        """Hand over messages that pygls sends by itself."""
        self._protocol.send = send

    def register(self, method: str, handler: Callable[[Any], object]) -> None:
        """Set the handler of a method."""

        def handle(params: Any) -> object:  # noqa: ANN401 - pygls would take `object` for itself
            return handler(params)

        self._server.feature(method)(handle)

    def initialize(self, params: JsonObject) -> None:
        """Tell pygls of a client that has been answered already.

        A client may say what pygls does not understand. It has said nothing then, as far as pygls
        is concerned, which needs it for its own handlers only.
        """
        message = {"jsonrpc": "2.0", "id": 0, "method": lsp.INITIALIZE, "params": params}
        try:
            read = self.read_params(lsp.INITIALIZE, message)
            self.run(0, lsp.INITIALIZE, read, _raise_error)
        except Exception as error:
            log.info("pygls does not understand the client: %s", type(error).__name__)
            nothing = lsp.InitializeParams(lsp.ClientCapabilities())
            self.run(0, lsp.INITIALIZE, nothing, _raise_error)

    def has_handler(self, method: str) -> bool:
        """Whether anything happens when the method is called."""
        return self._find_handler(method) is not None

    def read_params(self, method: str, message: JsonObject) -> object:
        """Turn the JSON of a message into the parameters of its method, or raise."""
        kind = self._protocol.get_message_type(method)
        assert kind is not None, "every method that has a handler is a method of the protocol"
        params = getattr(self._converter.structure(message, kind), "params", None)
        if isinstance(params, lsp.InitializeParams):
            # pygls refuses the whole session for the sake of an odd root, and nothing needs one.
            params.root_path = params.root_uri = None
        return params

    def run(
        self, id_: Id | None, method: str, params: object, finish: Callable[[Outcome], None]
    ) -> None:
        """Run the handler of a method, then `finish` with its outcome. A notification has no id."""
        handler, key = self._find_handler(method), id_ if id_ is not None else str(uuid4())
        pending = self._protocol._request_futures  # noqa: SLF001 - see RELIED_ON

        def on_done(future: Future[object]) -> None:
            pending.pop(key, None)
            finish(lambda: _result_of(future))

        try:
            self._protocol._execute_handler(key, handler, on_done, (params,))  # noqa: SLF001 - see RELIED_ON
        except InterruptedCheck as error:
            # pygls hands over exceptions, but an interruption is none.
            interrupted = error
            finish(lambda: _raise(interrupted))

    def take_response(self, id_: Id, message: JsonObject) -> None:
        """Accept the client's reply to a request of the server, if it is one."""
        if id_ in self._protocol._request_futures:  # noqa: SLF001 - see RELIED_ON
            self._protocol.handle_message(self._protocol.structure_message(dict(message)))

    def cancel_all(self) -> None:
        """Cancel what is still pending, over a copy: a future that is cancelled may leave it."""
        for future in [*self._protocol._request_futures.values()]:  # noqa: SLF001 - see RELIED_ON
            future.cancel()

    @property
    def capabilities(self) -> lsp.ServerCapabilities:
        """What pygls would announce, by the handlers."""
        derived: lsp.ServerCapabilities = self._protocol.server_capabilities
        return derived

    @property
    def pending(self) -> int:
        """How many handlers and requests have no result yet."""
        return len(self._protocol._request_futures)  # noqa: SLF001 - see RELIED_ON

    def to_plain(self, value: object) -> object:
        """Turn an instance of one of the protocol's classes into plain values."""
        return self._converter.unstructure(value)

    def _find_handler(self, method: str) -> Any:  # noqa: ANN401 - a function or a generator
        handlers = self._protocol.fm
        return handlers.builtin_features.get(method) or handlers.features.get(method)


class _Protocol(LanguageServerProtocol):
    send: Callable[[object], None]

    def _send_data(self, data: object) -> None:
        self.send(data)


class _Server(LanguageServer):
    protocol: _Protocol

    def report_server_error(self, error: Exception, source: object) -> None:
        """Log it: an error in the server is no reason to interrupt a person."""
        log.error("%s: %s", source, error)


def _raise_error(outcome: Outcome) -> None:
    """Want nothing of an outcome but that an error is raised."""
    outcome()


def _raise(error: BaseException) -> None:
    raise error


def _result_of(future: Future[object]) -> object:
    try:
        return future.result()
    except JsonRpcException as error:
        raise RequestError(error.code, error.message) from error


def _strict_converter() -> Converter:
    # cattrs makes a string of anything, so that no document would be found for a false address.
    converter: Converter = default_converter()  # type: ignore[no-untyped-call]
    converter.register_structure_hook(str, _read_string)
    return converter


def _read_string(value: object, _type: type) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value
