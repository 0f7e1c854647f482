"""The life cycle: every request gets exactly one reply, whatever was sent.

`receive` takes what the inbox has: it refuses what is no message or comes at the wrong time, has a
handler run, and sends the reply. Exceptions of a handler become an error reply; none leaves
`receive`. What has no handler of its own here is for the bridge, which is loaded late.
"""

import logging
from collections.abc import Callable
from enum import Enum, auto
from typing import Protocol

from promptls.checking.checker import InterruptedCheck
from promptls.lsp.connection import protocol
from promptls.lsp.connection.inbox import Inbox, is_id
from promptls.lsp.connection.jobs import Job, Jobs
from promptls.lsp.connection.protocol import RequestError
from promptls.lsp.connection.receiver import Receiver
from promptls.lsp.connection.wire import Id, JsonObject

log = logging.getLogger(__name__)

# An unknown notification that begins like this may be ignored.
_OPTIONAL = "$/"

# Gives the result of a handler, or raises what the handler has raised.
Outcome = Callable[[], object]


class LateHandlers(Protocol):
    """The handlers that are loaded when the first of them is needed: the bridge to pygls."""

    def has_handler(self, method: str) -> bool: ...
    def read_params(self, method: str, message: JsonObject) -> object: ...
    def run(
        self, id_: Id | None, method: str, params: object, finish: Callable[[Outcome], None]
    ) -> None: ...
    def take_response(self, id_: Id, message: JsonObject) -> None: ...
    def cancel_all(self) -> None: ...
    def to_plain(self, value: object) -> object: ...


class ConnectionState(Enum):
    """How far the session has come."""

    NEW = auto()
    INITIALIZED = auto()
    SHUT_DOWN = auto()


class Connection(Receiver):
    """The messages from and to one client.

    `load` gives the late handlers, and waits for them if it must; `loaded` gives them if they are
    there.
    """

    def __init__(
        self, load: Callable[[], LateHandlers], loaded: Callable[[], LateHandlers | None]
    ) -> None:
        super().__init__(Inbox())
        # Whether the client has said that the server shall exit.
        self.is_over = False
        # Handlers that take the parameters as they came: a faulty part must not cost the rest.
        self.notifications: dict[str, Callable[[JsonObject], None]] = {
            protocol.CANCEL_REQUEST: self._forget_cancelled
        }
        self.requests: dict[str, Callable[[JsonObject], object]] = {}
        # Requests that are answered later.
        self.jobs = Jobs(self._reply)
        self._load = load
        self._loaded = loaded
        self._state = ConnectionState.NEW

    @property
    def exit_code(self) -> int:
        """What the process exits with if it exits now."""
        return 0 if self._state is ConnectionState.SHUT_DOWN else 1

    @property
    def is_initialized(self) -> bool:
        """Whether the client has introduced itself and not said goodbye."""
        return self._state is ConnectionState.INITIALIZED

    def _on_notification(self, method: str, message: JsonObject) -> None:
        if method == protocol.EXIT:
            self.is_over = True
        elif not self.is_initialized:
            log.warning("ignored outside of the session: %.80s", method)
        elif (handler := self.notifications.get(method)) is not None:
            params = message.get("params")
            handler(params if isinstance(params, dict) else {})
        elif not method.startswith(_OPTIONAL) and (late := self._load()).has_handler(method):
            late.run(None, method, late.read_params(method, message), _log_failure)

    def _on_response(self, id_: Id, message: JsonObject) -> None:
        if self._state is ConnectionState.SHUT_DOWN:
            return
        late = self._loaded()
        if not self.outbox.take_response(id_, message) and late is not None:
            late.take_response(id_, message)

    def _on_request(self, id_: Id, method: str, message: JsonObject) -> None:
        refuse = self.outbox.refuse
        if self._state is ConnectionState.SHUT_DOWN:
            refuse(id_, protocol.INVALID_REQUEST, "the server is shut down")
        elif method == protocol.INITIALIZE and self._state is not ConnectionState.NEW:
            refuse(id_, protocol.INVALID_REQUEST, "initialized already")
        elif method != protocol.INITIALIZE and self._state is ConnectionState.NEW:
            refuse(id_, protocol.NOT_INITIALIZED, "not initialized")
        elif id_ in self.inbox.cancelled:
            refuse(id_, protocol.CANCELLED, "cancelled")
        elif method == protocol.SHUTDOWN:
            self._shut_down(id_)
        elif (handler := self.requests.get(method)) is not None:
            self._run(id_, method, handler, message)
        else:
            self._run_late(id_, method, message)

    def _shut_down(self, id_: Id) -> None:
        late = self._loaded()
        if late is not None:
            late.cancel_all()
        self.jobs.cancel_all()
        self._state = ConnectionState.SHUT_DOWN
        self._reply(id_, lambda: None)

    def _run(
        self, id_: Id, method: str, handler: Callable[[JsonObject], object], message: JsonObject
    ) -> None:
        params = message.get("params")
        if not isinstance(params, dict):
            self.outbox.refuse(id_, protocol.INVALID_PARAMS, "invalid parameters: not an object")
            return
        if method == protocol.INITIALIZE:
            self._state = ConnectionState.INITIALIZED
        self._current = id_
        self._reply(id_, lambda: handler(params))

    def _run_late(self, id_: Id, method: str, message: JsonObject) -> None:
        try:
            late = self._load()
        except Exception:
            log.exception("the handlers of requests could not be loaded")
            self.outbox.refuse(id_, protocol.INTERNAL_ERROR, "internal error")
            return
        if not late.has_handler(method):
            self.outbox.refuse(id_, protocol.METHOD_NOT_FOUND, f"unknown method: {method}")
            return
        try:
            params = late.read_params(method, message)
        except Exception as error:
            why = f"invalid parameters: {type(error).__name__}"
            self.outbox.refuse(id_, protocol.INVALID_PARAMS, why)
            return
        self._current = id_
        late.run(id_, method, params, lambda outcome: self._reply(id_, outcome))

    def _forget_cancelled(self, params: JsonObject) -> None:
        # The inbox has seen it before; now the request has its reply.
        if is_id(id_ := params.get("id")):
            self.jobs.cancel_request(id_)
            self.inbox.cancelled.discard(id_)

    def _reply(self, id_: Id, outcome: Outcome) -> None:
        refuse = self.outbox.refuse
        try:
            result = outcome()
            if isinstance(result, Job):
                self.jobs.add(id_, result)
            else:
                self.outbox.reply(id_, result)
        except InterruptedCheck:
            if id_ in self.inbox.cancelled:
                refuse(id_, protocol.CANCELLED, "cancelled")
            else:
                refuse(id_, protocol.GIVEN_UP, "it takes too long")
        except RequestError as error:
            refuse(id_, error.code, error.message)
        except Exception:
            log.exception("a request failed")
            refuse(id_, protocol.INTERNAL_ERROR, "internal error")


def _log_failure(outcome: Outcome) -> None:
    try:
        outcome()
    except (Exception, InterruptedCheck):
        log.exception("a notification failed")
