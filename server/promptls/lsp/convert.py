"""Translates between the core's values and the protocol's. No logic lives here.

What goes out are plain values. They are made at every keystroke, and the classes of the protocol
cost more than finding what is in them.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from lsprotocol import types as lsp

from promptls.diagnostics import Diagnostic, Severity
from promptls.features.completion.values import Completion, CompletionKind
from promptls.features.hover import Hover
from promptls.features.symbols import Symbol, SymbolKind
from promptls.fixes import Applicability, Edit, Fix
from promptls.lsp.client import Client
from promptls.lsp.documents import OpenDocument, Raw
from promptls.lsp.pages import PAGES
from promptls.settings import SettingsFileIssue
from promptls.text import Encoding, Source, Span

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
}

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

    def at(self, offset: int) -> Raw:
        """The position of an offset."""
        source = self._source
        line = source.line_at(offset)
        if line != self._line or offset < self._offset:
            self._line, self._offset, self._column = line, source.line_starts[line], 0
        # From the last position on: a line may be as long as a file and full of findings.
        self._column += self._encoding.width(source.text[self._offset : offset])
        self._offset = offset
        return {"line": line, "character": self._column}

    def range(self, span: Span) -> Raw:
        """The range of a span."""
        return {"start": self.at(span.start), "end": self.at(span.end)}


def to_offset(source: Source, position: lsp.Position, encoding: Encoding) -> int:
    return source.offset(position.line, position.character, encoding)


def to_span(source: Source, range_: lsp.Range, encoding: Encoding) -> Span:
    start, end = (to_offset(source, it, encoding) for it in (range_.start, range_.end))
    return Span(min(start, end), max(start, end))


def to_diagnostics(source: Source, found: Iterable[Diagnostic], encoding: Encoding) -> list[Raw]:
    """What is found in a text, in source order."""
    positions = Positions(source, encoding)
    return [to_diagnostic(it, positions) for it in found]


def to_diagnostic(it: Diagnostic, positions: Positions) -> Raw:
    made = {
        "range": positions.range(it.span),
        "severity": _SEVERITY[it.severity],
        "code": it.rule,
        "source": _SOURCE,
        "message": it.message,
    }
    if PAGES is not None:
        made["codeDescription"] = {"href": f"{PAGES}#{it.rule}"}
    return made


def to_hover(it: Hover, source: Source, client: Client) -> Raw:
    kind = lsp.MarkupKind.Markdown if client.takes_markdown else lsp.MarkupKind.PlainText
    return {
        "contents": {"kind": kind.value, "value": it.markdown},
        "range": Positions(source, client.encoding).range(it.span),
    }


def to_completion(it: Completion, positions: Positions, client: Client) -> Raw:
    takes_it = client.takes_snippets and it.snippet is not None
    made: Raw = {
        "label": it.label,
        "kind": _COMPLETION_KIND[it.kind],
        "textEdit": {
            "range": positions.range(it.span),
            "newText": it.snippet if takes_it else it.text,
        },
        "insertTextFormat": (
            lsp.InsertTextFormat.Snippet if takes_it else lsp.InsertTextFormat.PlainText
        ).value,
        # The lines have their margin already.
        "insertTextMode": lsp.InsertTextMode.AsIs.value,
    }
    if it.detail:
        made["detail"] = it.detail
    if it.sort_text:
        made["sortText"] = it.sort_text
    if it.documentation:
        made["documentation"] = {"kind": "markdown", "value": it.documentation}
    return made


def to_quick_fix(it: Diagnostic, fix: Fix, document: OpenDocument, client: Client) -> Raw:
    positions = Positions(document.source, client.encoding)
    return {
        "title": fix.title,
        "kind": lsp.CodeActionKind.QuickFix.value,
        "diagnostics": [to_diagnostic(it, positions)],
        "isPreferred": fix.applicability is Applicability.SAFE,
        "edit": to_workspace_edit(fix.edits, document, client),
    }


def to_workspace_edit(edits: Iterable[Edit], document: OpenDocument, client: Client) -> Raw:
    """Edits of a document, for the version that they were made for where that can be said."""
    positions = Positions(document.source, client.encoding)
    made = [{"range": positions.range(it.span), "newText": it.text} for it in edits]
    if not client.takes_versioned_edits:
        return {"changes": {document.uri: made}}
    named = {"uri": document.uri, "version": document.version}
    return {"documentChanges": [{"textDocument": named, "edits": made}]}


def to_mistakes(mistakes: Iterable[SettingsFileIssue], encoding: Encoding) -> list[Raw]:
    """What is wrong in a settings file, as diagnostics."""
    return [
        {
            "range": Positions(Source(it.text), encoding).range(it.issue.span),
            "severity": lsp.DiagnosticSeverity.Error.value,
            "source": "promptls",
            "message": it.issue.message,
        }
        for it in mistakes
    ]


def to_symbol_tree(it: Symbol, positions: Positions) -> Raw:
    return {
        "name": it.name,
        "detail": it.detail,
        "kind": _SYMBOL_KIND[it.kind],
        "range": positions.range(it.span),
        "selectionRange": positions.range(it.name_span),
        "children": [to_symbol_tree(child, positions) for child in it.children],
    }


def to_symbol_list(
    it: Symbol, uri: str, positions: Positions, container: str = ""
) -> Iterator[Raw]:
    yield {
        "name": it.name,
        "kind": _SYMBOL_KIND[it.kind],
        "location": {"uri": uri, "range": positions.range(it.span)},
        "containerName": container,
    }
    for child in it.children:
        yield from to_symbol_list(child, uri, positions, it.name)
