"""The names that the open documents give and use. Each document is read again when it changes."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol

from promptls.document import Document
from promptls.features.known import count_uses
from promptls.features.workspace_symbols import Record, find_records
from promptls.lsp import wire
from promptls.lsp.positions import Positions
from promptls.text import Encoding, FileSpan, Source

Guard = Callable[[], None]


class Opened(Protocol):
    """An open document."""

    uri: str

    @property
    def source(self) -> Source: ...

    @property
    def revision(self) -> int: ...

    def parse(self, guard: Guard) -> Document: ...


class _Names(NamedTuple):
    """What was found in a text."""

    revision: int
    uses: dict[str, int]
    records: list[Record[wire.Location]]


class OpenNames:
    """What was found in each open document, by its address."""

    __slots__ = ("_encoding", "_known")

    def __init__(self, encoding: Encoding) -> None:
        self._known: dict[str, _Names] = {}
        self._encoding = encoding

    def count_uses(self, documents: Iterable[Opened], guard: Guard) -> dict[str, int]:
        """How often each requirement is named in the open documents."""
        counts: dict[str, int] = {}
        for names in self._find(documents, guard):
            for id_, number in names.uses.items():
                counts[id_] = counts.get(id_, 0) + number
        return counts

    def find_records(
        self, documents: Iterable[Opened], guard: Guard
    ) -> Iterator[Record[wire.Location]]:
        """What the open documents define."""
        for names in self._find(documents, guard):
            yield from names.records

    def _find(self, documents: Iterable[Opened], guard: Guard) -> list[_Names]:
        found: dict[str, _Names] = {}
        for opened in documents:
            known = self._known.get(opened.uri)
            if known is None or known.revision != opened.revision:
                # It is kept at once, because the next document may be interrupted.
                known = self._known[opened.uri] = self._read(opened, guard)
            found[opened.uri] = known
        self._known = found
        return [*found.values()]

    def _read(self, opened: Opened, guard: Guard) -> _Names:
        document = opened.parse(guard)
        positions = Positions(opened.source, self._encoding)
        records = [_located(it, opened.uri, positions) for it in find_records(document)]
        return _Names(opened.revision, count_uses([document]), records)


def _located(record: Record[FileSpan], uri: str, positions: Positions) -> Record[wire.Location]:
    location: wire.Location = {"uri": uri, "range": positions.range(record.place)}
    return Record(record.name, record.kind, record.path, location)
