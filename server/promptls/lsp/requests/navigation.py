"""What the cursor is on, and what a document consists of."""

from itertools import chain

from lsprotocol import types as lsp

from promptls.features.hover import find_hover
from promptls.features.symbols import find_symbols
from promptls.lsp import convert, wire
from promptls.lsp.project_values import values_around
from promptls.lsp.requests.handler import Request, handles
from promptls.lsp.uris import RULE_PAGES


@handles(lsp.TEXT_DOCUMENT_HOVER, closed=None)
def hover(request: Request[lsp.HoverParams]) -> wire.HoverObject | None:
    found = find_hover(
        request.parse(),
        request.offset(),
        request.vocabulary,
        pages=RULE_PAGES or "",
        values=values_around(request.document.context),
    )
    if found is None:
        return None
    return convert.to_hover(found, request.positions(), request.client)


@handles(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, closed=[])
def document_symbols(
    request: Request[lsp.DocumentSymbolParams],
) -> list[wire.DocumentSymbol] | list[wire.SymbolInformation]:
    found = find_symbols(request.parse())
    positions = request.positions()
    if request.client.takes_symbol_trees:
        return [convert.to_symbol_tree(it, positions) for it in found]
    lists = (convert.to_symbol_list(it, request.document.uri, positions) for it in found)
    return [*chain.from_iterable(lists)]


REQUESTS = (hover, document_symbols)
