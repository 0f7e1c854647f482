"""JSON-RPC with one client: each request gets one reply, but none if it was cancelled.

Two kinds of versions are served, also in turn: those that begin with a handshake and ask the client
for its folders, and those in which each request says all of itself.
"""

import json
import logging
from typing import Any

from promptls.checking.checker import InterruptedCheck, TookTooLong
from promptls.lsp.connection import protocol as rpc
from promptls.lsp.connection.alarm import Alarm
from promptls.lsp.connection.frames import Gap
from promptls.lsp.connection.inbox import Cancelling, Inbox, is_id
from promptls.lsp.connection.log import trace_message
from promptls.lsp.connection.outbox import VERSION, Outbox
from promptls.lsp.connection.wire import Id, JsonObject
from promptls.lsp.workspace.roots import Roots
from promptls.mcp import protocol
from promptls.mcp.answers import to_result
from promptls.mcp.folders import of_client, of_paths, of_working_directory
from promptls.mcp.tools import call_tool, describe_unknown, fail, list_tools, needs_folders
from promptls.text.values import NamedTuple

log = logging.getLogger(__name__)

# A client that does not say which its folders are must not make the others wait.
_MOST_HELD = 100
_ROOTS = "roots"


class Asked(NamedTuple):
    """A request. Its version is that of the handshake, unless it names one of its own."""

    id: Id
    method: str
    params: JsonObject
    version: str
    is_modern: bool

    @property
    def is_structured(self) -> bool:
        """Whether results may have structure."""
        return self.version not in protocol.UNSTRUCTURED


