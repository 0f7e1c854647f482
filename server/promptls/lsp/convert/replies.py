"""Translates between the core's values and the protocol's, and decides nothing."""

from collections.abc import Iterable, Sequence
from typing import Final

from lsprotocol import types as lsp

from promptls.features.actions.values import Action, ActionKind, FileEdits, Task, TaskName
from promptls.features.completion.values import Completion, CompletionKind
from promptls.features.descriptions import to_plain_text
from promptls.features.hover import Hover
from promptls.lsp.capabilities import SOURCE_ACTIONS
from promptls.lsp.client import SNIPPETS, Client
from promptls.lsp.connection import wire
from promptls.lsp.convert.diagnostics import to_diagnostic
from promptls.lsp.convert.positions import Positions
from promptls.lsp.convert.snippets import simplify
from promptls.lsp.documents.open_document import OpenDocument
from promptls.lsp.documents.uris import uri_of
from promptls.rules import RULE_NAMES
from promptls.text.edits import FileEdit
from promptls.text.spans import Encoding, FileSpan, Source

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
    CompletionKind.FILE: lsp.CompletionItemKind.File.value,
    CompletionKind.FOLDER: lsp.CompletionItemKind.Folder.value,
}

# What a client is told that knows only the first kinds.
_PLAIN_KIND: Final = {
    lsp.CompletionItemKind.Constant.value: lsp.CompletionItemKind.Value.value,
    lsp.CompletionItemKind.EnumMember.value: lsp.CompletionItemKind.Value.value,
    lsp.CompletionItemKind.Folder.value: lsp.CompletionItemKind.File.value,
}

# By whether the client shows Markdown.
_MARKUP: Final = {True: lsp.MarkupKind.Markdown.value, False: lsp.MarkupKind.PlainText.value}

