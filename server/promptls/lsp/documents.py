"""The texts that are open in the editor, exactly as they are there.

The parameters of the notifications are read as they came, and each change for itself: one that
cannot be placed is left out, for guessing would put all later ones into the wrong place.
"""

import logging
from collections.abc import Callable
from typing import Any

from promptls.checker import Memo, check
from promptls.diagnostics import Diagnostic
from promptls.document import Document
from promptls.lsp.places import place_of
from promptls.parsing import parse
from promptls.text import Encoding, Source, Span

log = logging.getLogger(__name__)

# The largest number that the protocol has.
_MOST = 2**31 - 1

Raw = dict[str, Any]
Guard = Callable[[], None]


class OpenDocument:
    """A text with its version, and what is known of it."""

    __slots__ = ("_document", "_found", "_memo", "place", "report", "source", "uri", "version")

    def __init__(self, uri: str, version: int | None, text: str) -> None:
        self.uri = uri
        self.version = version
        self.source = Source(text)
        self.place = place_of(uri)
        # What a client that pulls was told last, and under which number.
        self.report: tuple[str, list[Raw]] | None = None
        self._memo = Memo()
        self._document: Document | None = None
        self._found: list[Diagnostic] | None = None

    def replace(self, source: Source) -> None:
        """Put another text in the place of this one."""
        self.source = source
        self._document = self._found = None

    def parsed(self, guard: Guard) -> Document:
        """The document that the text is now."""
        if self._document is None:
            self._document = self._parsed(self.source, self._memo, guard)
        return self._document

    def diagnostics(self, guard: Guard) -> list[Diagnostic]:
        """What `promptls check` says about the text that is there now."""
        if self._found is None:
            self._found = check(self.parsed(guard), memo=self._memo, guard=guard)
        return self._found

    def trial(self, guard: Guard) -> Callable[[str], list[Diagnostic]]:
        """Make what tells the diagnostics of other texts that could stand here."""
        memo = Memo()

        def diagnostics(text: str) -> list[Diagnostic]:
            return check(self._parsed(Source(text), memo, guard), memo=memo, guard=guard)

        return diagnostics

    def _parsed(self, source: Source, memo: Memo, guard: Guard) -> Document:
        place = self.place
        return parse(source, place.path, role=place.role, known=memo.sections, guard=guard)


class Documents:
    """The open documents by their address. Nothing here reads a disk."""

    def __init__(self) -> None:
        self._open: dict[str, OpenDocument] = {}
        self.encoding = Encoding.UTF16

    def get(self, uri: str) -> OpenDocument | None:
        """The document with an address, if it is open."""
        return self._open.get(uri)

    def open(self, params: Raw) -> OpenDocument | None:
        """Take over a text. A document that is open already is replaced."""
        named = _named(params)
        uri, text = named.get("uri"), named.get("text")
        if not isinstance(uri, str) or not isinstance(text, str):
            log.warning("a document without address or text was opened")
            return None
        document = self._open[uri] = OpenDocument(uri, _version(named), text)
        return document

    def change(self, params: Raw) -> OpenDocument | None:
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

    def close(self, params: Raw) -> OpenDocument | None:
        """Forget a document. Returns what was forgotten."""
        return self._open.pop(str(_named(params).get("uri")), None)


def _named(params: Raw) -> Raw:
    named = params.get("textDocument")
    return named if isinstance(named, dict) else {}


def _version(named: Raw) -> int | None:
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
    return source.replaced(Span(min(start, end), max(start, end)), change["text"])


def _offset(source: Source, position: Raw, encoding: Encoding) -> int:
    line, column = position["line"], position["character"]
    if type(line) is not int or type(column) is not int:
        raise TypeError
    if not (0 <= line <= _MOST and 0 <= column <= _MOST):
        raise ValueError
    return source.offset(line, column, encoding)
