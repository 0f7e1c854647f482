"""What occurs in the documents that are open in an editor, collected once for each text."""

from collections.abc import Callable
from typing import Protocol

from promptls.document import Document
from promptls.files.contexts import FileContext
from promptls.files.occurrences import Guard, collect_occurrences
from promptls.semantics.occurrences import FileOccurrences
from promptls.text.spans import Source
from promptls.text.values import NamedTuple


class OpenText(Protocol):
    """A document that is open in an editor."""

    @property
    def source(self) -> Source:
        """The text."""

    @property
    def revision(self) -> int:
        """A number that no other text has."""

    @property
    def context(self) -> FileContext:
        """What its kind and its rules depend on."""

    def parse(self, guard: Guard, /) -> Document:
        """The document of the text."""


class _Known(NamedTuple):
    revision: int
    context: FileContext
    folder: str
    occurrences: FileOccurrences


class OpenOccurrences:
    """What occurs in open documents, by absolute path."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}

    def find(
        self, path: str, text: OpenText, find_folder: Callable[[str], str], guard: Guard
    ) -> FileOccurrences:
        """What occurs in a document, in the folder of the workspace that it is in."""
        known, folder = self._known.get(path), find_folder(path)
        if known is None or known[:3] != (text.revision, text.context, folder):
            found = collect_occurrences(
                text.source, path, text.context, folder, guard=guard, parse_open=text.parse
            )
            known = self._known[path] = _Known(text.revision, text.context, folder, found)
        return known.occurrences

    def forget(self, path: str) -> None:
        """Forget a document that was closed."""
        self._known.pop(path, None)
