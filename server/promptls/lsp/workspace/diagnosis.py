"""Checks all files of the workspace folders, for clients that ask for it."""

import logging
from collections.abc import Generator, Mapping

from promptls.checking.checker import InterruptedCheck
from promptls.checking.hiding import hide
from promptls.files import FileContext, FileContexts, FileError, FoundFile
from promptls.files.freshness import read_identity
from promptls.files.texts import Guard, Made
from promptls.lsp.capabilities import is_on
from promptls.lsp.connection import protocol, wire
from promptls.lsp.connection.jobs import PAUSE, Job, Pause
from promptls.lsp.connection.outbox import encode
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.convert.diagnostics import to_diagnostics, to_failure
from promptls.lsp.documents.open_document import OpenDocument
from promptls.lsp.documents.uris import Home, path_of, uri_of
from promptls.lsp.session import Session
from promptls.lsp.workspace.progress import Parts, Progress, to_token
from promptls.lsp.workspace.walking import walk
from promptls.runner.checking import Work, check_text
from promptls.runner.overrides import Overrides
from promptls.runner.result_cache import build_key
from promptls.semantics.facts import WantedFiles
from promptls.text.digests import digest
from promptls.text.values import NamedTuple

log = logging.getLogger(__name__)

# So many reports are sent together.
_PART = 50
_TITLE = "Checking files"
_DIAGNOSED = "diagnosed"

_Report = dict[str, object]
_Reports = Generator[_Report | None, None, None]


class _Known(NamedTuple):
    """A report that the client has: the address by which it knows the file, and the report's id."""

    uri: str
    id: str


class _Diagnosed(NamedTuple):
    """What was reported of a file, and what that depends on besides its text."""

    id: str
    wanted: WantedFiles
    around: str


def diagnose_workspace(session: Session, params: JsonObject) -> Job:
    """Report every file that `promptls check` would check, as it would.

    A client that knows all of that already is answered when there is something new, as most ask
    again as soon as they have an answer. The last request counts: one before it is answered.
    """
    session.diagnoses += 1
    session.connection.jobs.wake()
    token = to_token(params.get("workDoneToken"))
    return Job(_diagnose(session, params, Progress(session.outbox, token)), token)


def _diagnose(
    session: Session, params: JsonObject, progress: Progress
) -> Generator[Pause | None, None, object]:
    parts = Parts(session.outbox, to_token(params.get("partialResultToken")), _PART)
    known = _read_known(params.get("previousResultIds"))
    number = session.diagnoses
    while True:
        # What happens from now on may come too late for some of the files.
        session.has_news = is_new = False
        unchanged = []
        try:
            progress.begin(_TITLE)
            for report in _report_all(session, dict(known), progress):
                if report is None:
                    yield None
                elif report["kind"] == "full":
                    is_new = True
                    parts.add(report)
                else:
                    unchanged.append(report)
        finally:
            progress.end()
        if is_new or not known:
            for it in unchanged:
                parts.add(it)
            return {"items": parts.rest()}
        yield PAUSE
        if number != session.diagnoses:
            return {"items": []}
        # It has been shown that the work is done.
        progress = Progress(session.outbox, None)


def _report_all(session: Session, known: dict[str, _Known], progress: Progress) -> _Reports:
    """The reports, given what the client knows, with steps in between."""
    session.refresh()
    configurations = session.documents.workspace.configurations()
    is_wanted = all(
        is_on(it, session.client) for it in (protocol.PULL_DIAGNOSTICS, "workspace/diagnostic")
    )
    files = yield from walk(session.roots.outermost() if is_wanted else (), configurations)
    found = {session.roots.as_shown(it.absolute): it for it in files}
    # Those that are open by another name than they are found by, by what they are.
    open_ = session.documents.by_path()
    others = {read_identity(name): it for name, it in open_.items() if name not in found}
    contexts = FileContexts(configurations.find, configurations.listed)
    told = [*session.closed]
    closed = {path: _Known(uri, "") for path, uri in session.closed.items()}
    check = _Check(session, contexts)
    for number, (path, file) in enumerate(found.items(), 1):
        yield None
        document = session.documents.by_name(path)
        if document is None and others and (identity := read_identity(path)) is not None:
            document = others.get(identity)
        shown = (path_of(document.uri) if document is not None else None) or path
        reported = known.pop(shown, None)
        # Of what was closed the client may show what was found in the editor's text.
        is_closed = closed.pop(shown, None) is not None
        yield (yield from check.report(file, path, document, None if is_closed else reported))
        progress.show(number, len(found))
    for path, left in {**closed, **known}.items():
        document = session.documents.by_name(path)
        if document is None:
            # What is not checked any more must not keep its diagnostics.
            yield {"kind": "full", "uri": left.uri, "version": None, "items": []}
        elif path in known:
            # Its file is gone, or is not checked, and the text in the editor is still there.
            file = FoundFile(path, path, path)
            yield (yield from check.report(file, path, document, left))
    for path in told:
        session.closed.pop(path, None)
    session.pushing.show_mistakes()


