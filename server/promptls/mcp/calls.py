"""Calls of tools: each is made with the folders of the client, and is answered once.

A client with a handshake is asked for its folders, and calls wait for the answer. One without has
them come with the call: it is told what is missing, and calls again.
"""

import logging
from typing import Any

from promptls.checking.checker import InterruptedCheck, TookTooLong
from promptls.lsp.connection import protocol as rpc
from promptls.lsp.connection.alarm import Alarm
from promptls.lsp.connection.inbox import Inbox
from promptls.lsp.connection.outbox import VERSION, Outbox
from promptls.lsp.connection.wire import Id, JsonObject
from promptls.lsp.workspace.roots import Roots
from promptls.mcp import protocol
from promptls.mcp.answers import to_result
from promptls.mcp.folders import of_client, of_paths, of_working_directory
from promptls.mcp.protocol import Asked
from promptls.mcp.tools import call_tool, describe_unknown, fail, needs_folders

log = logging.getLogger(__name__)

# A client that does not say which its folders are must not make the others wait.
_MOST_HELD = 100
_ROOTS = "roots"


class ToolCalls:
    """The calls of one client. Folders that are `given` count instead of those of the client."""

    def __init__(self, inbox: Inbox, outbox: Outbox, given: tuple[str, ...]) -> None:
        self.alarm = Alarm()
        self._inbox = inbox
        self._outbox = outbox
        self._given = of_paths(given) if given else None
        # For a client that knows no folders.
        self._around = of_working_directory()
        # Of a client with a handshake: whether it knows folders, which, and what it was asked last.
        self._has_roots = False
        self._roots: Roots | None = None
        self._question: Id | None = None
        self._questions = 0
        self._held: list[Asked] = []

    @property
    def is_waiting(self) -> bool:
        """Whether calls wait until the client has said which its folders are."""
        return bool(self._held)

    def begin(self, capabilities: object) -> None:
        """Take what a client can do, with its handshake."""
        roots = capabilities.get(_ROOTS) if isinstance(capabilities, dict) else None
        self._has_roots = isinstance(roots, dict)
        self._roots = self._question = None

    def ask_for_folders(self) -> None:
        """Ask a client that knows folders which they are now."""
        if not self._has_roots or self._given is not None:
            return
        self._questions += 1
        self._roots, self._question = None, f"promptls-{self._questions}"
        question = {"jsonrpc": VERSION, "id": self._question, "method": protocol.LIST_ROOTS}
        self._outbox.send(question)

    def take_response(self, message: JsonObject) -> None:
        """Take what a client has answered. One that refuses has the working directory."""
        if self._question is None or message.get("id") != self._question:
            return
        result = message.get("result")
        roots = result.get(_ROOTS) if isinstance(result, dict) else None
        self._use(of_client(roots) if isinstance(roots, list) else self._around)

    def stop_waiting(self) -> None:
        """Use the working directory, as the client does not say which its folders are."""
        self._use(self._around)

    def cancel(self, id_: object) -> None:
        """Forget a call that waits."""
        self._held = [it for it in self._held if it.id != id_]

    def call(self, asked: Asked) -> None:
        """Call a tool, now or when the folders are known."""
        name = asked.params.get("name")
        unknown = describe_unknown(name) if isinstance(name, str) else "no name of a tool"
        if unknown:
            self._outbox.refuse(asked.id, rpc.INVALID_PARAMS, unknown)
        elif self._given is not None or not needs_folders(str(name)):
            self._run(asked, self._given or self._around)
        elif asked.is_modern:
            self._call_with_folders(asked)
        elif not self._has_roots or self._roots is not None:
            self._run(asked, self._roots or self._around)
        else:
            self._held.append(asked)
            if self._question is None:
                self.ask_for_folders()
            if len(self._held) > _MOST_HELD:
                self.stop_waiting()

    def _call_with_folders(self, asked: Asked) -> None:
        meta: Any = asked.params["_meta"]
        if not isinstance(meta[protocol.CAPABILITIES_KEY].get(_ROOTS), dict):
            self._run(asked, self._around)
            return
        answers = asked.params.get("inputResponses")
        if not isinstance(answers, dict) or _ROOTS not in answers:
            question = {_ROOTS: {"method": protocol.LIST_ROOTS}}
            self._reply(asked, {"inputRequests": question}, "input_required")
            return
        listed = answers[_ROOTS]
        roots = listed.get(_ROOTS) if isinstance(listed, dict) else None
        if isinstance(roots, list):
            self._run(asked, of_client(roots))
        else:
            self._outbox.refuse(asked.id, rpc.INVALID_PARAMS, "the folders are not a list")

    def _use(self, roots: Roots) -> None:
        self._roots, self._question = roots, None
        held, self._held = self._held, []
        for asked in held:
            self._run(asked, roots)

    def _run(self, asked: Asked, roots: Roots) -> None:
        cancelled, arguments = self._inbox.cancelled, asked.params.get("arguments")

        def poll() -> None:
            if asked.id in cancelled:
                raise InterruptedCheck

        try:
            with self.alarm.watch(poll) as guard:
                given = {} if arguments is None else arguments
                answer = call_tool(str(asked.params["name"]), given, roots, guard)
        except (InterruptedCheck, TookTooLong):
            answer = fail("it takes too long; check a part of it")
        except Exception:
            log.exception("a tool failed")
            answer = fail("internal error in promptls")
        # Nobody waits for the answer to what was cancelled.
        if asked.id not in cancelled:
            self._reply(asked, to_result(answer, is_structured=asked.is_structured))

    def _reply(self, asked: Asked, result: JsonObject, kind: str = "complete") -> None:
        self._outbox.reply(asked.id, protocol.as_asked(asked, result, kind))
