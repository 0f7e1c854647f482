"""The session with one client: which documents are open, and which have to be analysed."""

import logging
import time
from collections.abc import Callable, Iterable

from promptls.checker import InterruptedCheck
from promptls.lsp import methods, wire
from promptls.lsp.capabilities import OF_WORKSPACE, announce, find_refreshes, is_on
from promptls.lsp.client import Client, read_client
from promptls.lsp.connection import Connection, LateHandlers
from promptls.lsp.diagnostics import to_diagnostics, to_failure, to_settings_issues
from promptls.lsp.documents import Documents
from promptls.lsp.feature_names import FeatureNames
from promptls.lsp.inbox import SILENCE
from promptls.lsp.indexing import Indexing
from promptls.lsp.loading import Loader
from promptls.lsp.open_document import OpenDocument
from promptls.lsp.roots import Roots
from promptls.lsp.uris import path_of, uri_of
from promptls.lsp.views import Views
from promptls.lsp.wire import JsonObject

log = logging.getLogger(__name__)

# How long messages may put off an analysis, and for how long it may then put off messages.
_PATIENCE = 0.5
_MOST_PATIENCE = 3.0
# How long nothing must have arrived before the disk is looked at, and before pygls is loaded.
_QUIET = 1.0
_FIRST_QUIET = 0.3
# Messages come in groups, so that after one of them another is likely.
_CALM = 0.004


