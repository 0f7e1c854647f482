"""The session with one client: what is open, and what has to be looked at again."""

import gc
import logging
import time
from collections.abc import Callable
from pathlib import Path

from cattrs import Converter
from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.protocol import default_converter

import promptls
from promptls.checker import InterruptedCheck
from promptls.lsp import convert
from promptls.lsp.client import Client, client_of
from promptls.lsp.documents import Documents, OpenDocument, Raw
from promptls.lsp.protocol import Protocol

log = logging.getLogger(__name__)

# An analysis that was put off for so long runs on while messages come in, but not for ever.
_PATIENCE = 0.5
_MOST_PATIENCE = 3.0

# Collecting garbage takes longer than most answers, and nearly nothing here is a cycle.
_GC_THRESHOLDS = 50_000, 20, 100


def _strict_converter() -> Converter:
    # cattrs makes a string of anything, so that no document would be found for a false address.
    # pygls has no types here.
    converter: Converter = default_converter()  # type: ignore[no-untyped-call]
    converter.register_structure_hook(str, _string)
    return converter


def _string(value: object, _type: type) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


class Session(LanguageServer):
    """pygls' server over documents of our own.

    A change only marks its document. When no message waits, marked documents are analysed, the
    one that was changed last first; a message that arrives meanwhile ends the analysis, and what
    was found until then is not looked for again.
    """

    protocol: Protocol

    def __init__(self) -> None:
        super().__init__(
            "promptls",
            promptls.__version__,
            protocol_cls=Protocol,
            converter_factory=_strict_converter,
        )
        self.client = Client()
        self.documents = Documents()
        self._dirty: dict[str, float] = {}
        self.protocol.tolerant |= {
            lsp.TEXT_DOCUMENT_DID_OPEN: lambda params: self._mark(self.documents.open(params)),
            lsp.TEXT_DOCUMENT_DID_CHANGE: lambda params: self._mark(self.documents.change(params)),
            lsp.TEXT_DOCUMENT_DID_CLOSE: lambda params: self._clear(self.documents.close(params)),
        }

    def enter(self, capabilities: lsp.ClientCapabilities) -> None:
        """Begin with a client."""
        self.client = client_of(capabilities, self.workspace.position_encoding)
        self.documents.encoding = self.client.encoding
        # Everything that start-up has made stays, so the collector need not look at it.
        gc.freeze()
        gc.set_threshold(*_GC_THRESHOLDS)
        gc.enable()

    def serve(self) -> int:
        """Work until the client is gone. Returns what the process ends with."""
        inbox = self.protocol.inbox
        while self.protocol.exit_code is None:
            if self._dirty and inbox.is_empty():
                self._analyse_next()
                continue
            arrival = inbox.take()
            if arrival is None:
                return self.protocol.code
            self.protocol.receive(arrival)
        return self.protocol.exit_code

    def report_server_error(self, error: Exception, source: object) -> None:
        """Log it: what goes wrong here is no reason to interrupt a person."""
        log.error("%s: %s", source, error)

    def _mark(self, document: OpenDocument | None) -> None:
        # A client that pulls says itself when it wants to know.
        if document is not None and not self.client.pulls:
            self._dirty[document.uri] = self._dirty.pop(document.uri, time.monotonic())

    def _clear(self, document: OpenDocument | None) -> None:
        if document is not None and not self.client.pulls:
            self._dirty.pop(document.uri, None)
            self._publish(document.uri, [], None)

    def _analyse_next(self) -> None:
        self.look_around()
        uri, since = next(reversed(self._dirty.items()))
        document = self.documents.get(uri)
        assert document is not None, "a document that is closed is not looked at"
        made: list[Raw] = []
        try:
            with self.protocol.alarm.watch(self._guard(since)) as guard:
                found = document.diagnostics(guard)
                made = convert.to_diagnostics(document.source, found, self.client.encoding)
        except InterruptedCheck:
            if not self.protocol.inbox.is_empty():
                return
            log.exception("a document takes too long")
        except Exception:
            log.exception("a document could not be analysed")
        del self._dirty[uri]
        self._publish(uri, made, document.version)

    def look_around(self) -> None:
        """See whether settings or other files have changed that documents depend on."""
        for document in self.documents.look_around():
            if document.uri not in self._dirty and not self.client.pulls:
                # What the editor waits for stays last, for the last one is looked at first.
                self._dirty = {document.uri: time.monotonic(), **self._dirty}
        for path, mistakes in self.documents.world.take_mistakes().items():
            made = convert.to_mistakes(mistakes, self.client.encoding)
            self._publish(Path(path).as_uri(), made, None)

    def _guard(self, since: float) -> Callable[[], None]:
        is_empty = self.protocol.inbox.is_empty
        began = time.monotonic()

        def poll() -> None:
            if not is_empty():
                now = time.monotonic()
                if now - since < _PATIENCE or now - began > _MOST_PATIENCE:
                    raise InterruptedCheck

        return poll

    def _publish(self, uri: str, made: list[Raw], version: int | None) -> None:
        params: Raw = {"uri": uri, "diagnostics": made}
        if version is not None:
            params["version"] = version
        self.protocol.post(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, params)
