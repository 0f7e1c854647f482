"""The session with one client: which documents are open, and which have to be analysed."""

import gc
import logging
import time
from collections.abc import Callable
from pathlib import Path

from lsprotocol import types as lsp

import promptls
from promptls.checker import InterruptedCheck
from promptls.files.workspace_index import WorkspaceIndex
from promptls.lsp import convert, wire
from promptls.lsp.client import Client, read_client
from promptls.lsp.connection import Connection
from promptls.lsp.documents import Documents, OpenDocument
from promptls.lsp.pygls_bridge import Bridge

log = logging.getLogger(__name__)

# How long messages may put off an analysis, and for how long it may then put off messages.
_PATIENCE = 0.5
_MOST_PATIENCE = 3.0

# Collecting garbage takes longer than most replies, and nearly nothing here is a cycle.
_GC_THRESHOLDS = 50_000, 20, 100


class Session:
    """Open documents, kept in step with the client.

    A change only marks its document. When no message waits, marked documents are analysed, the
    one that was changed last first; a message that arrives meanwhile interrupts the analysis, and
    the next one continues with what was found until then.
    """

    def __init__(self) -> None:
        self.bridge = Bridge("promptls", promptls.__version__)
        self.connection = Connection(self.bridge)
        self.client = Client()
        self.documents = Documents()
        self.index = WorkspaceIndex(self.documents.by_path)
        self._dirty: dict[str, float] = {}
        self.connection.raw_handlers |= {
            lsp.TEXT_DOCUMENT_DID_OPEN: lambda params: self._mark(self.documents.open(params)),
            lsp.TEXT_DOCUMENT_DID_CHANGE: lambda params: self._mark(self.documents.change(params)),
            lsp.TEXT_DOCUMENT_DID_CLOSE: lambda params: self._clear(self.documents.close(params)),
        }

    def enter(self, capabilities: lsp.ClientCapabilities, options: object = None) -> None:
        """Begin with a client."""
        self.client = read_client(capabilities, self.bridge.encoding, options)
        self.documents.encoding = self.client.encoding
        # Everything that start-up has made stays, so the collector need not visit it.
        gc.freeze()
        gc.set_threshold(*_GC_THRESHOLDS)
        gc.enable()

    def serve(self) -> int:
        """Work until the client is gone. Returns the exit code."""
        inbox = self.connection.inbox
        while not self.connection.is_over:
            if self._dirty and inbox.is_empty():
                self._analyse_next()
                continue
            if inbox.is_empty() and self._advance_index():
                continue
            arrival = inbox.take()
            if arrival is None:
                break
            self.connection.receive(arrival)
        return self.connection.exit_code

    def refresh(self) -> None:
        """Find the documents that depend on settings or other files that have changed."""
        for document in self.documents.refresh():
            if document.uri not in self._dirty and not self.client.pulls:
                # What the editor waits for stays last, because the last one is analysed first.
                self._dirty = {document.uri: time.monotonic(), **self._dirty}
        for path, mistakes in self.documents.workspace.take_mistakes().items():
            diagnostics = convert.to_settings_issues(mistakes, self.client.encoding)
            self._publish(Path(path).as_uri(), diagnostics, None)

    def _advance_index(self) -> bool:
        """Read some files of the workspace. Returns whether any are left."""
        # Nothing is read before the first document: the editor waits for its diagnostics.
        if self.index.is_complete or not self.documents.any_open:
            return False
        is_empty = self.connection.inbox.is_empty

        def poll() -> None:
            # The thread that reads gets its turn at once, or a keystroke would wait for it.
            time.sleep(0)
            if not is_empty():
                raise InterruptedCheck

        try:
            with self.connection.alarm.watch(poll) as guard:
                return self.index.advance(guard)
        except InterruptedCheck:
            return True
        except Exception:
            log.exception("a file of the workspace could not be read")
            return self.index.skip()

    def _mark(self, document: OpenDocument | None) -> None:
        # A client that pulls asks when it wants to know.
        if document is not None and not self.client.pulls:
            self._dirty[document.uri] = self._dirty.pop(document.uri, time.monotonic())

    def _clear(self, document: OpenDocument | None) -> None:
        if document is not None and not self.client.pulls:
            self._dirty.pop(document.uri, None)
            self._publish(document.uri, [], None)

    def _analyse_next(self) -> None:
        self.refresh()
        uri, since = next(reversed(self._dirty.items()))
        document = self.documents.get(uri)
        assert document is not None, "a document that is closed is not analysed"
        diagnostics: list[wire.DiagnosticObject] = []
        try:
            with self.connection.alarm.watch(self._guard(since)) as guard:
                found = document.check(guard)
                diagnostics = convert.to_diagnostics(document.source, found, self.client.encoding)
        except InterruptedCheck:
            if not self.connection.inbox.is_empty():
                return
            log.exception("a document takes too long")
        except Exception:
            log.exception("a document could not be analysed")
        del self._dirty[uri]
        self._publish(uri, diagnostics, document.version)

    def _guard(self, since: float) -> Callable[[], None]:
        is_empty = self.connection.inbox.is_empty
        began = time.monotonic()

        def poll() -> None:
            if not is_empty():
                now = time.monotonic()
                if now - since < _PATIENCE or now - began > _MOST_PATIENCE:
                    raise InterruptedCheck

        return poll

    def _publish(
        self, uri: str, diagnostics: list[wire.DiagnosticObject], version: int | None
    ) -> None:
        params: wire.PublishDiagnosticsParams = {"uri": uri, "diagnostics": diagnostics}
        if version is not None:
            params["version"] = version
        self.connection.notify(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, params)