class Session:
    """Open documents, kept in step with the client.

    A change only marks its document. When no message waits, marked documents are analysed, the
    one that was changed last first; a message that arrives meanwhile interrupts the analysis, and
    the next one continues with what was found until then.

    Diagnostics need neither pygls nor the classes of the protocol. These are loaded in the
    background after the first diagnostics, or as soon as a request needs them.
    """

    def __init__(self, open_late: Callable[["Session"], LateHandlers]) -> None:
        self.late = Loader(lambda: open_late(self))
        self.connection = Connection(self.late.get, self.late.made)
        self.outbox = self.connection.outbox
        # The client with what the user has switched off since, and as it has introduced itself:
        # what was announced to it then, it may ask for at any time.
        self.client = self.announced = Client()
        self.introduction: JsonObject = {}
        self.feature_names = FeatureNames()
        self.documents = Documents()
        self.roots = Roots()
        self.indexing = Indexing(self.documents, self.roots)
        self.views = Views()
        # What a diagnosis of the whole workspace remembers for the next one.
        self.memory: object = None
        # How long to wait for another message before a job is resumed.
        self._calm = 0.0
        # Whether somebody has reported changes that nobody has looked at yet.
        self._is_reported = False
        self._dirty: dict[str, float] = {}
        self.connection.requests[methods.INITIALIZE] = self._enter
        self.connection.notifications |= {
            methods.DID_SAVE: _ignore,
            methods.DID_OPEN: lambda params: self._open(self.documents.open(params)),
            methods.DID_CHANGE: lambda params: self._mark(self.documents.change(params)),
            methods.DID_CLOSE: lambda params: self._clear(self.documents.close(params)),
        }

    def serve(self) -> int:
        """Work until the client is gone. Returns the exit code."""
        inbox = self.connection.inbox
        while not self.connection.is_over:
            if self._is_reported and inbox.is_empty():
                self.refresh()
            if self._dirty and inbox.is_empty():
                self._analyse_next()
                continue
            jobs = self.connection.jobs
            if not jobs and inbox.is_empty() and self._advance_index():
                continue
            arrival = inbox.take(self._calm if jobs else self._patience())
            if jobs and arrival is SILENCE:
                self._calm = 0.0
                jobs.step()
                continue
            if arrival is None:
                break
            if arrival is SILENCE:
                self._use_silence()
            else:
                self.connection.receive(arrival)
                self._calm = _CALM
        return self.connection.exit_code

    def look_again(self) -> None:
        """Follow changes that somebody has reported, be it of files that are not open.

        Some clients report each file by itself: of a thousand reports that come together, one is
        followed.
        """
        self.documents.workspace.expire()
        self._is_reported = True
        if self.connection.inbox.is_empty():
            self.refresh()

    def catch_up(self) -> None:
        """Follow what was reported before a request, if nobody has done that yet."""
        if self._is_reported:
            self.refresh()

    def refresh(self) -> None:
        """Find the documents that depend on settings or other files that have changed."""
        is_reported, self._is_reported = self._is_reported, False
        try:
            is_due = self.documents.workspace.is_stale()
            changed = self.documents.refresh()
            # Clients that do not watch files learn of a new state of the workflow here.
            has_news = is_due and self.documents.refresh_values()
            self._follow(changed, has_news=is_reported or has_news)
        except Exception:
            log.exception("changed files could not be looked at")

    def _follow(self, changed: list[OpenDocument], *, has_news: bool) -> None:
        self._mark_all(changed)
        if changed or has_news:
            self.views.note(self.outbox)
            for method in find_refreshes(self.client):
                self.outbox.ask(method)
        self.show_mistakes()

    def switch_off(self, without: frozenset[str]) -> bool:
        """Have these features be off, and all others on. Returns whether that is new."""
        if without == self.client.without:
            return False
        was_pushing = is_on(methods.PUBLISH_DIAGNOSTICS, self.client)
        after = self.client._replace(without=without)
        is_pushing = is_on(methods.PUBLISH_DIAGNOSTICS, after)
        if was_pushing and not is_pushing:
            self._take_back()
        self.client = after
        if is_pushing and not was_pushing:
            self.documents.workspace.repeat_mistakes()
            self._mark_all(self.documents)
        return True

    def _take_back(self) -> None:
        """Clear what was pushed. It would stay for ever."""
        self.documents.workspace.repeat_mistakes()
        for path in self.documents.workspace.take_mistakes():
            self._publish(uri_of(path), [], None)
        for document in () if self.client.pulls else self.documents:
            self._publish(document.uri, [], document.version)

    def show_mistakes(self) -> None:
        """Push what has changed about mistakes in settings files."""
        for path, mistakes in self.documents.workspace.take_mistakes().items():
            # What is open is judged from the text in the editor.
            if not self.documents.is_open(path):
                found_there = to_settings_issues(mistakes, self.client)
                self._publish(uri_of(path), found_there, None)

    def finish_early_answer(self) -> None:
        """Load the rest, now that the editor has what it was waiting for."""
        self.late.begin()

    def _enter(self, params: JsonObject) -> JsonObject:
        self.introduction = params
        self.roots.begin(params)
        self.client = self.announced = read_client(params)
        self.feature_names.warn_of_unknown(params.get("initializationOptions"))
        self.documents.encoding = self.client.encoding
        return announce(self.client)

    def _patience(self) -> float | None:
        """How long to wait for a message before there is something else to do."""
        if not self.connection.is_initialized:
            return None
        if not self.late.has_begun:
            return _FIRST_QUIET
        return _QUIET if len(self.documents) else None

    def _use_silence(self) -> None:
        self.late.begin()
        self.refresh()

    def _open(self, document: OpenDocument | None) -> None:
        path = path_of(document.uri) if document is not None else None
        if self.client.pulls and path and self.documents.workspace.mistakes_in(path):
            # What was pushed while it was closed is pulled from now on.
            self._publish(uri_of(path), [], None)
        self._mark(document)

    def _advance_index(self) -> bool:
        """Read some files of the workspace. Returns whether any are left."""
        # Nothing is read before the first document: the editor waits for its diagnostics.
        if not self.late.made() or not len(self.documents):
            return False
        is_empty = self.connection.inbox.is_empty
        if self.indexing.advance(self.connection.alarm, is_empty):
            return True
        if self.indexing.has_news():
            for method in find_refreshes(self.client, OF_WORKSPACE):
                self.outbox.ask(method)
        return False

    def _mark(self, document: OpenDocument | None) -> None:
        if document is not None:
            self.views.note(self.outbox, document.uri)
        # A client that pulls asks when it wants to know.
        if document is not None and not self.client.pulls:
            self._dirty[document.uri] = self._dirty.pop(document.uri, time.monotonic())

    def _mark_all(self, documents: Iterable[OpenDocument]) -> None:
        if not self.client.pulls:
            now = time.monotonic()
            found = {it.uri: now for it in documents if it.uri not in self._dirty}
            # What the editor waits for stays last, because the last one is analysed first.
            self._dirty = {**found, **self._dirty}

    def _clear(self, document: OpenDocument | None) -> None:
        if document is None:
            return
        self._dirty.pop(document.uri, None)
        path = path_of(document.uri)
        mistakes = self.documents.workspace.mistakes_in(path) if path else []
        if mistakes or not self.client.pulls:
            left = to_settings_issues(mistakes, self.client)
            self._publish(document.uri, left, None)

    def _analyse_next(self) -> None:
        self.refresh()
        uri, since = next(reversed(self._dirty.items()))
        document = self.documents.get(uri)
        assert document is not None, "a document that is closed is not analysed"
        try:
            with self.connection.alarm.watch(self._guard(since)) as guard:
                found = document.check(guard)
                diagnostics = to_diagnostics(document.source, found, self.client)
        except InterruptedCheck:
            if not self.connection.inbox.is_empty():
                return
            log.exception("a document takes too long")
            diagnostics = [to_failure("it takes too long")]
            document.give_up()
        except Exception as error:
            log.exception("a document could not be analysed")
            diagnostics = [to_failure(type(error).__name__)]
            document.give_up()
        del self._dirty[uri]
        self._publish(uri, diagnostics, document.version)
        self.finish_early_answer()

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
        if not is_on(methods.PUBLISH_DIAGNOSTICS, self.client):
            return
        params: wire.PublishDiagnosticsParams = {"uri": uri, "diagnostics": diagnostics}
        if version is not None:
            params["version"] = version
        self.outbox.notify(methods.PUBLISH_DIAGNOSTICS, params)


def _ignore(_params: JsonObject) -> None:
    """Accept a message that asks for nothing."""
