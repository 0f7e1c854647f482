"""JSON-RPC with one client: each request gets one reply, but none if it was cancelled.

Two kinds of versions are served, also in turn: those that begin with a handshake, and those in
which each request says all of itself.
"""

import json
import logging

from promptls.checking.checker import InterruptedCheck
from promptls.lsp.connection import protocol as rpc
from promptls.lsp.connection.frames import Gap
from promptls.lsp.connection.inbox import Cancelling, Inbox, is_id
from promptls.lsp.connection.log import trace_message
from promptls.lsp.connection.outbox import VERSION, Outbox
from promptls.lsp.connection.wire import Id, JsonObject
from promptls.mcp import protocol
from promptls.mcp.calls import ToolCalls
from promptls.mcp.protocol import Asked
from promptls.mcp.tools import list_tools

log = logging.getLogger(__name__)


class AgentConnection:
    """The messages from and to one client."""

    def __init__(self, folders: tuple[str, ...] = ()) -> None:
        self.inbox = Inbox(Cancelling(protocol.CANCELLED, "requestId"))
        self.outbox = Outbox()
        self.calls = ToolCalls(self.inbox, self.outbox, folders)
        # That of the handshake, once there was one.
        self._version = ""

    def receive(self, arrival: bytes | Gap) -> None:
        """Handle what has arrived. Never raises."""
        if isinstance(arrival, Gap):
            self.outbox.refuse(None, rpc.PARSE_ERROR, "a message that is too long")
            return
        trace_message("received", arrival)
        try:
            message = json.loads(arrival)
        except (ValueError, RecursionError, MemoryError):
            self.outbox.refuse(None, rpc.PARSE_ERROR, "not JSON")
            return
        # One of the versions has several messages in an array. Each is answered by itself.
        for it in message if isinstance(message, list) and message else [message]:
            try:
                self._dispatch(it)
            except (Exception, InterruptedCheck):
                log.exception("a message could not be handled")

    def _dispatch(self, message: object) -> None:
        if not isinstance(message, dict) or message.get("jsonrpc") != VERSION:
            self._refuse_message(message, "not a JSON-RPC 2.0 message")
            return
        id_, method = message.get("id"), message.get("method")
        if isinstance(method, str) and "id" not in message:
            self._on_notification(method, message.get("params"))
        elif isinstance(method, str) and is_id(id_):
            # Nobody waits for the answer to what was cancelled.
            if id_ not in self.inbox.cancelled:
                self._on_request(id_, method, message.get("params", {}))
        elif "method" not in message and ("result" in message or "error" in message):
            self.calls.take_response(message)
        else:
            self._refuse_message(message, "not a request")

    def _refuse_message(self, message: object, why: str) -> None:
        id_ = message.get("id") if isinstance(message, dict) else None
        self.outbox.refuse(id_ if is_id(id_) else None, rpc.INVALID_REQUEST, why)

    def _on_notification(self, method: str, params: object) -> None:
        if method in (protocol.INITIALIZED, protocol.ROOTS_CHANGED):
            self.calls.ask_for_folders()
        elif method == protocol.CANCELLED and isinstance(params, dict):
            # The inbox has seen it before.
            id_ = params.get("requestId")
            self.calls.cancel(id_)
            if is_id(id_):
                self.inbox.cancelled.discard(id_)

    def _on_request(self, id_: Id, method: str, params: object) -> None:
        refuse = self.outbox.refuse
        if not isinstance(params, dict):
            refuse(id_, rpc.INVALID_PARAMS, "invalid parameters: not an object")
            return
        meta = params.get("_meta")
        version = meta.get(protocol.VERSION_KEY) if isinstance(meta, dict) else None
        if version is not None and isinstance(meta, dict):
            if version not in protocol.MODERN_VERSIONS:
                self.outbox.send(protocol.refuse_version(id_, version))
            elif not isinstance(meta.get(protocol.CAPABILITIES_KEY), dict):
                refuse(id_, rpc.INVALID_PARAMS, f"no {protocol.CAPABILITIES_KEY}")
            else:
                self._answer(Asked(id_, method, params, str(version), is_modern=True))
        elif method == protocol.INITIALIZE:
            self._begin(id_, params)
        elif method == protocol.PING:
            self.outbox.reply(id_, {})
        elif not self._version:
            refuse(id_, rpc.INVALID_REQUEST, "not initialized")
        else:
            self._answer(Asked(id_, method, params, self._version, is_modern=False))

    def _begin(self, id_: Id, params: JsonObject) -> None:
        self.calls.begin(params.get("capabilities"))
        answer = protocol.answer_handshake(params.get("protocolVersion"))
        self._version = str(answer["protocolVersion"])
        self.outbox.reply(id_, answer)

    def _answer(self, asked: Asked) -> None:
        reply = self.outbox.reply
        if asked.method == protocol.CALL_TOOL:
            self.calls.call(asked)
        elif asked.method == protocol.LIST_TOOLS:
            tools = list_tools(is_structured=asked.is_structured)
            reply(asked.id, protocol.as_asked(asked, {"tools": tools, **protocol.kept(asked)}))
        elif asked.method == protocol.DISCOVER and asked.is_modern:
            reply(asked.id, protocol.as_asked(asked, protocol.answer_discovery(asked)))
        elif asked.method == protocol.LISTEN and asked.is_modern:
            # It is open until the client ends it, and nothing ever changes.
            self.outbox.notify(protocol.ACKNOWLEDGED, protocol.acknowledge(asked))
        else:
            self.outbox.refuse(asked.id, rpc.METHOD_NOT_FOUND, f"unknown method: {asked.method}")
