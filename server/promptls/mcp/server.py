"""JSON-RPC with one client, a message a line: each request gets one reply, but none if cancelled.

Two versions are served, also in turn. One begins with a handshake: such a client is asked for its
folders, and calls wait for the answer. In the other one, each request says all of itself: who calls
without folders is told so, and calls again.

Source: the schemas of both versions, https://modelcontextprotocol.io/specification, 2026-11-19.
"""

import logging
import threading
from itertools import count
from typing import NoReturn

from promptls import __version__
from promptls.checking.checker import InterruptedCheck, TookTooLong
from promptls.lsp.connection import log as logs
from promptls.lsp.connection import protocol as rpc
from promptls.lsp.connection.frames import LineFrames, as_line
from promptls.lsp.connection.inbox import SILENCE, Cancelling, Inbox, fill, is_id
from promptls.lsp.connection.outbox import VERSION
from promptls.lsp.connection.process import (
    exit_now,
    exit_on_signals,
    open_standard_streams,
    write_all,
)
from promptls.lsp.connection.receiver import Receiver
from promptls.lsp.connection.wire import Id, JsonObject
from promptls.lsp.workspace.roots import Roots
from promptls.mcp.answers import fail
from promptls.mcp.texts import find_roots
from promptls.mcp.tools import TOOLS
from promptls.text.values import NamedTuple

log = logging.getLogger(__name__)

_HANDSHAKE_VERSION = "2025-11-25"
_MODERN_VERSION = "2026-07-28"
_VERSIONS = [_HANDSHAKE_VERSION, _MODERN_VERSION]
_UNSUPPORTED_VERSION = -32022
_CANCELLED = "notifications/cancelled"
_LIST_ROOTS = "roots/list"
_VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
_CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities"
_SERVER_KEY = "io.modelcontextprotocol/serverInfo"
_NAMES = [it["name"] for it in TOOLS]
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
    inbox = connection.inbox
    reading = inbox, channel.read, LineFrames().feed
    threading.Thread(target=fill, args=reading, name="read", daemon=True).start()
    while (arrival := inbox.take(_PATIENCE if connection.held else None)) is not None:
        if arrival is SILENCE:
            connection.use(None)
        else:
            connection.receive(arrival)
    # What has come before the end is answered.
    connection.use(None)
    exit_now(0)


class _Asked(NamedTuple):
    """A request, what its client can, and whether it says all of itself."""

    id: Id
    method: str
    params: JsonObject
    known: JsonObject
    is_modern: bool


