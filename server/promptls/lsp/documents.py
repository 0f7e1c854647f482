"""The texts that are open in the editor, exactly as they are there.

The parameters of the notifications are read unconverted, and each change by itself: one with an
invalid range is left out, because guessing would put all later ones into the wrong place.
"""

import logging
from array import array
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from promptls.checker import CheckCache, check
from promptls.diagnostics import FileDiagnostic
from promptls.document import Document
from promptls.facts import Neighbours, neighbours
from promptls.files import FileContext
from promptls.lsp import wire
from promptls.lsp.uris import key_of, path_of
from promptls.lsp.wire import JsonObject
from promptls.lsp.workspace import Workspace
from promptls.parsing import parse
from promptls.project import Project
from promptls.suppressing import CheckedText
from promptls.suppressing.trials import CheckText
from promptls.text import Encoding, FileSpan, Source
from promptls.values import once

if TYPE_CHECKING:
    from promptls.lsp.open_names import OpenNames
    from promptls.lsp.project_files import ProjectFiles

log = logging.getLogger(__name__)

# The largest number that the protocol has.
_MOST = 2**31 - 1

Guard = Callable[[], None]


class OpenDocument:
    """An open text with its version, and what has been found in it."""

    __slots__ = (
        "_cache",
        "_document",
        "_found",
        "_project",
        "_workspace",
        "context",
        "report",
        "source",
        "tokens",
        "uri",
        "version",
    )

    def __init__(self, uri: str, version: int | None, text: str, workspace: Workspace) -> None:
        self.uri = uri
        self.version = version
        self.source = Source(text)
        self.context = workspace.find_context(uri)
        # The last report to a client that pulls, with its id.
        self.report: tuple[str, list[wire.DiagnosticObject]] | None = None
        # The semantic tokens that the client has, with the id of that reply.
        self.tokens: tuple[str, array[int]] | None = None
        self._cache = CheckCache()
        self._document: Document | None = None
        self._found: list[FileDiagnostic] | None = None
        self._project: Project | None = None
        self._workspace = workspace

    def move(self, context: FileContext) -> None:
        """Take another context: the settings have changed, or a team has appeared."""
        self.context = context
        self._document = self._found = None

    @property
    def is_known(self) -> bool:
        """Whether the findings are cached."""
        return self._found is not None

    def is_outdated(self) -> bool:
        """Whether another file has changed that the findings depend on."""
        document = self._document
        if document is None or self._found is None or neighbours(document) == Neighbours():
            return False
        if self._workspace.build_project(document, self.context) == self._project:
            return False
        self._found = None
        return True

    def replace(self, source: Source) -> None:
        """Replace the text."""
        self.source = source
        self._document = self._found = None

    def parse(self, guard: Guard) -> Document:
        """The document of the current text."""
        if self._document is None:
            self._document = self._parse(self.source, self._cache, guard)
        return self._document

    def check(self, guard: Guard) -> list[FileDiagnostic]:
        """The diagnostics of the current text, as `promptls check` gives them."""
        if self._found is None:
            document = self.parse(guard)
            self._project = self._workspace.build_project(document, self.context)
            self._found = self._check(document, self._cache, guard)
        return self._found

    def find_project(self, guard: Guard) -> Project:
        """What is known of the files that matter to this one."""
        return self._workspace.build_project(self.parse(guard), self.context)

    def checker_of_texts(self, guard: Guard) -> CheckText:
        """A function that checks other texts as if they were in this document."""
        # They differ little from it, so what is known of its sections serves them as well.
        cache = self._cache.copy()

        def check_text(text: str) -> CheckedText:
            document = self._parse(Source(text), cache, guard)
            return CheckedText(document, self._check(document, cache, guard))

        return check_text

    def _parse(self, source: Source, cache: CheckCache, guard: Guard) -> Document:
        context, known = self.context, cache.sections
        return parse(
            source, context.path, kind=context.kind, role=context.role, known=known, guard=guard
        )

    def _check(self, document: Document, cache: CheckCache, guard: Guard) -> list[FileDiagnostic]:
        project = self._workspace.build_project(document, self.context)
        return check(document, self.context.rule_set, cache, guard, project)


class Documents:
    """The open documents by their address. Their texts are never read from a disk."""

    def __init__(self) -> None:
        self._open: dict[str, OpenDocument] = {}
        self.encoding = Encoding.UTF16
        self.workspace = Workspace(self._at)

    def __iter__(self) -> Iterator[OpenDocument]:
        return iter([*self._open.values()])

    @once
    def names(self) -> "OpenNames":
        """The names in the open documents. Nothing that is needed at the start asks for them."""
        from promptls.lsp.open_names import OpenNames  # noqa: PLC0415 - see above

        return OpenNames(self.encoding)

    @once
    def project_files(self) -> "ProjectFiles":
        """What the files around the open documents say. The same holds for it."""
        from promptls.lsp.project_files import ProjectFiles  # noqa: PLC0415 - see above

        return ProjectFiles(self._at)

    def refresh(self) -> list[OpenDocument]:
        """Look for changed settings and neighbours. Returns the documents to check again."""
        if not self.workspace.is_stale():
            return []
        for uri in self.workspace.refresh(self._open):
            self._open[uri].move(self.workspace.find_context(uri))
        return [it for it in self._open.values() if not it.is_known or it.is_outdated()]

    @property
    def any_open(self) -> bool:
        """Whether a document is open."""
        return bool(self._open)

    def by_path(self) -> dict[str, OpenDocument]:
        """The open documents by the path of their file, or by their address if they have none."""
        return {key_of(uri): it for uri, it in self._open.items()}

    def get(self, uri: str) -> OpenDocument | None:
        """The document with an address, if it is open."""
        return self._open.get(uri)

    def open(self, params: JsonObject) -> OpenDocument | None:
        """Open a text. A document that is open already is replaced."""
        named = _named(params)
        uri, text = named.get("uri"), named.get("text")
        if not isinstance(uri, str) or not isinstance(text, str):
            log.warning("a document without address or text was opened")
            return None
        document = self._open[uri] = OpenDocument(uri, _version(named), text, self.workspace)
        return document

    def change(self, params: JsonObject) -> OpenDocument | None:
        """Apply changes in their order, each to the result of the one before."""
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
        return document.parse(_never) if document is not None else None


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
