"""Diagnostics that are sent without being asked for: of open documents and of settings files.

A change only marks its document. When no message waits, marked documents are analysed, the one that
was changed last first; a message that arrives meanwhile interrupts the analysis, and the next one
continues with what was found until then.
"""

import logging
import time
from collections.abc import Callable, Iterable

from promptls.checking.checker import InterruptedCheck
from promptls.lsp.capabilities import is_on
from promptls.lsp.client import Client
from promptls.lsp.connection import protocol, wire
from promptls.lsp.connection.connection import Connection
from promptls.lsp.convert.diagnostics import to_diagnostics, to_failure, to_settings_issues
from promptls.lsp.documents.documents import Documents
from promptls.lsp.documents.open_document import OpenDocument
from promptls.lsp.documents.uris import path_of, uri_of

log = logging.getLogger(__name__)

# How long messages may put off an analysis, and for how long it may then put off messages.
_PATIENCE = 0.5
_MOST_PATIENCE = 3.0


class Pushing:
    """The documents that have to be analysed, and what is sent of them.

    A client that pulls is sent only what it does not pull: mistakes in settings files that are not
    open.
    """

    def __init__(self, connection: Connection, documents: Documents) -> None:
        # As the session knows it, with what the user has switched off.
        self.client = Client()
        self._connection = connection
        self._documents = documents
        self._workspace = documents.workspace
        # When each document was marked, the one that was changed last at the end.
        self._marked: dict[str, float] = {}

    def __bool__(self) -> bool:
        """Whether any document has to be analysed."""
        return bool(self._marked)

    def begin(self, document: OpenDocument) -> None:
        """Follow a document that was opened."""
        path = path_of(document.uri)
        if self.client.pulls and path and self._workspace.mistakes.find(path):
            # What was pushed while it was closed is pulled from now on.
            self._send(uri_of(path), [], None)

    def end(self, document: OpenDocument) -> None:
        """Clear the diagnostics of a document that was closed, or send those of its file."""
        self._marked.pop(document.uri, None)
        path = path_of(document.uri)
        mistakes = self._workspace.mistakes.find(path) if path else []
        if mistakes or not self.client.pulls:
            self._send(document.uri, to_settings_issues(mistakes, self.client), None)

    def mark(self, document: OpenDocument) -> None:
        """Have a document analysed before all others: the user types in it."""
        if self._is_wanted():
            self._marked[document.uri] = self._marked.pop(document.uri, time.monotonic())

    def mark_all(self, documents: Iterable[OpenDocument]) -> None:
        """Have documents analysed."""
        if self._is_wanted():
            now = time.monotonic()
            found = {it.uri: now for it in documents if it.uri not in self._marked}
            # What the editor waits for stays last, because the last one is analysed first.
            self._marked = {**found, **self._marked}

    def show_mistakes(self) -> None:
        """Send what has changed about mistakes in settings files."""
        for path, mistakes in self._workspace.mistakes.take_news().items():
            # What is open is judged from the text in the editor.
            if not self._documents.is_open(path):
                self._send(uri_of(path), to_settings_issues(mistakes, self.client), None)

    def follow(self, client: Client) -> None:
        """Clear what was sent and is wanted no more, and send what is wanted now."""
        was_on, is_on_now = (
            is_on(protocol.PUBLISH_DIAGNOSTICS, it) for it in (self.client, client)
        )
        had_documents = self._is_wanted()
        if had_documents and (client.pulls or not is_on_now):
            self._clear_documents()
        if was_on and not is_on_now:
            self._clear_mistakes()
        self.client = client
        if is_on_now and not was_on:
            self._workspace.mistakes.repeat()
        if not had_documents:
            self.mark_all(self._documents)

    def analyse_next(self) -> bool:
        """Analyse a document, and send its diagnostics. Returns whether it was not interrupted."""
        uri, since = next(reversed(self._marked.items()))
        document = self._documents.get(uri)
        assert document is not None, "a document that is closed is not analysed"
        try:
            with self._connection.alarm.watch(self._guard(since)) as guard:
                found = document.show(guard)
                diagnostics = to_diagnostics(document.source, found, self.client, document.home)
        except InterruptedCheck:
            if not self._connection.inbox.is_empty():
                return False
            log.exception("a document takes too long")
            diagnostics = [to_failure("it takes too long")]
            document.give_up()
        except Exception as error:
            log.exception("a document could not be analysed")
            diagnostics = [to_failure(type(error).__name__)]
            document.give_up()
        del self._marked[uri]
        self._send(uri, diagnostics, document.version)
        return True

    def _is_wanted(self) -> bool:
        """Whether documents are analysed. A client that pulls asks when it wants to know."""
        return not self.client.pulls and is_on(protocol.PUBLISH_DIAGNOSTICS, self.client)

    def _clear_mistakes(self) -> None:
        self._workspace.mistakes.repeat()
        for path in self._workspace.mistakes.take_news():
            self._send(uri_of(path), [], None)

    def _clear_documents(self) -> None:
        self._marked.clear()
        for document in self._documents:
            self._send(document.uri, [], document.version)

    def _guard(self, since: float) -> Callable[[], None]:
        is_empty = self._connection.inbox.is_empty
        began = time.monotonic()

        def poll() -> None:
            if not is_empty():
                now = time.monotonic()
                if now - since < _PATIENCE or now - began > _MOST_PATIENCE:
                    raise InterruptedCheck

        return poll

    def _send(
        self, uri: str, diagnostics: list[wire.DiagnosticObject], version: int | None
    ) -> None:
        if not is_on(protocol.PUBLISH_DIAGNOSTICS, self.client):
            return
        params: dict[str, object] = {"uri": uri, "diagnostics": diagnostics}
        if version is not None:
            params["version"] = version
        self._connection.outbox.notify(protocol.PUBLISH_DIAGNOSTICS, params)
