"""What the cursor is on."""

from lsprotocol import types as lsp

from promptls.features.hover import find_hover
from promptls.lsp.connection import wire
from promptls.lsp.convert import replies
from promptls.lsp.documents.uris import RULE_PAGES
from promptls.lsp.requests.handler import Request, handles
from promptls.lsp.requests.surroundings import find_values


@handles(lsp.TEXT_DOCUMENT_HOVER, closed=None)
def hover(request: Request[lsp.HoverParams]) -> wire.HoverObject | None:
    found = find_hover(
        request.parse(),
        request.offset(),
        request.vocabulary,
        pages=RULE_PAGES or "",
        values=find_values(request),
    )
    if found is None:
        return None
    return replies.to_hover(found, request.positions(), request.client)


REQUESTS = (hover,)
