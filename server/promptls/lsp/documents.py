"""The texts that are open in the editor, exactly as they are there.

The parameters of the notifications are read as they came, and each change for itself: one that
cannot be placed is left out, for guessing would put all later ones into the wrong place.
"""

import logging
from collections.abc import Callable

from promptls.checker import CheckCache, check
from promptls.diagnostics import FileDiagnostic
from promptls.document import Document
from promptls.facts import Neighbours, neighbours
from promptls.files import FileContext
from promptls.lsp import wire
from promptls.lsp.uris import path_of
from promptls.lsp.wire import JsonObject
from promptls.lsp.workspace import Workspace
from promptls.parsing import parse
from promptls.project import Project
from promptls.text import Encoding, FileSpan, Source

log = logging.getLogger(__name__)

# The largest number that the protocol has.
_MOST = 2**31 - 1

Guard = Callable[[], None]


class OpenDocument:
    """A text with its version, and what is known of it."""

    __slots__ = (
        "_cache",
        "_document",
        "_found",
        "_project",
        "_workspace",
        "place",
        "report",
        "source",
        "uri",
        "version",
    )

    def __init__(self, uri: str, version: int | None, text: str, workspace: Workspace) -> None:
        self.uri = uri
        self.version = version
        self.source = Source(text)
        self.place = workspace.find_context(uri)
        # What a client that pulls was told last, and under which number.
        self.report: tuple[str, list[wire.DiagnosticObject]] | None = None
        self._cache = CheckCache()
        self._document: Document | None = None
        self._found: list[FileDiagnostic] | None = None
        self._project: Project | None = None
        self._workspace = workspace

    def move(self, place: FileContext) -> None:
        """Stand in another place: the settings are other ones, or a team has come into being."""
        self.place = place
        self._document = self._found = None

    @property
    def is_known(self) -> bool:
        """Whether the findings are there already."""
        return self._found is not None

    def is_outdated(self) -> bool:
        """Whether another file has changed that the findings depend on."""
        document = self._document
        if document is None or self._found is None or neighbours(document) == Neighbours():
            return False
        if self._workspace.build_project(document, self.place) == self._project:
            return False
        self._found = None
        return True

    def replace(self, source: Source) -> None:
        """Put another text in the place of this one."""
        self.source = source
        self._document = self._found = None

    def parsed(self, guard: Guard) -> Document:
        """The document that the text is now."""
        if self._document is None:
            self._document = self._parsed(self.source, self._cache, guard)
        return self._document

    def diagnostics(self, guard: Guard) -> list[FileDiagnostic]:
        """What `promptls check` says about the text that is there now."""
        if self._found is None:
            document = self.parsed(guard)
            self._project = self._workspace.build_project(document, self.place)
            self._found = self._checked(document, self._cache, guard)
        return self._found

    def trial(self, guard: Guard) -> Callable[[str], list[FileDiagnostic]]:
        """Make what tells the diagnostics of other texts that could stand here."""
        cache = CheckCache()

        def diagnostics(text: str) -> list[FileDiagnostic]:
            return self._checked(self._parsed(Source(text), cache, guard), cache, guard)

        return diagnostics

    def _parsed(self, source: Source, cache: CheckCache, guard: Guard) -> Document:
        place, known = self.place, cache.sections
        return parse(source, place.path, kind=place.kind, role=place.role, known=known, guard=guard)

    def _checked(self, document: Document, cache: CheckCache, guard: Guard) -> list[FileDiagnostic]:
        project = self._workspace.build_project(document, self.place)
        return check(document, self.place.rule_set, cache, guard, project)


class Documents:
    """The open documents by their address. Their texts are never read from a disk."""

    def __init__(self) -> None:
        self._open: dict[str, OpenDocument] = {}
        self.encoding = Encoding.UTF16
        self.workspace = Workspace(self._at)

    def look_around(self) -> list[OpenDocument]:
        """Look at what is around the documents. Returns those that are to be checked again."""
        if not self.workspace.is_stale():
            return []
        for uri in self.workspace.refresh(self._open):
            self._open[uri].move(self.workspace.find_context(uri))
        return [it for it in self._open.values() if not it.is_known or it.is_outdated()]

    def get(self, uri: str) -> OpenDocument | None:
        """The document with an address, if it is open."""
        return self._open.get(uri)

    def open(self, params: JsonObject) -> OpenDocument | None:
        """Take over a text. A document that is open already is replaced."""
        named = _named(params)
        uri, text = named.get("uri"), named.get("text")
        if not isinstance(uri, str) or not isinstance(text, str):
            log.warning("a document without address or text was opened")
            return None
        document = self._open[uri] = OpenDocument(uri, _version(named), text, self.workspace)
        return document

    def change(self, params: JsonObject) -> OpenDocument | None:
        """Apply changes in their order, each to what the one before it has left."""
        named = _named(params)
        document = self._open.get(str(named.get("uri")))
        changes = params.get("contentChanges")
        if document is None or not isinstance(changes, list):
            log.warning("changes to a document that is not open, or no changes")
            return None
        for change in changes:
            source = _changed(document.source, change, self.encoding)
            if source is not None:
                document.replace(source)
            else:
                log.warning("a change that has no place in the text was left out")
        document.version = _version(named)
        return document

    def close(self, params: JsonObject) -> OpenDocument | None:
        """Forget a document. Returns what was forgotten."""
        uri = str(_named(params).get("uri"))
        self.workspace.forget(uri)
        return self._open.pop(uri, None)

    def _at(self, path: str) -> Document | None:
        """The open document of a file."""
        found = (it for it in self._open.values() if path_of(it.uri) == path)
        document = next(found, None)
        return document.parsed(_never) if document is not None else None


def _never() -> None:
    """Let parsing run to its end."""


def _named(params: JsonObject) -> JsonObject:
    named = params.get("textDocument")
    return named if isinstance(named, dict) else {}


def _version(named: JsonObject) -> int | None:
    version = named.get("version")
    return version if isinstance(version, int) else None


def _changed(source: Source, change: object, encoding: Encoding) -> Source | None:
    if not isinstance(change, dict) or not isinstance(change.get("text"), str):
        return None
    if change.get("range") is None:
        return Source(change["text"])
    try:
        start, end = (_offset(source, change["range"][it], encoding) for it in ("start", "end"))
    except (KeyError, TypeError, ValueError):
        return None
    return source.replaced(FileSpan(min(start, end), max(start, end)), change["text"])


def _offset(source: Source, position: JsonObject, encoding: Encoding) -> int:
    line, column = position["line"], position["character"]
    if type(line) is not int or type(column) is not int:
        raise TypeError
    if not (0 <= line <= _MOST and 0 <= column <= _MOST):
        raise ValueError
    return source.offset(line, column, encoding)
