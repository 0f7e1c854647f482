"""What can be typed at the cursor, and the documentation of one of the offers."""

from collections.abc import Callable
from functools import partial

from lsprotocol import types as lsp

from promptls.features.completion import (
    Completion,
    Unfinished,
    complete,
    document_completion,
    find_fitting,
)
from promptls.lsp.connection import wire
from promptls.lsp.convert import replies
from promptls.lsp.documents.uris import RULE_PAGES
from promptls.lsp.requests.handler import Request, data_of, handles, resolves, to_offset
from promptls.lsp.requests.surroundings import find_values
from promptls.text.patterns import pattern

_BY_CHARACTER = lsp.CompletionTriggerKind.TriggerCharacter
_BREAK = pattern(r"[\r\n]")


@handles(lsp.TEXT_DOCUMENT_COMPLETION, closed=[])
def completion(
    request: Request[lsp.CompletionParams],
) -> list[wire.CompletionItem] | wire.JsonObject:
    position = request.params.position
    positions = request.positions()
    data: wire.CompletionData = {
        "uri": request.document.uri,
        "line": position.line,
        "character": position.character,
    }
    context = request.params.context
    is_triggered = context is not None and context.trigger_kind is _BY_CHARACTER
    find = partial(complete, is_triggered=is_triggered)
    cursor = request.offset()
    found = _find(request, cursor, find, variables=False)
    items = [
        replies.to_completion(it, positions, request.client, data, cursor)
        for it in found
        if request.client.takes_lines or not _BREAK.search(it.text)
    ]
    if isinstance(found, Unfinished) or request.index.is_reading:
        return {"isIncomplete": True, "items": items}
    return items


@resolves(lsp.COMPLETION_ITEM_RESOLVE)
def resolve(request: Request[lsp.CompletionItem]) -> None:
    """Add the documentation. What was typed since the offers were made may have changed them."""
    item = request.params
    line, character = (data_of(item).get(it) for it in ("line", "character"))
    if not isinstance(line, int) or not isinstance(character, int):
        return
    source = request.document.source
    place = lsp.Position(max(0, line), max(0, character))
    offset = to_offset(source, place, request.client.encoding)
    for at in dict.fromkeys((offset, source.line_around(offset).end)):
        for found in _find(request, at, find_fitting, variables=True):
            if found.label == item.label:
                text = document_completion(found, RULE_PAGES or "")
                shown = replies.to_documentation(text, request.client)
                item.documentation = lsp.MarkupContent(
                    lsp.MarkupKind(shown["kind"]), shown["value"]
                )
                return


def _find(
    request: Request[lsp.CompletionParams] | Request[lsp.CompletionItem],
    offset: int,
    find: Callable[..., list[Completion]],
    *,
    variables: bool,
) -> list[Completion]:
    return find(
        request.parse(),
        offset,
        request.vocabulary,
        values=find_values(request, variables=variables),
        find_rules=lambda: [it.rule for it in request.check()],
    )
