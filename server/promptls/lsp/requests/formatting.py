"""Formatting, of a document, of a part of it, and of what was just typed."""

from typing import Any

from lsprotocol import types as lsp

from promptls.features.formatting import find_formatting
from promptls.features.on_type import follow
from promptls.lsp.connection import wire
from promptls.lsp.convert import replies
from promptls.lsp.requests.handler import Request, handles
from promptls.text.edits import FileEdit
from promptls.text.spans import FileSpan


@handles(lsp.TEXT_DOCUMENT_FORMATTING, closed=[])
def format_document(request: Request[lsp.DocumentFormattingParams]) -> list[wire.TextEdit]:
    return _to_edits(request, _format(request, None))


@handles(lsp.TEXT_DOCUMENT_RANGE_FORMATTING, closed=[])
def format_range(request: Request[lsp.DocumentRangeFormattingParams]) -> list[wire.TextEdit]:
    return _to_edits(request, _format(request, request.span()))


@handles(lsp.TEXT_DOCUMENT_ON_TYPE_FORMATTING, closed=[])
def format_on_type(request: Request[lsp.DocumentOnTypeFormattingParams]) -> list[wire.TextEdit]:
    rule_set = request.document.context.rule_set
    offset = request.offset()
    edits = follow(request.parse(), offset, request.params.ch, rule_set)
    if request.client.habits.keeps_cursor and any(
        it.text and it.span.end == offset for it in edits
    ):
        return []
    return _to_edits(request, edits)


def _format(request: Request[Any], selected: FileSpan | None) -> list[FileEdit]:
    check = request.document.checker_of_texts(request.guard)
    return find_formatting(request.parse(), lambda text: check(text).diagnostics, selected)


def _to_edits(request: Request[Any], edits: list[FileEdit]) -> list[wire.TextEdit]:
    return replies.to_text_edits(edits, request.document.source, request.client.encoding)
