"""Translates between the core's values and the protocol's, and decides nothing."""

from collections.abc import Iterable, Iterator
from typing import Final

from lsprotocol import types as lsp

from promptls.diagnostics import FileDiagnostic, Severity
from promptls.features.completion.values import Completion, CompletionKind
from promptls.features.descriptions import to_plain_text
from promptls.features.hover import Hover
from promptls.features.symbols import Symbol, SymbolKind
from promptls.fixes import Applicability, FileEdit, FileFix
from promptls.lsp import wire
from promptls.lsp.client import Client
from promptls.lsp.documents import OpenDocument
from promptls.lsp.uris import RULE_PAGES
from promptls.settings import SettingsFileIssue
from promptls.text import Encoding, FileSpan, Source

_SOURCE = "promptls"

_SEVERITY: Final = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error.value,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning.value,
    Severity.INFO: lsp.DiagnosticSeverity.Information.value,
    Severity.HINT: lsp.DiagnosticSeverity.Hint.value,
}

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
    CompletionKind.VARIABLE: lsp.CompletionItemKind.Variable.value,
    CompletionKind.TAG: lsp.CompletionItemKind.Class.value,
    CompletionKind.ATTRIBUTE: lsp.CompletionItemKind.Property.value,
    CompletionKind.VALUE: lsp.CompletionItemKind.EnumMember.value,
    CompletionKind.KEY: lsp.CompletionItemKind.Property.value,
    CompletionKind.FRONT_MATTER: lsp.CompletionItemKind.Snippet.value,
    CompletionKind.RULE: lsp.CompletionItemKind.Constant.value,
    CompletionKind.COMMENT: lsp.CompletionItemKind.Snippet.value,
    CompletionKind.REQUIREMENT: lsp.CompletionItemKind.Reference.value,
    CompletionKind.SECTION: lsp.CompletionItemKind.Snippet.value,
    CompletionKind.TABLE: lsp.CompletionItemKind.Module.value,
}

# By whether the client shows Markdown.
_MARKUP: Final = {True: lsp.MarkupKind.Markdown.value, False: lsp.MarkupKind.PlainText.value}

_SYMBOL_KIND: Final = {
    SymbolKind.HEADING: lsp.SymbolKind.String.value,
    SymbolKind.BLOCK: lsp.SymbolKind.Array.value,
    SymbolKind.STATUS: lsp.SymbolKind.Event.value,
    SymbolKind.EMISSION: lsp.SymbolKind.Array.value,
    SymbolKind.ITEM: lsp.SymbolKind.Field.value,
}


class Positions:
    """Turns the offsets of one text into positions, fastest when they come in order."""

    __slots__ = ("_column", "_encoding", "_line", "_offset", "_source")

    def __init__(self, source: Source, encoding: Encoding) -> None:
        self._source = source
        self._encoding = encoding
        self._line = self._offset = self._column = 0

    def at(self, offset: int) -> wire.Position:
        """The position of an offset."""
        source = self._source
        line = source.line_at(offset)
        if line != self._line or offset < self._offset:
            self._line, self._offset, self._column = line, source.line_starts[line], 0
        # From the last position on: a line may be as long as a file and full of findings.
        self._column += self._encoding.width(source.text[self._offset : offset])
        self._offset = offset
        return {"line": line, "character": self._column}

    def range(self, span: FileSpan) -> wire.Range:
        """The range of a span."""
        return {"start": self.at(span.start), "end": self.at(span.end)}


def to_offset(source: Source, position: lsp.Position, encoding: Encoding) -> int:
    return source.offset(position.line, position.character, encoding)


def to_span(source: Source, range_: lsp.Range, encoding: Encoding) -> FileSpan:
    start, end = (to_offset(source, it, encoding) for it in (range_.start, range_.end))
    return FileSpan(min(start, end), max(start, end))


def to_diagnostics(
    source: Source, found: Iterable[FileDiagnostic], encoding: Encoding
) -> list[wire.DiagnosticObject]:
    """The diagnostics of a text, which are in source order."""
    positions = Positions(source, encoding)
    return [to_diagnostic(it, positions) for it in found]


def to_diagnostic(diagnostic: FileDiagnostic, positions: Positions) -> wire.DiagnosticObject:
    converted: wire.DiagnosticObject = {
        "range": positions.range(diagnostic.span),
        "severity": _SEVERITY[diagnostic.severity],
        "code": diagnostic.rule,
        "source": _SOURCE,
        "message": diagnostic.message,
    }
    if RULE_PAGES is not None:
        converted["codeDescription"] = {"href": f"{RULE_PAGES}#{diagnostic.rule}"}
    return converted


def to_settings_issues(
    issues: Iterable[SettingsFileIssue], encoding: Encoding
) -> list[wire.DiagnosticObject]:
    """What is wrong in a settings file, as diagnostics."""
    return [
        {
            "range": Positions(Source(it.text), encoding).range(it.issue.span),
            "severity": lsp.DiagnosticSeverity.Error.value,
            "source": _SOURCE,
            "message": it.issue.message,
        }
        for it in issues
    ]


def to_hover(hover: Hover, positions: Positions, client: Client) -> wire.HoverObject:
    kind = _MARKUP[client.takes_markdown]
    return {
        "contents": {
            "kind": kind,
            "value": hover.markdown if client.takes_markdown else to_plain_text(hover.markdown),
        },
        "range": positions.range(hover.span),
    }


def to_completion(
    completion: Completion, positions: Positions, client: Client, data: wire.CompletionData
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
    if completion.filter_text:
        converted["filterText"] = completion.filter_text
    if completion.sort_text:
        converted["sortText"] = completion.sort_text
    if client.resolves_documentation:
        converted["data"] = data
    elif completion.documentation:
        converted["documentation"] = to_documentation(completion.documentation, client)
    return converted


def to_documentation(markdown: str, client: Client) -> wire.MarkupContent:
    takes_markdown = client.takes_markdown_documentation
    text = markdown if takes_markdown else to_plain_text(markdown)
    return {"kind": _MARKUP[takes_markdown], "value": text}


def read_completion_data(data: object) -> wire.CompletionData:
    """Where a completion was asked for; nowhere if the client sends something else back."""
    uri, line, character = (_part(data, it) for it in ("uri", "line", "character"))
    if isinstance(uri, str) and isinstance(line, int) and isinstance(character, int):
        return {"uri": uri, "line": max(0, line), "character": max(0, character)}
    return {"uri": "", "line": 0, "character": 0}


def _part(data: object, name: str) -> object:
    return data.get(name) if isinstance(data, dict) else getattr(data, name, None)


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