class _Check:
    """One check of all files."""

    def __init__(self, session: Session, contexts: FileContexts) -> None:
        self._session = session
        self._store = session.documents.store
        self._work = Work(Overrides(), contexts, self._store)

    def report(
        self, file: FoundFile, path: str, document: OpenDocument | None, known: _Known | None
    ) -> Generator[None, None, _Report]:
        """Report on a file. Messages that arrive interrupt the check, which then continues."""
        is_unchanged = known is not None and document is None and self._is_unchanged(file, known.id)
        items: list[wire.DiagnosticObject] = []
        while not is_unchanged:
            try:
                with self._session.connection.alarm.watch(self._poll) as guard:
                    items = self._find(file, path, document, guard)
                break
            except InterruptedCheck:
                if self._session.connection.inbox.is_empty():
                    log.warning("a file takes too long")
                    items = [to_failure("it takes too long")]
                    break
                yield
            except FileError as error:
                items = [to_failure(error.reason)]
                break
            except Exception as error:
                log.exception("a file could not be checked")
                items = [to_failure(type(error).__name__)]
                break
        uri = document.uri if document is not None else known.uri if known else uri_of(path)
        head: dict[str, object] = {"uri": uri, "version": document.version if document else None}
        id_ = known.id if known is not None and is_unchanged else digest(encode(items))
        if known is not None and document is not None and document.has_reported(known.id, items):
            # The client has pulled the document, and names that report.
            id_ = known.id
        if known is not None and known.id == id_:
            return {"kind": "unchanged", **head, "resultId": id_}
        return {"kind": "full", **head, "resultId": id_, "items": items}

    def _poll(self) -> None:
        if not self._session.connection.inbox.is_empty():
            raise InterruptedCheck

    def _is_unchanged(self, file: FoundFile, id_: str) -> bool:
        """Whether a check of a file that is not open would give what was reported under an id."""
        context = self._work.contexts.find(file.absolute)
        known = self._store.recall(self._locate(file), None, _DIAGNOSED, self._key_of(context))
        if known is None or known.value.id != id_:
            return False
        reported: _Diagnosed = known.value
        return self._work.digest_around(reported.wanted, context.root) == reported.around

    def _find(
        self, file: FoundFile, path: str, document: OpenDocument | None, guard: Guard
    ) -> list[wire.DiagnosticObject]:
        client = self._session.client
        if document is not None:
            return to_diagnostics(document.source, document.show(guard), client, document.home)
        text = self._store.read_file(self._locate(file), None)
        context = self._work.contexts.find(file.absolute)
        _, _, diagnostics, wanted, around = check_text(text, context, self._work, guard)
        diagnostics = hide(text.source, diagnostics, context.known)
        home = Home(uri_of(path), context.path)
        items = to_diagnostics(text.source, diagnostics, client, home, from_disk=True)
        reported = _Diagnosed(digest(encode(items)), wanted, around)
        text.made[_DIAGNOSED] = Made(text.content, self._key_of(context), reported)
        return items

    def _locate(self, file: FoundFile) -> str:
        """The path by which the store knows a file, be it found by a link."""
        return self._session.roots.as_shown(file.real)

    def _key_of(self, context: FileContext) -> str:
        return build_key(context, self._work.digest)


def _read_known(value: object) -> dict[str, _Known]:
    """The reports that a client has, by the path of the file."""
    known: dict[str, _Known] = {}
    for it in value if isinstance(value, list) else ():
        uri, id_ = (it.get("uri"), it.get("value")) if isinstance(it, Mapping) else (None, None)
        if isinstance(uri, str) and isinstance(id_, str):
            known[path_of(uri) or uri] = _Known(uri, id_)
    return known
