"""The session with one client: what is done when, and what is known."""

import logging
import time
from collections.abc import Callable

from promptls.files.freshness import read_identity
from promptls.lsp.capabilities import FEATURES, OF_WORKSPACE, announce, find_refreshes
from promptls.lsp.client import Client, find, find_features, read_client
from promptls.lsp.connection import protocol
from promptls.lsp.connection.connection import Connection, LateHandlers
from promptls.lsp.connection.inbox import SILENCE
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.documents.documents import Documents
from promptls.lsp.documents.open_document import OpenDocument
from promptls.lsp.documents.promised_pulls import PromisedPulls
from promptls.lsp.documents.pushing import Pushing
from promptls.lsp.documents.uris import path_of
from promptls.lsp.documents.views import Views
from promptls.lsp.loading import Loader
from promptls.lsp.workspace.indexing import Indexing
from promptls.lsp.workspace.progress import ReadingProgress
from promptls.lsp.workspace.roots import Roots
from promptls.text.nearest import did_you_mean
from promptls.text.spans import Encoding

log = logging.getLogger(__name__)

# How long nothing must have arrived before the disk is looked at, and before pygls is loaded.
_QUIET = 1.0
_FIRST_QUIET = 0.3
# How long the disk is left alone at most, while nobody does anything.
_LONGEST_QUIET = 10.0
# Messages come in groups, so that after one of them another is likely.
_CALM = 0.004
# So many documents can be looked at again at each letter of their settings.
_FEW = 50
# Settings with more wrong names of features, or longer ones, are for something else.
_MOST_WARNED = 10
_LONGEST_NAME = 100


