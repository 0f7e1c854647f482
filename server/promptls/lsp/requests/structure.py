"""What a document consists of: its outline, what folds, and its links."""

import os
from itertools import chain

from lsprotocol import types as lsp

from promptls.features.folding import find_folds
from promptls.features.links import find_links
from promptls.features.symbols import find_symbols
from promptls.features.workspace_symbols import find_naming_place, find_records, search
from promptls.lsp.connection import wire
from promptls.lsp.convert import structures
from promptls.lsp.convert.places import Places
from promptls.lsp.documents.uris import path_of
from promptls.lsp.requests.handler import REQUESTS, Request, handles
from promptls.lsp.requests.surroundings import find_values
from promptls.lsp.session import Session

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


REQUESTS[lsp.WORKSPACE_SYMBOL] = _search


@handles(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, closed=[])
def document_symbols(
    request: Request[lsp.DocumentSymbolParams],
) -> list[wire.DocumentSymbol] | list[wire.SymbolInformation]:
    found = find_symbols(request.parse())
    positions, uri, known = request.positions(), request.document.uri, request.client.symbol_kinds
    if request.client.takes_symbol_trees:
        return [structures.to_symbol_tree(it, positions, known) for it in found]
    lists = (structures.to_symbol_list(it, uri, positions, known) for it in found)
    return [*chain.from_iterable(lists)]


@handles(lsp.TEXT_DOCUMENT_FOLDING_RANGE, closed=[])
def folding_ranges(request: Request[lsp.FoldingRangeParams]) -> list[wire.FoldingRange]:
    return [structures.to_fold(it) for it in find_folds(request.parse())]


@handles(lsp.TEXT_DOCUMENT_DOCUMENT_LINK, closed=[])
def document_links(request: Request[lsp.DocumentLinkParams]) -> list[wire.DocumentLink]:
    """The links of a file to others that exist.

    They begin at the root of its project, or else at its own folder.
    """
    path = path_of(request.document.uri)
    if path is None:
        return []
    folder = request.root or os.path.dirname(path)
    positions = request.positions()
    found = find_links(request.parse(), find_values(request).skills)
    links = (structures.to_link(it, folder, positions) for it in found)
    return [it for it in links if it is not None]
