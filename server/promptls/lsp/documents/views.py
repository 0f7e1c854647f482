"""Which computed documents the client shows, so that it can be told when one has changed."""

from collections.abc import Mapping
from typing import Any

from promptls.lsp.connection.outbox import Outbox

_REFRESH = "workspace/textDocumentContent/refresh"
# More than a person looks at.
_MOST = 32


class Views:
    """The addresses of computed documents, each with the address of what it is made of.

    A client that is told of a change asks for the text; until then it need not be told again.
    """

    def __init__(self) -> None:
        self._sources: dict[str, str | None] = {}
        self._told: set[str] = set()
        # The values with which a prompt was rendered last, by the address of the prompt.
        self.values: dict[str, Mapping[str, str]] = {}

    def watch(self, uri: str, source: str | None) -> None:
        """Remember that the client has read a document."""
        self._told.discard(uri)
        self._sources.pop(uri, None)
        self._sources[uri] = source
        _trim(self._sources)
        self._told.intersection_update(self._sources)

    def keep(self, uri: str, values: Mapping[str, str]) -> None:
        """Remember the values of a document."""
        self.values.pop(uri, None)
        self.values[uri] = values
        _trim(self.values)

    def note(self, outbox: Outbox, source: str | None = None) -> None:
        """Tell the client that a source has changed, or any of them."""
        for uri, made_of in self._sources.items():
            if made_of is not None and source in (None, made_of):
                self._tell(outbox, uri)

    def note_values(self, outbox: Outbox, uri: str) -> None:
        """Tell the client that a document has other values now, if it is shown."""
        if uri in self._sources:
            self._tell(outbox, uri)

    def _tell(self, outbox: Outbox, uri: str) -> None:
        if uri not in self._told:
            self._told.add(uri)
            outbox.ask(_REFRESH, {"uri": uri})


def _trim(kept: dict[str, Any]) -> None:
    while len(kept) > _MOST:
        del kept[next(iter(kept))]