class AgentConnection:
    """The messages from and to one client.

    `given` are folders of the command line, which count instead of those of the client.
    """

    def __init__(self, given: tuple[str, ...] = ()) -> None:
        self.inbox = Inbox(Cancelling(protocol.CANCELLED, "requestId"))
        self.outbox = Outbox()
        self.alarm = Alarm()
        self._given = of_paths(given) if given else None
        # For a client that knows no folders.
        self._around = of_working_directory()
        # Of the handshake: the version, whether the client knows folders, and which.
        self._version = ""
        self._has_roots = False
        self._roots: Roots | None = None
        self._question: Id | None = None
        self._questions = 0
        self._held: list[Asked] = []

    @property
    def is_waiting(self) -> bool:
        """Whether calls wait until the client has said which its folders are."""
        return bool(self._held)

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

    def stop_waiting(self) -> None:
        """Use the working directory, as the client does not say which its folders are."""
        self._question = None
        self._use(self._around)

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
            self._on_response(message)
        else:
            self._refuse_message(message, "not a request")

    def _refuse_message(self, message: object, why: str) -> None:
        id_ = message.get("id") if isinstance(message, dict) else None
        self.outbox.refuse(id_ if is_id(id_) else None, rpc.INVALID_REQUEST, why)

    def _on_notification(self, method: str, params: object) -> None:
        if method == protocol.INITIALIZED or (method == protocol.ROOTS_CHANGED and self._version):
            self._ask_for_roots()
        elif method == protocol.CANCELLED and isinstance(params, dict):
            # The inbox has seen it before.
            id_ = params.get("requestId")
            self._held = [it for it in self._held if it.id != id_]
            if is_id(id_):
                self.inbox.cancelled.discard(id_)

    def _on_response(self, message: JsonObject) -> None:
        id_ = message.get("id")
        if self._question is None or id_ != self._question:
            return
        self._question = None
        result = message.get("result")
        is_list = isinstance(result, dict) and isinstance(result.get("roots"), list)
        self._use(of_client(result["roots"]) if is_list and isinstance(result, dict) else None)

    def _on_request(self, id_: Id, method: str, params: object) -> None:
        refuse = self.outbox.refuse
        if not isinstance(params, dict):
            refuse(id_, rpc.INVALID_PARAMS, "invalid parameters: not an object")
            return
        meta = params.get("_meta")
        version = meta.get(protocol.VERSION_KEY) if isinstance(meta, dict) else None
        if version is not None and isinstance(meta, dict):
            if version not in protocol.MODERN_VERSIONS:
                self._refuse_version(id_, version)
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

    def _refuse_version(self, id_: Id, wanted: object) -> None:
        data = {"supported": list(protocol.VERSIONS), "requested": str(wanted)[:100]}
        error = {"code": protocol.UNSUPPORTED_VERSION, "message": "unsupported protocol version"}
        self.outbox.send({"jsonrpc": VERSION, "id": id_, "error": {**error, "data": data}})

    def _begin(self, id_: Id, params: JsonObject) -> None:
        capabilities = params.get("capabilities")
        self._has_roots = isinstance(capabilities, dict) and isinstance(
            capabilities.get(_ROOTS), dict
        )
        self._roots = self._question = None
        answer = protocol.answer_handshake(params.get("protocolVersion"))
        self._version = str(answer["protocolVersion"])
        self.outbox.reply(id_, answer)

    def _answer(self, asked: Asked) -> None:
        if asked.method == protocol.LIST_TOOLS:
            tools = list_tools(is_structured=asked.is_structured)
            self._reply(asked, {"tools": tools, **(protocol.kept() if asked.is_modern else {})})
        elif asked.method == protocol.CALL_TOOL:
            self._call(asked)
        elif asked.method == protocol.DISCOVER and asked.is_modern:
            self._reply(asked, protocol.answer_discovery())
        else:
            unknown = f"unknown method: {asked.method}"
            self.outbox.refuse(asked.id, rpc.METHOD_NOT_FOUND, unknown)

    def _reply(self, asked: Asked, result: JsonObject, kind: str = "complete") -> None:
        whole = protocol.as_modern(result, kind) if asked.is_modern else result
        self.outbox.reply(asked.id, whole)

    def _call(self, asked: Asked) -> None:
        name = asked.params.get("name")
        unknown = describe_unknown(name) if isinstance(name, str) else "no name of a tool"
        if unknown:
            self.outbox.refuse(asked.id, rpc.INVALID_PARAMS, unknown)
            return
        assert isinstance(name, str)
        if self._given is not None or not needs_folders(name):
            self._run(asked, name, self._given or self._around)
        elif asked.is_modern:
            self._call_with_folders(asked, name)
        elif not self._has_roots or self._roots is not None:
            self._run(asked, name, self._roots or self._around)
        else:
            self._held.append(asked)
            if self._question is None:
                self._ask_for_roots()
            if len(self._held) > _MOST_HELD:
                self.stop_waiting()

    def _call_with_folders(self, asked: Asked, name: str) -> None:
        """Run a call that says all of itself: the folders come with it, when it is made again."""
        meta: Any = asked.params["_meta"]
        answers = asked.params.get("inputResponses")
        if not isinstance(meta[protocol.CAPABILITIES_KEY].get(_ROOTS), dict):
            self._run(asked, name, self._around)
        elif not isinstance(answers, dict):
            question = {_ROOTS: {"method": protocol.LIST_ROOTS}}
            self._reply(asked, {"inputRequests": question}, "input_required")
        else:
            listed = answers.get(_ROOTS)
            roots = listed.get("roots") if isinstance(listed, dict) else None
            self._run(asked, name, of_client(roots))

    def _run(self, asked: Asked, name: str, roots: Roots) -> None:
        cancelled = self.inbox.cancelled

        def poll() -> None:
            if asked.id in cancelled:
                raise InterruptedCheck

        try:
            with self.alarm.watch(poll) as guard:
                answer = call_tool(name, asked.params.get("arguments") or {}, roots, guard)
        except (InterruptedCheck, TookTooLong):
            answer = fail("it takes too long; check a part of it")
        except Exception:
            log.exception("a tool failed")
            answer = fail("internal error in promptls")
        if asked.id not in cancelled:
            self._reply(asked, to_result(answer, is_structured=asked.is_structured))

    def _ask_for_roots(self) -> None:
        if not self._has_roots or self._given is not None:
            return
        self._questions += 1
        self._roots, self._question = None, f"promptls-{self._questions}"
        self.outbox.send({"jsonrpc": VERSION, "id": self._question, "method": protocol.LIST_ROOTS})

    def _use(self, roots: Roots | None) -> None:
        """Use the folders of the client, or the working directory, for what waits and comes."""
        self._roots = self._around if roots is None else roots
        held, self._held = self._held, []
        for asked in held:
            self._run(asked, str(asked.params["name"]), self._roots)
