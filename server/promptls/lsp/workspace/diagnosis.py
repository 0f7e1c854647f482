"""Checks all files of the workspace folders, for clients that ask for it."""

import logging
from collections.abc import Generator, Mapping

from promptls.checking.checker import InterruptedCheck
from promptls.files import FileContexts, FileError, FoundFile, to_source
from promptls.files.reading import read_stamped
from promptls.lsp.capabilities import is_on
from promptls.lsp.connection import protocol, wire
from promptls.lsp.connection.jobs import Job
from promptls.lsp.connection.outbox import encode
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.convert.diagnostics import to_diagnostics, to_failure
from promptls.lsp.documents.open_document import Guard
from promptls.lsp.documents.uris import path_of, uri_of
from promptls.lsp.session import Session
from promptls.lsp.workspace.progress import Parts, Progress, to_token
from promptls.lsp.workspace.walking import walk
from promptls.runner.checking import Work, check_source
from promptls.runner.overrides import Overrides
from promptls.runner.result_cache import CachedResult, CacheLookup, ResultCache, build_key
from promptls.text.digests import digest
from promptls.text.values import NamedTuple

log = logging.getLogger(__name__)

# So many reports are sent together.
_PART = 50
_TITLE = "Checking files"


class _Known(NamedTuple):
    """A report that the client has: the address by which it knows the file, and the report's id."""

    uri: str
    id: str


class Memory:
    """What is known of files between two requests: if they have changed, and what was reported."""

    def __init__(self) -> None:
        self.results = ResultCache()
        self.ids: dict[str, str] = {}


def diagnose_workspace(session: Session, params: JsonObject) -> Job:
    """Report every file that `promptls check` would check, as it would."""
    token = to_token(params.get("workDoneToken"))
    parts = Parts(session.outbox, to_token(params.get("partialResultToken")), _PART)
    known = _read_known(params.get("previousResultIds"))
    return Job(_diagnose(session, known, parts, Progress(session.outbox, token)), token)


def _diagnose(
    session: Session, known: dict[str, _Known], parts: Parts, progress: Progress
) -> Generator[None, None, object]:
    try:
        progress.begin(_TITLE)
        session.refresh()
        configurations = session.documents.workspace.configurations()
        is_wanted = all(
            is_on(it, session.client) for it in (protocol.PULL_DIAGNOSTICS, "workspace/diagnostic")
        )
        files = yield from walk(session.roots.outermost() if is_wanted else (), configurations)
        contexts = FileContexts(configurations.find, configurations.listed)
        check = _Check(session, contexts)
        for number, file in enumerate(files, 1):
            yield
            path = session.roots.as_shown(file.absolute)
            parts.add((yield from check.report(file, path, known.pop(path, None))))
            progress.show(number, len(files))
        # What is not checked any more must not keep its diagnostics.
        for gone in known.values():
            parts.add({"kind": "full", "uri": gone.uri, "version": None, "items": []})
        session.pushing.show_mistakes()
        return {"items": parts.rest()}
    finally:
        progress.end()


class _Check:
    """One check of all files."""

    def __init__(self, session: Session, contexts: FileContexts) -> None:
        self._session = session
        self._contexts = contexts
        overrides = Overrides()
        self._work = Work(overrides, contexts)
        self._overrides = overrides.digest
        self._memory = _memory_of(session)
        self._lookup = CacheLookup(self._memory.results, self._overrides)

    def report(
        self, file: FoundFile, path: str, known: _Known | None
    ) -> Generator[None, None, object]:
        """Report on a file. Messages that arrive interrupt the check, which then continues."""
        document = self._session.documents.at(path)
        uri = document.uri if document is not None else known.uri if known else uri_of(path)
        head: dict[str, object] = {"uri": uri, "version": document.version if document else None}
        if document is None and known is not None and self._is_unchanged(file, known.id):
            return {"kind": "unchanged", **head, "resultId": known.id}
        while True:
            try:
                with self._session.connection.alarm.watch(self._poll) as guard:
                    items = self._find(file, path, guard)
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
        id_ = self._memory.ids[file.absolute] = digest(encode(items))
        if known is not None and known.id == id_:
            return {"kind": "unchanged", **head, "resultId": id_}
        return {"kind": "full", **head, "resultId": id_, "items": items}

    def _poll(self) -> None:
        if not self._session.connection.inbox.is_empty():
            raise InterruptedCheck

    def _is_unchanged(self, file: FoundFile, id_: str) -> bool:
        if self._memory.ids.get(file.absolute) != id_:
            return False
        return self._lookup.lookup(file, self._contexts.find(file.absolute)) is not None

    def _find(self, file: FoundFile, path: str, guard: Guard) -> list[wire.DiagnosticObject]:
        client = self._session.client
        document = self._session.documents.at(path)
        if document is not None:
            return to_diagnostics(document.source, document.check(guard), client)
        data, stamp = read_stamped(file.real)
        context = self._contexts.find(file.absolute)
        checked = check_source(to_source(data), data, context, self._work, guard)
        others = checked.neighbours
        self._memory.results.store(
            file.absolute,
            CachedResult(
                build_key(context, self._overrides),
                stamp,
                checked.content,
                others.wanted,
                others.digest,
                seen={},
                is_damaged=False,
                findings=(),
            ),
        )
        return to_diagnostics(checked.source, checked.diagnostics, client, from_disk=True)


def _memory_of(session: Session) -> Memory:
    if not isinstance(session.memory, Memory):
        session.memory = Memory()
    return session.memory


def _read_known(value: object) -> dict[str, _Known]:
    """The reports that a client has, by the path of the file."""
    known: dict[str, _Known] = {}
    for it in value if isinstance(value, list) else ():
        uri, id_ = (it.get("uri"), it.get("value")) if isinstance(it, Mapping) else (None, None)
        if isinstance(uri, str) and isinstance(id_, str):
            known[path_of(uri) or uri] = _Known(uri, id_)
    return known
