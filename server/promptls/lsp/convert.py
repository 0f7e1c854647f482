"""Translates between the core's values and the protocol's, and decides nothing."""

from collections.abc import Iterable, Iterator
from typing import Final

from lsprotocol import types as lsp

from promptls.diagnostics import FileDiagnostic
from promptls.features.completion.values import Completion, CompletionKind
from promptls.features.hover import Hover
from promptls.features.symbols import Symbol, SymbolKind
from promptls.fixes import Applicability, FileEdit, FileFix
from promptls.lsp import wire
from promptls.lsp.client import Client
from promptls.lsp.diagnostics import to_diagnostic
from promptls.lsp.documents import OpenDocument
from promptls.lsp.positions import Positions

_COMPLETION_KIND: Final = {
    CompletionKind.BLOCK: lsp.CompletionItemKind.Snippet.value,
    CompletionKind.STATUS: lsp.CompletionItemKind.Snippet.value,
    CompletionKind.EMISSION: lsp.CompletionItemKind.Snippet.value,
    CompletionKind.DELIMITER: lsp.CompletionItemKind.Keyword.value,
    CompletionKind.ITEM: lsp.CompletionItemKind.Value.value,
    CompletionKind.ACTION: lsp.CompletionItemKind.Value.value,
    CompletionKind.UTILITY: lsp.CompletionItemKind.Constant.value,
    CompletionKind.PHASE: lsp.CompletionItemKind.EnumMember.value,
    CompletionKind.PLACEHOLDER: lsp.CompletionItemKind.Variable.value,
}

_SYMBOL_KIND: Final = {
    SymbolKind.HEADING: lsp.SymbolKind.String.value,
    SymbolKind.BLOCK: lsp.SymbolKind.Array.value,
    SymbolKind.STATUS: lsp.SymbolKind.Event.value,
    SymbolKind.EMISSION: lsp.SymbolKind.Array.value,
    SymbolKind.ITEM: lsp.SymbolKind.Field.value,
}


def to_hover(hover: Hover, positions: Positions, client: Client) -> wire.HoverObject:
    kind = lsp.MarkupKind.Markdown if client.takes_markdown else lsp.MarkupKind.PlainText
    return {
        "contents": {"kind": kind.value, "value": hover.markdown},
        "range": positions.range(hover.span),
    }


def to_completion(
    completion: Completion, positions: Positions, client: Client
) -> wire.CompletionItem:
    snippet = completion.snippet if client.takes_snippets else None
    text_format = (
        lsp.InsertTextFormat.PlainText if snippet is None else lsp.InsertTextFormat.Snippet
    )
    converted: wire.CompletionItem = {
        "label": completion.label,
        "kind": _COMPLETION_KIND[completion.kind],
        "textEdit": {
            "range": positions.range(completion.span),
            "newText": completion.text if snippet is None else snippet,
        },
        "insertTextFormat": text_format.value,
        # The lines are indented already.
        "insertTextMode": lsp.InsertTextMode.AsIs.value,
    }
    if completion.detail:
        converted["detail"] = completion.detail
    if completion.sort_text:
        converted["sortText"] = completion.sort_text
    if completion.documentation:
        converted["documentation"] = {"kind": "markdown", "value": completion.documentation}
    return converted


def to_quick_fix(
    diagnostic: FileDiagnostic, fix: FileFix, document: OpenDocument, client: Client
) -> wire.CodeAction:
    positions = Positions(document.source, client.encoding)
    return {
        "title": fix.title,
        "kind": lsp.CodeActionKind.QuickFix.value,
        "diagnostics": [to_diagnostic(diagnostic, positions)],
        "isPreferred": fix.applicability is Applicability.SAFE,
        "edit": to_workspace_edit(fix.edits, document, client),
    }


def to_workspace_edit(
    edits: Iterable[FileEdit], document: OpenDocument, client: Client
) -> wire.WorkspaceEdit:
    """Edits of a document, for the version that they were made for where that can be said."""
    positions = Positions(document.source, client.encoding)
    converted: list[wire.TextEdit] = [
        {"range": positions.range(it.span), "newText": it.text} for it in edits
    ]
    if not client.takes_versioned_edits:
        return {"changes": {document.uri: converted}}
    id_: wire.DocumentId = {"uri": document.uri, "version": document.version}
    return {"documentChanges": [{"textDocument": id_, "edits": converted}]}


def to_symbol_tree(symbol: Symbol, positions: Positions) -> wire.DocumentSymbol:
    return {
        "name": symbol.name,
        "detail": symbol.detail,
        "kind": _SYMBOL_KIND[symbol.kind],
        "range": positions.range(symbol.span),
        "selectionRange": positions.range(symbol.name_span),
        "children": [to_symbol_tree(it, positions) for it in symbol.children],
    }


def to_symbol_list(
    symbol: Symbol, uri: str, positions: Positions, container: str = ""
) -> Iterator[wire.SymbolInformation]:
    yield {
        "name": symbol.name,
        "kind": _SYMBOL_KIND[symbol.kind],
        "location": {"uri": uri, "range": positions.range(symbol.span)},
        "containerName": container,
    }
    for child in symbol.children:
        yield from to_symbol_list(child, uri, positions, symbol.name)
