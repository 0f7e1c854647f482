"""What can be typed at the cursor."""

from lsprotocol import types as lsp

from promptls.features.completion import complete
from promptls.lsp import convert, wire
from promptls.lsp.requests.handler import Request, handles

# The characters after which a completion is worth asking for before there is a letter.
_OPTIONS = lsp.CompletionOptions(trigger_characters=[*"-[{<#: "])


@handles(lsp.TEXT_DOCUMENT_COMPLETION, closed=[], options=_OPTIONS)
def completion(request: Request[lsp.CompletionParams]) -> list[wire.CompletionItem]:
    found = complete(request.parse(), request.offset(), request.vocabulary)
    positions = request.positions()
    return [convert.to_completion(it, positions, request.client) for it in found]


REQUESTS = (completion,)