ACTION_KINDS: Final = {
    ActionKind.QUICK_FIX: lsp.CodeActionKind.QuickFix.value,
    ActionKind.REWRITE: lsp.CodeActionKind.RefactorRewrite.value,
    **dict(zip((ActionKind.FIX_ALL, ActionKind.FORMAT), SOURCE_ACTIONS, strict=True)),
}
_TASK_NAMES: Final = frozenset(it.value for it in TaskName)


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
    completion: Completion,
    positions: Positions,
    client: Client,
    data: wire.CompletionData,
    cursor: int,
) -> wire.CompletionItem:
    snippet = _find_snippet(completion, client)
    span, text = completion.span, completion.text
    if snippet is None and not client.habits.replaces_behind:
        span, text = _leave_behind(span, text, positions.source, cursor)
    text_format = (
        lsp.InsertTextFormat.PlainText if snippet is None else lsp.InsertTextFormat.Snippet
    )
    converted: wire.CompletionItem = {
        "label": completion.label,
        "kind": _kind_for(client, _COMPLETION_KIND[completion.kind]),
        "textEdit": {
            "range": positions.range(span),
            "newText": text if snippet is None else snippet,
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


def _find_snippet(completion: Completion, client: Client) -> str | None:
    """The snippet that a client reads as it is meant, if it wants one."""
    if completion.snippet is None or not client.takes_snippets or SNIPPETS in client.without:
        return None
    if client.habits.reads_choices:
        return completion.snippet
    return simplify(completion.snippet)


def _leave_behind(span: FileSpan, text: str, source: Source, cursor: int) -> tuple[FileSpan, str]:
    """The edit up to the cursor, where what is behind that would be put in again."""
    behind = source.text[cursor : span.end]
    if behind and text.endswith(behind):
        return FileSpan(span.start, cursor), text.removesuffix(behind)
    return span, text


def _kind_for(client: Client, kind: int) -> int:
    return kind if kind in client.completion_kinds else _PLAIN_KIND.get(kind, kind)


def to_documentation(markdown: str, client: Client) -> wire.MarkupContent:
    takes_markdown = client.takes_markdown_documentation
    text = markdown if takes_markdown else to_plain_text(markdown)
    return {"kind": _MARKUP[takes_markdown], "value": text}


def to_code_action(
    action: Action, edits: Sequence[FileEdit], document: OpenDocument, client: Client
) -> wire.CodeAction:
    """An action with edits; without any, they are asked for later by what is in its data."""
    converted = to_offer(action, document, client)
    if edits or action.task is None:
        converted["edit"] = to_workspace_edit(edits, document, client)
    else:
        name, rule, start = action.task
        converted["data"] = {
            "uri": document.uri,
            "text": document.name_text(),
            "task": name,
            "rule": rule,
            "start": start,
        }
    return converted


def to_offer(action: Action, document: OpenDocument, client: Client) -> wire.CodeAction:
    """An action without what it does."""
    converted: wire.CodeAction = {"title": action.title, "kind": ACTION_KINDS[action.kind]}
    if action.finding is not None:
        positions = Positions(document.source, client.encoding)
        converted["diagnostics"] = [to_diagnostic(action.finding, positions, client, document.home)]
    if action.kind is ActionKind.QUICK_FIX:
        converted["isPreferred"] = action.is_preferred
    return converted


def to_task(data: object) -> Task | None:
    """The work that the data of an action asks for; none where it is not data of ours."""
    if not isinstance(data, dict):
        return None
    name, rule, start = (data.get(it) for it in ("task", "rule", "start"))
    if not isinstance(name, str) or name not in _TASK_NAMES or not isinstance(rule, str):
        return None
    if type(start) is not int or start < 0 or (rule and rule not in RULE_NAMES):
        return None
    return Task(TaskName(name), rule, start)


def to_text_edits(
    edits: Iterable[FileEdit], source: Source, encoding: Encoding, *, from_disk: bool = False
) -> list[wire.TextEdit]:
    positions = Positions(source, encoding, from_disk=from_disk)
    return [{"range": positions.range(it.span), "newText": it.text} for it in edits]


def to_workspace_edit(
    edits: Iterable[FileEdit], document: OpenDocument, client: Client
) -> wire.WorkspaceEdit:
    """Edits of a document."""
    converted = _to_edits(edits, Positions(document.source, client.encoding), client)
    return join_edits([(document.uri, document.version, converted)], client)


def to_edit_of_file(
    changed: FileEdits, opened: OpenDocument | None, client: Client
) -> wire.WorkspaceEdit:
    """Edits of another file, as it is in the editor or on the disk."""
    if opened is not None:
        return to_workspace_edit(changed.edits, opened, client)
    positions = Positions(Source(changed.text), client.encoding, from_disk=True)
    converted = _to_edits(changed.edits, positions, client)
    return join_edits([(uri_of(changed.path), None, converted)], client)


def _to_edits(
    edits: Iterable[FileEdit], positions: Positions, client: Client
) -> list[wire.TextEdit | wire.SnippetTextEdit]:
    """The edits of a document, with places to fill in for a client that takes them."""
    takes_snippets = client.takes_snippet_edits and SNIPPETS not in client.without
    return [
        {"range": positions.range(it.span), "newText": it.text}
        if it.snippet is None or not takes_snippets
        else {
            "range": positions.range(it.span),
            "snippet": {"kind": "snippet", "value": it.snippet},
        }
        for it in edits
    ]


def join_edits(
    edits: Iterable[tuple[str, int | None, Sequence[wire.TextEdit | wire.SnippetTextEdit]]],
    client: Client,
) -> wire.WorkspaceEdit:
    """Edits by address, for the version that they were made for where that can be said."""
    if not client.takes_versioned_edits:
        return {"changes": {uri: of_file for uri, _, of_file in edits}}
    return {
        "documentChanges": [
            {"textDocument": {"uri": uri, "version": version}, "edits": of_file}
            for uri, version, of_file in edits
        ]
    }
