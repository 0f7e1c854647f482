"""Another name for a variable, a tag or a requirement."""

from lsprotocol import types as lsp

from promptls.features.renaming.planning import (
    find_symbols_to_rename,
    plan_renaming,
    prepare_renaming,
)
from promptls.features.renaming.values import Refusal
from promptls.lsp.connection import wire
from promptls.lsp.connection.errors import RequestError
from promptls.lsp.requests.handler import Request, handles

_FAILED = lsp.LSPErrorCodes.RequestFailed.value


@handles(lsp.TEXT_DOCUMENT_PREPARE_RENAME, closed=None)
def prepare_rename(
    request: Request[lsp.PrepareRenameParams],
) -> wire.PrepareRenameResult | None:
    site = request.find_site()
    prepared = prepare_renaming(site)
    if isinstance(prepared, Refusal):
        raise RequestError(_FAILED, prepared.message)
    if prepared is None:
        return None
    return {"range": request.positions().range(prepared.span), "placeholder": prepared.name}


@handles(lsp.TEXT_DOCUMENT_RENAME, closed=None)
def rename(request: Request[lsp.RenameParams]) -> wire.WorkspaceEdit | None:
    site, new = request.find_site(), request.params.new_name
    symbol = site.symbol
    if symbol is None:
        return None
    found = request.take(find_symbols_to_rename(symbol, new))
    if not request.index.is_complete:
        # Half of a renaming is worse than none.
        raise RequestError(_FAILED, "the workspace is still being read; try again in a moment")
    planned = plan_renaming(
        site,
        new,
        files=found.files,
        sources=found.sources,
        vocabulary=request.vocabulary,
    )
    if isinstance(planned, Refusal):
        raise RequestError(_FAILED, planned.message)
    return request.places(found).to_workspace_edit(planned)


REQUESTS = (prepare_rename, rename)
