"""JSON-RPC with one client, a message a line: each request gets one reply, but none if cancelled.

Two versions are served, also in turn. One begins with a handshake: such a client is asked for its
folders, and calls wait for the answer. In the other one, each request says all of itself: who calls
without folders is told so, and calls again.

Source: the schemas of both versions, https://modelcontextprotocol.io/specification, 2026-11-19.
"""

import json
import logging
import threading
from collections.abc import Iterator
from itertools import count
from typing import Any, Final, NoReturn

from promptls import __version__
from promptls.checking.checker import InterruptedCheck, TookTooLong
from promptls.lsp.connection import log as logs
from promptls.lsp.connection import protocol as rpc
from promptls.lsp.connection.alarm import Alarm
from promptls.lsp.connection.frames import GAP, Gap
from promptls.lsp.connection.inbox import SILENCE, Cancelling, Inbox, fill, is_id
from promptls.lsp.connection.outbox import VERSION, Outbox
from promptls.lsp.connection.process import (
    exit_now,
    exit_on_signals,
    open_standard_streams,
    write_all,
)
from promptls.lsp.connection.wire import Id, JsonObject
from promptls.lsp.workspace.roots import Roots
from promptls.mcp.answers import fail
from promptls.mcp.tools import TOOLS, describe_unknown, of_client, of_paths, of_working_directory
from promptls.text.values import NamedTuple

log = logging.getLogger(__name__)

# The largest text that is checked, in the longest way to write it as JSON.
LINE_CAP: Final = 8 << 20
_HANDSHAKE_VERSION = "2025-11-25"
_MODERN_VERSION = "2026-07-28"
_VERSIONS = [_HANDSHAKE_VERSION, _MODERN_VERSION]
_UNSUPPORTED_VERSION = -32022
_CANCELLED = "notifications/cancelled"
_LIST_ROOTS = "roots/list"
_VERSION_KEY, _CAPABILITIES_KEY, _SERVER_KEY = (
    f"io.modelcontextprotocol/{it}"
    for it in ("protocolVersion", "clientCapabilities", "serverInfo")
)
_SERVER = {"name": "promptls", "version": __version__}
_ABOUT = {
    "capabilities": {"tools": {}},
    "instructions": (
        "promptls checks prompt templates, agent files and answers of models. Check what you have"
        " written; fix takes the ids of findings. Lines and columns count from 1."
    ),
}
# How long a client may keep what never changes while the server runs, in milliseconds.
_KEPT = {"ttlMs": 3_600_000, "cacheScope": "public"}
# The only tool that needs no folder.
_EXPLAIN = "explain"
# How long calls wait for a client to say which its folders are, in seconds, and how many of them.
_PATIENCE = 5.0
_MOST_HELD = 100


def run(folders: tuple[str, ...] = ()) -> NoReturn:
    """Serve one client on standard input and output until its end, and exit."""
    logs.start()
    exit_on_signals(lambda: 0)
    connection = AgentConnection(folders)
    channel = open_standard_streams()
    connection.outbox.write = lambda body: write_all(channel, as_line(body))
    connection.alarm.set()
    reading = connection.inbox, channel.read, MessageLines().feed
    threading.Thread(target=fill, args=reading, name="read", daemon=True).start()
    arrival = connection.inbox.take()
    while arrival is not None:
        if arrival is SILENCE:
            connection.stop_waiting()
        else:
            connection.receive(arrival)
        arrival = connection.inbox.take(_PATIENCE if connection.is_waiting else None)
    # What has come before the end is answered.
    connection.stop_waiting()
    exit_now(0)


class _Asked(NamedTuple):
    """A request, and whether it says all of itself."""

    id: Id
    method: str
    params: JsonObject
    is_modern: bool


