"""Semantic tokens: all of a document, those of a range, and what has changed in them."""

import time
from array import array
from itertools import count

from lsprotocol import types as lsp

from promptls.features.tokens import encoded, find_edits, find_tokens
from promptls.lsp.connection import wire
from promptls.lsp.convert import structures
from promptls.lsp.requests.handler import Request, handles
from promptls.text.spans import FileSpan

# Those of another run of the server must differ from those of this one.
_IDS = (f"{time.time_ns():x}-{number}" for number in count())


@handles(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, closed=None)
def all_tokens(request: Request[lsp.SemanticTokensParams]) -> wire.SemanticTokens:
    data = _find(request)
    return {"resultId": _keep(request, data), "data": data}


@handles(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, closed=None)
def changed_tokens(
    request: Request[lsp.SemanticTokensDeltaParams],
) -> wire.SemanticTokens | wire.SemanticTokensDelta:
    """What has changed, or everything if the client means another reply than the last one."""
    known = request.document.tokens
    data = _find(request)
    if known is None or known[0] != request.params.previous_result_id:
        return {"resultId": _keep(request, data), "data": data}
    edits = [structures.to_token_edit(it) for it in find_edits(known[1], array("I", data))]
    return {"resultId": _keep(request, data), "edits": edits}


@handles(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, closed=None)
def some_tokens(request: Request[lsp.SemanticTokensRangeParams]) -> wire.SemanticTokens:
    return {"data": _find(request, request.span())}


def _find(
    request: Request[lsp.SemanticTokensParams]
    | Request[lsp.SemanticTokensDeltaParams]
    | Request[lsp.SemanticTokensRangeParams],
    within: FileSpan | None = None,
) -> list[int]:
    document = request.parse()
    tokens = find_tokens(document, request.vocabulary, within)
    return encoded(document.source, tokens, request.client.encoding)


def _keep(
    request: Request[lsp.SemanticTokensParams] | Request[lsp.SemanticTokensDeltaParams],
    data: list[int],
) -> str:
    """Remember what the client has now. Returns the name of the reply."""
    id_ = next(_IDS)
    request.document.tokens = id_, array("I", data)
    return id_


REQUESTS = (all_tokens, changed_tokens, some_tokens)
