"""The documents that are open in the editor, exactly as they are there."""

import logging
import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from promptls.files.freshness import read_identity
from promptls.files.neighbour_facts import Found
from promptls.files.store import FileStore
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.documents.open_document import OpenDocument
from promptls.lsp.documents.uris import key_of
from promptls.lsp.workspace.workspace import Workspace
from promptls.text.spans import Encoding, FileSpan, Source

if TYPE_CHECKING:
    from promptls.lsp.workspace.project_files import ProjectFiles

# The largest number that the protocol has.
_MOST = 2**31 - 1
# More at once is not typed.
_LONGEST_TYPED = 100
log = logging.getLogger(__name__)
# How many documents are kept at work, and how many characters they have together.
_MOST_AT_WORK = 8
_MOST_CHARACTERS = 2 << 20


def apply_change(source: Source, change: object, encoding: Encoding) -> Source | None:
    """A text after a change, or nothing if the change has no place in it."""
    if not isinstance(change, Mapping) or not isinstance(change.get("text"), str):
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


class Documents:
    """The open documents by their address. Their texts are never read from a disk."""

    def __init__(self) -> None:
        self._open: dict[str, OpenDocument] = {}
        # By what files are known by. Of several for one file the one worked on last counts, and of
        # all documents that is the last one.
        self._by_path: dict[str, OpenDocument] = {}
        # Those that are open by a link, by the real paths of their files.
        self._by_real: dict[str, OpenDocument] = {}
        # Those that the user works on, the most recent last.
        self._at_work: dict[str, OpenDocument] = {}
        self.encoding = Encoding.UTF16
        self.store = FileStore(self._find_open)
        self.workspace = Workspace(self.store)
        self._project_files: ProjectFiles | None = None

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[OpenDocument]:
        return iter([*self._open.values()])

    @property
    def project_files(self) -> "ProjectFiles":
        """What the files around the open documents say. Nothing asks for it at the start."""
        if self._project_files is None:
            from promptls.lsp.workspace.project_files import ProjectFiles  # noqa: PLC0415 - see above

            self._project_files = ProjectFiles(self.store, self.workspace.looked_at)
        return self._project_files

    def refresh(self) -> list[OpenDocument]:
        """Look for changed settings and neighbours. Returns the documents to check again."""
        settled = [it for it in self._at_work.values() if it.settle()]
        if not self.workspace.is_stale():
            return settled
        changed = {it.uri: it for it in settled}
        for uri in self.workspace.refresh(self._open):
            changed[uri] = self._open[uri]
            changed[uri].move(self.workspace.find_context(uri))
        found: Found = {}
        changed |= {uri: it for uri, it in self._open.items() if it.is_outdated(found)}
        return [*changed.values()]

    def refresh_values(self) -> bool:
        """Look for changes of what hints and lenses say of other files."""
        return self._project_files is not None and self._project_files.refresh()

    def get(self, uri: str) -> OpenDocument | None:
        """The document with an address, if it is open. It is about to be worked on."""
        document = self._find(uri)
        if document is not None:
            self._work_on(document)
        return document

    def at(self, path: str) -> OpenDocument | None:
        """The open document of a file, be it under another of the file's names."""
        found = self._by_path.get(path)
        file = read_identity(path) if found is None else None
        if file is None:
            return found
        others = reversed(self._by_path.items())
        return next((it for name, it in others if read_identity(name) == file), None)

    def by_name(self, path: str) -> OpenDocument | None:
        """The open document of a file by no other of its names, without a look at the disk."""
        return self._by_path.get(os.path.normpath(path))

    def by_path(self) -> dict[str, OpenDocument]:
        """The open documents by the path of their file, or by their address if they have none.

        The one that was worked on last is the last.
        """
        return self._by_path.copy()

    def _find_open(self, path: str) -> OpenDocument | None:
        return self._by_path.get(path) or self._by_real.get(path)

    def is_open(self, path: str) -> bool:
        """Whether a file is open in the editor."""
        return os.path.normpath(path) in self._by_path

    def open(self, params: JsonObject) -> OpenDocument | None:
        """Open a text. A document that is open already is replaced."""
        named = _named(params)
        uri, text = named.get("uri"), named.get("text")
        if not isinstance(uri, str) or not isinstance(text, str):
            log.warning("a document without address or text was opened")
            return None
        before = self._open.get(uri)
        language = str(named.get("languageId"))
        document = self._open[uri] = OpenDocument(
            uri, _version(named), text, self.workspace, language=language
        )
        if before is not None:
            self._forget_real(before)
        self._work_on(document)
        return document

    def change(self, params: JsonObject) -> OpenDocument | None:
        """Apply changes in their order, each to the result of the one before."""
        named = _named(params)
        document = self._find(str(named.get("uri")))
        changes = params.get("contentChanges")
        if document is None or not isinstance(changes, list):
            # Some clients send the last change after they have closed the document.
            log.info("changes to a document that is not open, or no changes")
            return None
        for change in changes:
            source = apply_change(document.source, change, self.encoding)
            if source is not None:
                document.replace(source, _find_typed(source, change, self.encoding))
            else:
                log.warning("a change that has no place in the text was left out")
        document.version = _version(named)
        self._work_on(document)
        return document

    def close(self, params: JsonObject) -> OpenDocument | None:
        """Forget a document. Returns what was forgotten."""
        document = self._find(str(_named(params).get("uri")))
        if document is None:
            return None
        del self._open[document.uri]
        self.workspace.forget(document.uri)
        self.workspace.look_around()
        self._at_work.pop(document.uri, None)
        if self._by_path.get(document.key) is document:
            del self._by_path[document.key]
            # The file may be open under another address as well.
            for other in [it for it in self if it.key == document.key]:
                self._by_path[other.key] = other
        self._forget_real(document)
        return document

    def _forget_real(self, document: OpenDocument) -> None:
        """Forget which file a document is a link to, which may be open by others as well."""
        real = document.real
        if self._by_real.pop(real, None) is not None:
            others = (it for it in self._by_path.values() if it is not document)
            linked = (it for it in others if it.real == real != it.key)
            self._by_real.update((real, it) for it in linked)

    def _find(self, uri: str) -> OpenDocument | None:
        """The document with an address, or of its file: some clients do not always spell it so."""
        return self._open.get(uri) or self._by_path.get(key_of(uri))

    def _work_on(self, document: OpenDocument) -> None:
        """Let those rest that were not worked on for the longest time."""
        document.work()
        at_work = self._at_work
        if next(reversed(at_work), None) != document.uri:
            # Those that were worked on may be what matters to it.
            self.workspace.look_around()
        at_work.pop(document.uri, None)
        at_work[document.uri] = document
        self._by_path.pop(document.key, None)
        self._by_path[document.key] = document
        if document.real != document.key:
            self._by_real[document.real] = document
        size = sum(it.size for it in at_work.values())
        for other in [*at_work.values()][:-1]:
            if len(at_work) <= _MOST_AT_WORK and size <= _MOST_CHARACTERS:
                break
            size -= other.size
            other.rest()
            del at_work[other.uri]


def _find_typed(source: Source, change: Mapping[str, Any], encoding: Encoding) -> int | None:
    """Where a line ends by now, if a space was typed there. The change has been applied."""
    place, typed = change.get("range"), change["text"]
    if place is None or place["start"] != place["end"] or typed[-1:] not in (" ", "\t"):
        return None
    end = _offset(source, place["start"], encoding) + len(typed)
    is_last = source.text[end : end + 1] in ("", "\n", "\r")
    return end if is_last and len(typed) < _LONGEST_TYPED else None


def _named(params: JsonObject) -> JsonObject:
    named = params.get("textDocument")
    return named if isinstance(named, dict) else {}


def _version(named: JsonObject) -> int | None:
    version = named.get("version")
    return version if isinstance(version, int) else None