class Session:
    """Open documents, kept in step with the client.

    Diagnostics need neither pygls nor the classes of the protocol. These are loaded in the
    background after the first diagnostics, or as soon as a request needs them.
    """

    def __init__(
        self,
        open_late: Callable[["Session"], LateHandlers],
        clock: Callable[[], float] = time.monotonic,
        counts_in: Encoding | None = None,
        *,
        has_threads: bool = True,
    ) -> None:
        self.late = Loader(lambda: open_late(self), has_threads=has_threads)
        self.connection = Connection(self.late.get, self.late.made)
        self.outbox = self.connection.outbox
        # The client with what the user has switched off since, and as it has introduced itself:
        # what was announced to it then, it may ask for at any time.
        self.client = self.announced = Client()
        self.introduction: JsonObject = {}
        self._counts_in = counts_in
        # The names of features that were wrong, each of which is told once.
        self._warned: set[str] = set()
        self.documents = Documents()
        self.pushing = Pushing(self.connection, self.documents)
        self._promised = PromisedPulls(clock)
        self.roots = Roots()
        self.documents.workspace.find_folder = self.roots.find_only
        self.indexing = Indexing(self.documents, self.roots)
        self.reading = ReadingProgress(self.outbox)
        self.views = Views()
        # The documents that were closed since the workspace was diagnosed, by the paths of their
        # files: a client takes what it has last pulled of them for what is true of the files.
        self.closed: dict[str, str] = {}
        # How often the client has asked for a diagnosis of the workspace.
        self.diagnoses = 0
        # Whether anything has happened since the last one that it may depend on.
        self.has_news = False
        # How long nothing has arrived.
        self._silence = 0.0
        # How long to wait for another message before a job is resumed.
        self._calm = 0.0
        # Whether there are reports of changed files that have not been processed.
        self._is_reported = False
        self.connection.requests[protocol.INITIALIZE] = self._enter
        self.connection.notifications |= {
            # It asks for nothing.
            protocol.DID_SAVE: lambda _: None,
            protocol.DID_OPEN: lambda params: self._open(self.documents.open(params)),
            protocol.DID_CHANGE: lambda params: self._mark(self.documents.change(params)),
            protocol.DID_CLOSE: lambda params: self._close(self.documents.close(params)),
        }

    def serve(self) -> int:
        """Work until the client is gone. Returns the exit code."""
        inbox, jobs = self.connection.inbox, self.connection.jobs
        while not self.connection.is_over:
            if self.advance():
                continue
            patience = self._calm if jobs else self._patience()
            arrival = inbox.take(patience)
            if jobs and arrival is SILENCE:
                self._calm = 0.0
                jobs.step()
                continue
            if arrival is None:
                break
            if arrival is SILENCE:
                self._silence += patience or 0
                self.rest()
            else:
                self.connection.receive(arrival)
                self._calm, self._silence = _CALM, 0.0
        return self.connection.exit_code

    def advance(self) -> bool:
        """Do some of the work that is due while no message waits. Returns whether there was any.

        Jobs are resumed by whoever knows that no message is about to come.
        """
        inbox = self.connection.inbox
        if self._is_reported and inbox.is_empty():
            self.refresh()
        if self._promised.are_broken(self.client) and inbox.is_empty():
            log.warning("the client pulls no diagnostics, which it has announced")
            self._use(self.client._replace(pulls=False))
        if self.pushing and inbox.is_empty():
            self.refresh()
            if self.pushing.analyse_next():
                # The editor has what it was waiting for.
                self.late.begin()
            return True
        return not self.connection.jobs and inbox.is_empty() and self._advance_index()

    def rest(self) -> None:
        """Do what can wait until nothing has arrived for some time."""
        self.late.begin()
        self.refresh()
        if self.has_news or not self._is_told:
            self.connection.jobs.wake()

    def look_again(self) -> None:
        """Process the reports of changed files, be it of files that are not open.

        Some clients report each file by itself: of a thousand reports that come together, one is
        followed.
        """
        self.documents.workspace.expire()
        self._is_reported = self.has_news = True
        if self.connection.inbox.is_empty():
            self.refresh()

    def catch_up(self) -> None:
        """Process what was reported before a request, unless that is done."""
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
        self.pushing.mark_all(changed)
        if changed or has_news:
            self.has_news = True
            self.views.note(self.outbox)
            for method in find_refreshes(self.client):
                self.outbox.ask(method)
        self.pushing.show_mistakes()

    def switch_off(self, without: frozenset[str]) -> bool:
        """Have these features be off, and all others on. Returns whether that is new."""
        if without == self.client.without:
            return False
        before = self.client
        self._use(self.client._replace(without=without))
        # What is off is shown until the client asks once more.
        now = find_refreshes(self.client)
        for method in [it for it in find_refreshes(before) if it not in now]:
            self.outbox.ask(method)
        return True

    def note_pull(self) -> None:
        """The client pulls diagnostics of a document. What was pushed would be shown twice."""
        self._promised.note_pull()
        if self.announced.pulls and not self.client.pulls:
            self._use(self.client._replace(pulls=True))

    def _use(self, client: Client) -> None:
        self.client = client
        self.has_news = True
        self.pushing.follow(client)

    def warn_of_unknown_features(self, options: object) -> None:
        """Log the names in some options that no feature has. Nothing else becomes of them."""
        known = [it.name for it in FEATURES]
        named = find_features(options) or ()
        for name in sorted(it[:_LONGEST_NAME] for it in named if it not in known):
            if name not in self._warned and len(self._warned) < _MOST_WARNED:
                self._warned.add(name)
                log.warning("unknown feature %r%s", name, did_you_mean(name, known))

    def _enter(self, params: JsonObject) -> JsonObject:
        self.introduction = params
        self.roots.begin(params)
        self.client = self.announced = self.pushing.client = read_client(params, self._counts_in)
        self.warn_of_unknown_features(params.get("initializationOptions"))
        self.documents.encoding = self.client.encoding
        return announce(self.client)

    def tell(self, message: str) -> None:
        """Say what a command has done, to who would not see what it returns."""
        if not self.client.knows_commands:
            self.outbox.notify("window/showMessage", {"type": protocol.INFO, "message": message})

    def _patience(self) -> float | None:
        """How long to wait for a message before there is something else to do."""
        if not self.connection.is_initialized:
            return None
        if not self.late.has_begun:
            return _FIRST_QUIET
        is_waited_for = self.connection.jobs.are_paused and (self.has_news or not self._is_told)
        if not len(self.documents) and not is_waited_for:
            return None
        return min(max(_QUIET, self._silence / 2), _LONGEST_QUIET)

    @property
    def _is_told(self) -> bool:
        """Whether the client tells what changes on the disk. Of others the disk is looked at."""
        watches = "capabilities.workspace.didChangeWatchedFiles.dynamicRegistration"
        return find(self.introduction, watches) is True

    def _open(self, document: OpenDocument | None) -> None:
        if document is not None:
            self._promised.note_open()
            self.pushing.begin(document)
            self._mark(document)

    def _advance_index(self) -> bool:
        """Read some files of the workspace. Returns whether any are left."""
        # Nothing is read before the first document: the editor waits for its diagnostics.
        if not self.late.made() or not len(self.documents):
            self.reading.follow(0, is_shown=False)
            return False
        is_empty = self.connection.inbox.is_empty
        has_more = self.indexing.advance(self.connection.alarm, is_empty)
        self.reading.follow(self.indexing.left, is_shown=self.client.shows_progress)
        if has_more:
            return True
        if self.indexing.has_news():
            for method in find_refreshes(self.client, OF_WORKSPACE):
                self.outbox.ask(method)
        return False

    def _mark(self, document: OpenDocument | None) -> None:
        if document is not None:
            self.has_news = True
            if document.context.is_settings and len(self.documents) <= _FEW:
                # Whoever types settings looks at what becomes of them.
                self.documents.workspace.expire()
            self.views.note(self.outbox, document.uri)
            self.pushing.mark(document)

    def _close(self, document: OpenDocument | None) -> None:
        if document is not None:
            self.has_news = True
            self.indexing.note_closed(document)
            if document.context.is_settings:
                # From now on the file counts, and what is wrong with that is shown.
                self.look_again()
            self.pushing.end(document)
            if self.client.pulls_workspace:
                path = path_of(document.uri) or document.uri
                self.closed[path] = document.uri
                if self.diagnoses and read_identity(path) is None:
                    for method in find_refreshes(self.client, ("diagnostics",)):
                        self.outbox.ask(method)
