"""Which computed documents the client shows, so that it can be told when one has changed."""

from collections.abc import Mapping
from typing import Any

from promptls.lsp.connection.outbox import Outbox

_REFRESH = "workspace/textDocumentContent/refresh"
# More than a person looks at.
_MOST = 32


class Views:
    """The addresses of computed documents, each with the address of what it is made of.

    A client that is told of a change asks for the text. Until it has answered or asked, it need not
    be told again; but one that is about to open a document answers and never asks.
    """

    def __init__(self) -> None:
        self._sources: dict[str, str | None] = {}
        self._told: set[str] = set()
        # The values with which a template was rendered last, and its text of before that it is
        # compared with, by the address of the template.
        self.values: dict[str, Mapping[str, str]] = {}
        self.earlier: dict[str, str] = {}

    def note_reading(self, uri: str) -> None:
        """The client is told of the next change, also where a document cannot be made now."""
        self._told.discard(uri)

    def watch(self, uri: str, source: str | None) -> None:
        """Remember that the client has read a document."""
        self._sources.pop(uri, None)
        self._sources[uri] = source
        _trim(self._sources)
        self._told.intersection_update(self._sources)

    def keep_values(self, outbox: Outbox, source: str, values: Mapping[str, str]) -> None:
        """Remember the values of a template, and tell the client if they are others."""
        if _keep(self.values, source, values):
            self.note(outbox, source)

    def keep_earlier(self, outbox: Outbox, source: str, text: str) -> None:
        """Remember the text of before of a template, and tell the client if it is another."""
        if _keep(self.earlier, source, text):
            self.note(outbox, source)

    def note(self, outbox: Outbox, source: str | None = None) -> None:
        """Tell the client that a source has changed, or any of them."""
        for uri, made_of in self._sources.items():
            if made_of is not None and source in (None, made_of):
                self._tell(outbox, uri)

    def _tell(self, outbox: Outbox, uri: str) -> None:
        if uri not in self._told:
            self._told.add(uri)
            outbox.ask(_REFRESH, {"uri": uri}, lambda _: self._told.discard(uri))


def _keep(kept: dict[str, Any], key: str, value: object) -> bool:
    """Put something last. Returns whether it is another than before."""
    before = kept.pop(key, None)
    kept[key] = value
    _trim(kept)
    return bool(before != value)


def _trim(kept: dict[str, Any]) -> None:
    while len(kept) > _MOST:
        del kept[next(iter(kept))]