class AgentConnection(Receiver):
    """The messages from and to one client. Folders that are given count instead of its own."""

    def __init__(self, given: tuple[str, ...] = ()) -> None:
        super().__init__(Inbox(Cancelling(_CANCELLED, "requestId")))
        self._is_given = bool(given)
        self._around = find_roots(given)
        # Of a client with a handshake: what it can, its folders, and what it was asked last.
        self._known: JsonObject | None = None
        self._roots: Roots | None = None
        self._question: Id | None = None
        self._numbers = count(1)
        # Calls that wait until it has said so.
        self.held: list[_Asked] = []

    def _on_notification(self, method: str, message: JsonObject) -> None:
        params = message.get("params")
        if method in ("notifications/initialized", "notifications/roots/list_changed"):
            self._ask_for_folders()
        elif method == _CANCELLED and isinstance(params, dict) and is_id(params.get("requestId")):
            # The inbox has seen it before.
            self.held = [it for it in self.held if it.id != params["requestId"]]
            self.inbox.cancelled.discard(params["requestId"])

    def _on_response(self, id_: Id, message: JsonObject) -> None:
        # A client that refuses to name its folders has the working directory.
        if id_ == self._question:
            self.use(_read_roots(message.get("result")))

    def _on_request(self, id_: Id, method: str, message: JsonObject) -> None:
        refuse, params = self.outbox.refuse, message.get("params", {})
        # Nobody waits for the answer to what was cancelled.
        if id_ in self.inbox.cancelled:
            return
        given = params.get("_meta") if isinstance(params, dict) else None
        meta: JsonObject = given if isinstance(given, dict) else {}
        wanted = meta.get(_VERSION_KEY)
        known = self._known if wanted is None else meta.get(_CAPABILITIES_KEY)
        if not isinstance(params, dict):
            refuse(id_, rpc.INVALID_PARAMS, "invalid parameters: not an object")
        elif wanted is not None and wanted != _MODERN_VERSION:
            data = {"supported": _VERSIONS, "requested": str(wanted)[:100]}
            why = {"code": _UNSUPPORTED_VERSION, "message": "unsupported protocol version"}
            self.outbox.send({"jsonrpc": VERSION, "id": id_, "error": {**why, "data": data}})
        elif wanted is None and method == "initialize":
            said = params.get("capabilities")
            self._known = said if isinstance(said, dict) else {}
            self._roots = self._question = None
            about = {"protocolVersion": _HANDSHAKE_VERSION, "serverInfo": _SERVER, **_ABOUT}
            self.outbox.reply(id_, about)
        elif wanted is None and method == "ping":
            self.outbox.reply(id_, {})
        elif isinstance(known, dict):
            self._answer(_Asked(id_, method, params, known, is_modern=wanted is not None))
        elif wanted is None:
            refuse(id_, rpc.INVALID_REQUEST, "not initialized")
        else:
            refuse(id_, rpc.INVALID_PARAMS, f"no {_CAPABILITIES_KEY}")

    def _answer(self, asked: _Asked) -> None:
        if asked.method == "tools/call" and asked.params.get("name") not in _NAMES:
            self.outbox.refuse(asked.id, rpc.INVALID_PARAMS, "unknown tool")
        elif asked.method == "tools/call":
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
        if _has_folders(self._known) and not self._is_given:
            self._roots, self._question = None, f"promptls-{next(self._numbers)}"
            self.outbox.send({"jsonrpc": VERSION, "id": self._question, "method": _LIST_ROOTS})

    def use(self, roots: Roots | None) -> None:
        """Use the folders that the client has named, else the working directory."""
        self._roots, self._question = roots or self._around, None
        held, self.held = self.held, []
        for asked in held:
            self._run(asked, self._roots)

    def _call(self, asked: _Asked) -> None:
        """Call a tool, now or when the folders are known."""
        if self._is_given or not _has_folders(asked.known):
            self._run(asked, self._around)
        elif asked.is_modern:
            answers = asked.params.get("inputResponses")
            if not isinstance(answers, dict) or "roots" not in answers:
                question = {"inputRequests": {"roots": {"method": _LIST_ROOTS}}}
                self._reply(asked, question, "input_required")
            elif (roots := _read_roots(answers["roots"])) is not None:
                self._run(asked, roots)
            else:
                self.outbox.refuse(asked.id, rpc.INVALID_PARAMS, "the folders are not a list")
        elif self._roots is not None:
            self._run(asked, self._roots)
        else:
            self.held.append(asked)
            if len(self.held) > _MOST_HELD:
                self.use(None)
            elif self._question is None:
                self._ask_for_folders()

    def _run(self, asked: _Asked, roots: Roots) -> None:
        from promptls.mcp.calls import call_tool  # noqa: PLC0415 - it takes the rules

        self._current = asked.id
        try:
            with self.watch() as guard:
                result = call_tool(asked.params, roots, guard)
        except (InterruptedCheck, TookTooLong):
            result = fail("it takes too long; check a part of it")
        except Exception:
            log.exception("a tool failed")
            result = fail("internal error in promptls")
        if asked.id not in self.inbox.cancelled:
            self._reply(asked, result)


def _has_folders(capabilities: JsonObject | None) -> bool:
    return isinstance((capabilities or {}).get("roots"), dict)


def _read_roots(result: object) -> Roots | None:
    """The folders that a client lists, if it does. What is none of its file system is left out."""
    listed = result.get("roots") if isinstance(result, dict) else None
    return Roots(listed) if isinstance(listed, list) else None