class AgentConnection:
    """The messages from and to one client. Folders that are `given` count instead of its own."""

    def __init__(self, given: tuple[str, ...] = ()) -> None:
        self.inbox = Inbox(Cancelling(_CANCELLED, "requestId"))
        self.outbox = Outbox()
        self.alarm = Alarm()
        self._given = of_paths(given) if given else None
        # For a client that knows no folders.
        self._around = of_working_directory()
        # Of a client with a handshake: whether it knows folders, which, and what it was asked last.
        self._has_begun = self._has_roots = False
        self._roots: Roots | None = None
        self._question: Id | None = None
        self._numbers = count(1)
        self._held: list[_Asked] = []

    @property
    def is_waiting(self) -> bool:
        """Whether calls wait until the client has said which its folders are."""
        return bool(self._held)

    def stop_waiting(self) -> None:
        """Use the working directory, as the client does not say which its folders are."""
        if self._held:
            self._use(self._around)

    def receive(self, arrival: bytes | Gap) -> None:
        """Handle what has arrived. Never raises."""
        try:
            if isinstance(arrival, Gap):
                self.outbox.refuse(None, rpc.PARSE_ERROR, "a message that is too long")
                return
            logs.trace_message("received", arrival)
            try:
                message = json.loads(arrival)
            except (ValueError, RecursionError, MemoryError):
                self.outbox.refuse(None, rpc.PARSE_ERROR, "not JSON")
                return
            self._dispatch(message)
        except (Exception, InterruptedCheck):
            log.exception("a message could not be handled")

    def _dispatch(self, message: object) -> None:
        found = message if isinstance(message, dict) and message.get("jsonrpc") == VERSION else {}
        id_, method = found.get("id"), found.get("method")
        if isinstance(method, str) and "id" not in found:
            self._on_notification(method, found.get("params"))
        elif isinstance(method, str) and is_id(id_):
            # Nobody waits for the answer to what was cancelled.
            if id_ not in self.inbox.cancelled:
                self._on_request(id_, method, found.get("params", {}))
        elif "method" not in found and ("result" in found or "error" in found):
            self._on_response(id_, found.get("result"))
        else:
            id_ = message.get("id") if isinstance(message, dict) else None
            why = "not a JSON-RPC 2.0 request"
            self.outbox.refuse(id_ if is_id(id_) else None, rpc.INVALID_REQUEST, why)

    def _on_notification(self, method: str, params: object) -> None:
        if method in ("notifications/initialized", "notifications/roots/list_changed"):
            self._ask_for_folders()
        elif method == _CANCELLED and isinstance(params, dict):
            # The inbox has seen it before.
            id_ = params.get("requestId")
            self._held = [it for it in self._held if it.id != id_]
            if is_id(id_):
                self.inbox.cancelled.discard(id_)

    def _on_response(self, id_: object, result: object) -> None:
        """Take the folders of a client. One that refuses to name them has the working directory."""
        if self._question is not None and id_ == self._question:
            roots = result.get("roots") if isinstance(result, dict) else None
            self._use(of_client(roots) if isinstance(roots, list) else self._around)

    def _on_request(self, id_: Id, method: str, params: object) -> None:
        refuse = self.outbox.refuse
        if not isinstance(params, dict):
            refuse(id_, rpc.INVALID_PARAMS, "invalid parameters: not an object")
            return
        meta = params.get("_meta")
        meta = meta if isinstance(meta, dict) else {}
        wanted = meta.get(_VERSION_KEY)
        if wanted is not None and wanted != _MODERN_VERSION:
            data = {"supported": _VERSIONS, "requested": str(wanted)[:100]}
            why = {"code": _UNSUPPORTED_VERSION, "message": "unsupported protocol version"}
            self.outbox.send({"jsonrpc": VERSION, "id": id_, "error": {**why, "data": data}})
        elif wanted is not None and not isinstance(meta.get(_CAPABILITIES_KEY), dict):
            refuse(id_, rpc.INVALID_PARAMS, f"no {_CAPABILITIES_KEY}")
        elif wanted is not None:
            self._answer(_Asked(id_, method, params, is_modern=True))
        elif method == "initialize":
            self._begin(params.get("capabilities"))
            about = {"protocolVersion": _HANDSHAKE_VERSION, "serverInfo": _SERVER, **_ABOUT}
            self.outbox.reply(id_, about)
        elif method == "ping":
            self.outbox.reply(id_, {})
        elif self._has_begun:
            self._answer(_Asked(id_, method, params, is_modern=False))
        else:
            refuse(id_, rpc.INVALID_REQUEST, "not initialized")

    def _begin(self, capabilities: object) -> None:
        roots = capabilities.get("roots") if isinstance(capabilities, dict) else None
        self._has_begun, self._has_roots = True, isinstance(roots, dict)
        self._roots = self._question = None

    def _answer(self, asked: _Asked) -> None:
        if asked.method == "tools/call":
            self._call(asked)
        elif asked.method == "tools/list":
            self._reply(asked, {"tools": TOOLS, **(_KEPT if asked.is_modern else {})})
        elif asked.method == "server/discover" and asked.is_modern:
            self._reply(asked, {"supportedVersions": _VERSIONS, **_ABOUT, **_KEPT})
        else:
            self.outbox.refuse(asked.id, rpc.METHOD_NOT_FOUND, f"unknown method: {asked.method}")

    def _reply(self, asked: _Asked, result: JsonObject, kind: str = "complete") -> None:
        if asked.is_modern:
            result = {"resultType": kind, **result, "_meta": {_SERVER_KEY: _SERVER}}
        self.outbox.reply(asked.id, result)

    def _ask_for_folders(self) -> None:
        if self._has_roots and self._given is None:
            self._roots, self._question = None, f"promptls-{next(self._numbers)}"
            question = {"jsonrpc": VERSION, "id": self._question, "method": _LIST_ROOTS}
            self.outbox.send(question)

    def _use(self, roots: Roots) -> None:
        self._roots, self._question = roots, None
        held, self._held = self._held, []
        for asked in held:
            self._run(asked, roots)

    def _call(self, asked: _Asked) -> None:
        """Call a tool, now or when the folders are known."""
        name = asked.params.get("name")
        unknown = describe_unknown(name)
        if unknown:
            self.outbox.refuse(asked.id, rpc.INVALID_PARAMS, unknown)
        elif self._given is not None or name == _EXPLAIN:
            self._run(asked, self._given or self._around)
        elif asked.is_modern:
            self._call_with_folders(asked)
        elif not self._has_roots or self._roots is not None:
            self._run(asked, self._roots or self._around)
        else:
            self._held.append(asked)
            if self._question is None:
                self._ask_for_folders()
            if len(self._held) > _MOST_HELD:
                self.stop_waiting()

    def _call_with_folders(self, asked: _Asked) -> None:
        meta: Any = asked.params["_meta"]
        answers = asked.params.get("inputResponses")
        if not isinstance(meta[_CAPABILITIES_KEY].get("roots"), dict):
            self._run(asked, self._around)
        elif not isinstance(answers, dict) or "roots" not in answers:
            question = {"roots": {"method": _LIST_ROOTS}}
            self._reply(asked, {"inputRequests": question}, "input_required")
        else:
            listed = answers["roots"]
            roots = listed.get("roots") if isinstance(listed, dict) else None
            if isinstance(roots, list):
                self._run(asked, of_client(roots))
            else:
                self.outbox.refuse(asked.id, rpc.INVALID_PARAMS, "the folders are not a list")

    def _run(self, asked: _Asked, roots: Roots) -> None:
        from promptls.mcp.calls import call_tool  # noqa: PLC0415 - it takes the rules

        cancelled, arguments = self.inbox.cancelled, asked.params.get("arguments")

        def poll() -> None:
            if asked.id in cancelled:
                raise InterruptedCheck

        try:
            with self.alarm.watch(poll) as guard:
                given = {} if arguments is None else arguments
                result = call_tool(str(asked.params["name"]), given, roots, guard)
        except (InterruptedCheck, TookTooLong):
            result = fail("it takes too long; check a part of it")
        except Exception:
            log.exception("a tool failed")
            result = fail("internal error in promptls")
        # Nobody waits for the answer to what was cancelled.
        if asked.id not in cancelled:
            self._reply(asked, result)


class MessageLines:
    """Takes bytes as they arrive, and yields the lines that are complete. Long ones are dropped."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._is_dropped = False

    def feed(self, data: bytes) -> Iterator[bytes | Gap]:
        """Add bytes, and take out what is complete."""
        *lines, rest = data.split(b"\n")
        for line in lines:
            self._add(line)
            whole = bytes(self._bytes).strip()
            if self._is_dropped or whole:
                yield GAP if self._is_dropped else whole
            self._bytes.clear()
            self._is_dropped = False
        self._add(rest)

    def _add(self, data: bytes) -> None:
        self._is_dropped |= len(self._bytes) + len(data) > LINE_CAP
        if self._is_dropped:
            self._bytes.clear()
        else:
            self._bytes += data


def as_line(body: bytes) -> bytes:
    """A message as it goes over the wire. A few programs know other ends of a line, all escaped."""
    return json.dumps(json.loads(body), separators=(",", ":")).encode() + b"\n"
