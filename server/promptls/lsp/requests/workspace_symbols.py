"""A search for names in the workspace."""

from lsprotocol import types as lsp

from promptls.features.workspace_symbols import search
from promptls.lsp import structures, wire
from promptls.lsp.requests.others import SearchHandler
from promptls.lsp.session import Session


def _search(session: Session, params: lsp.WorkspaceSymbolParams) -> list[wire.SymbolInformation]:
    documents = session.documents
    with session.connection.watch() as guard:
        found = search(params.query, documents.names.find_records(documents, guard))
    return [structures.to_workspace_symbol(it) for it in found]


REQUESTS = (SearchHandler(lsp.WORKSPACE_SYMBOL, _search),)
