"""JSON-RPC with one client: decodes what has arrived, and refuses what is no message."""

import json
import logging
from abc import ABC, abstractmethod
from contextlib import AbstractContextManager

from promptls.checking.checker import InterruptedCheck
from promptls.files.texts import Guard
from promptls.lsp.connection import protocol
from promptls.lsp.connection.alarm import Alarm
from promptls.lsp.connection.frames import Gap
from promptls.lsp.connection.inbox import Inbox, is_id
from promptls.lsp.connection.log import trace_message
from promptls.lsp.connection.outbox import VERSION, Outbox
from promptls.lsp.connection.wire import Id, JsonObject

log = logging.getLogger(__name__)


class Receiver(ABC):
    """The two ways of the messages. What one means is said by the protocol of the client."""

    def __init__(self, inbox: Inbox) -> None:
        self.inbox = inbox
        self.outbox = Outbox()
        self.alarm = Alarm()
        self._current: Id | None = None

    def watch(self) -> AbstractContextManager[Guard]:
        """Surround the work for the current request. It is interrupted when it is cancelled."""
        id_, cancelled = self._current, self.inbox.cancelled

        def poll() -> None:
            if id_ in cancelled:
                raise InterruptedCheck

        return self.alarm.watch(poll)

    def receive(self, arrival: bytes | Gap) -> None:
        """Handle what has arrived. Never raises."""
        if isinstance(arrival, Gap):
            self.outbox.refuse(None, protocol.PARSE_ERROR, "bytes that are no message")
            return
        trace_message("received", arrival)
        try:
            message = json.loads(arrival)
        except (ValueError, RecursionError, MemoryError):
            self.outbox.refuse(None, protocol.PARSE_ERROR, "not JSON")
            return
        try:
            self._dispatch(message)
        except (Exception, InterruptedCheck):
            log.exception("a message could not be handled")

    def _dispatch(self, message: object) -> None:
        if not isinstance(message, dict):
            self.outbox.refuse(None, protocol.INVALID_REQUEST, "not a JSON-RPC message")
            return
        id_, method = message.get("id"), message.get("method")
        if message.get("jsonrpc") != VERSION:
            self._refuse_message(id_, "not JSON-RPC 2.0")
        elif isinstance(method, str) and "id" not in message:
            self._on_notification(method, message)
        elif isinstance(method, str) and is_id(id_):
            self._on_request(id_, method, message)
        elif "method" not in message and ("result" in message or "error" in message):
            # A response is never answered, or two programs could go on for ever.
            if is_id(id_):
                self._on_response(id_, message)
        else:
            self._refuse_message(id_, "not a request")

    def _refuse_message(self, id_: object, why: str) -> None:
        self.outbox.refuse(id_ if is_id(id_) else None, protocol.INVALID_REQUEST, why)

    @abstractmethod
    def _on_notification(self, method: str, message: JsonObject) -> None: ...
    @abstractmethod
    def _on_response(self, id_: Id, message: JsonObject) -> None: ...
    @abstractmethod
    def _on_request(self, id_: Id, method: str, message: JsonObject) -> None: ...
