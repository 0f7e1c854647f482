"""A search for names in the workspace."""

from collections.abc import Callable
from typing import Any

from lsprotocol import types as lsp

from promptls.features.workspace_symbols import find_naming_place, find_records, search
from promptls.lsp.connection import wire
from promptls.lsp.convert import structures
from promptls.lsp.convert.places import Places
from promptls.lsp.session import Session
from promptls.text.values import NamedTuple

# How long a search waits for files that have not been read yet, in seconds.
_LONGEST_WAIT = 0.1


def _search(session: Session, params: lsp.WorkspaceSymbolParams) -> list[wire.SymbolInformation]:
    """Find names. The files of the first hits are read, because their lines are needed."""
    index, opened = session.indexing.index, session.documents.by_path()
    with session.connection.watch() as guard:
        for path in opened:
            index.cover(path)
        index.wait(_LONGEST_WAIT, guard)
        found = search(params.query, find_records(index.files(guard)))
        files, sources = index.read(dict.fromkeys(it.file for it in found), guard)
        places = Places(sources, opened, session.client)
        # A file may have changed since, or be gone.
        located = (
            (it, find_naming_place(it.symbol, files[it.file])) for it in found if it.file in files
        )
        return [
            structures.to_workspace_symbol(
                record, places.location(record.file, place.span), session.client.found_kinds
            )
            for record, place in located
            if place is not None
        ]


class SearchHandler(NamedTuple):
    """Answers a question about the workspace as a whole."""

    method: str
    answer: Callable[[Session, Any], object]

    def run(self, session: Session, params: Any) -> object:  # noqa: ANN401 - one type per method
        """Answer."""
        return self.answer(session, params)


REQUESTS = (SearchHandler(lsp.WORKSPACE_SYMBOL, _search),)
