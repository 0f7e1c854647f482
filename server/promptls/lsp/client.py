"""What the editor at the other end can do and wants, as far as the replies depend on it.

It is read from plain JSON, part by part: a faulty part counts as one that is missing.
"""

from collections.abc import Mapping

from promptls.lsp.connection.wire import JsonObject
from promptls.text.spans import Encoding
from promptls.text.values import NamedTuple

_MARKDOWN = "markdown"
# The features that can be switched off, as initialization options and configuration name them.
_FEATURES = "features"
# Some clients send their settings by the name of the server, others without.
_SECTION = "promptls"
_REFRESHED = "diagnostics", "inlayHint", "codeLens", "semanticTokens"
_NEOVIM = "Neovim"
_LONGEST_NAME = 100
# The kinds of symbols and offers that were there from the beginning. Others are to be announced.
_FIRST_KINDS = frozenset(range(1, 19))
_ENCODINGS = frozenset(it.value for it in Encoding)


class Client(NamedTuple):
    """What a client has announced. The default is a client that announces nothing."""

    encoding: Encoding = Encoding.UTF16
    # The process of the client, which the server must not outlive.
    process: int | None = None
    # Whether it asks for the diagnostics of a document, and does so again when it is asked to.
    pulls: bool = False
    # Whether it asks for those of the workspace, although documents get theirs without asking.
    pulls_workspace: bool = False
    # What the client can be asked to request again, by the names of its capabilities.
    refreshes: frozenset[str] = frozenset()
    takes_code_actions: bool = False
    # Whether it changes documents when it is asked to.
    applies_edits: bool = False
    # Whether a diagnostic may have the address of a page about its rule.
    links_rules: bool = False
    # The kinds that it knows, as numbers of the protocol: in outlines, in searches, of offers.
    symbol_kinds: frozenset[int] = _FIRST_KINDS
    found_kinds: frozenset[int] = _FIRST_KINDS
    completion_kinds: frozenset[int] = _FIRST_KINDS
    takes_versioned_edits: bool = False
    takes_snippets: bool = False
    # Whether an offer may have several lines. Neovim 0.10 writes NUL characters between them.
    takes_lines: bool = True
    takes_symbol_trees: bool = False
    takes_markdown: bool = True
    takes_markdown_documentation: bool = True
    # Whether the client asks for the documentation of a completion when it shows it.
    resolves_documentation: bool = False
    # Whether it asks for the edit of an action that is offered without one.
    resolves_actions: bool = False
    # Whether the cursor stays before what is inserted at it, so that a person would type there.
    keeps_cursor: bool = False
    takes_location_links: bool = False
    takes_change_annotations: bool = False
    prepares_renames: bool = False
    # The file operations of which the client tells, such as `willRename`.
    file_operations: frozenset[str] = frozenset()
    reads_virtual_documents: bool = False
    # Whether it opens a document when it is asked to, so that a command can show its result.
    shows_documents: bool = False
    # Whether commands are announced. A client registers each that is, and may have its own ways.
    wants_commands: bool = True
    # The client's own command that shows places: it takes an address, a position and locations.
    references_command: str = ""
    # The names of the features that the user has switched off.
    without: frozenset[str] = frozenset()


def read_client(params: JsonObject) -> Client:
    """Read the parameters of `initialize`."""
    able = params.get("capabilities")
    process, options = params.get("processId"), params.get("initializationOptions")
    item = "textDocument.completion.completionItem"
    pulls, pulls_workspace = _find_pulling(params)
    symbols = "textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"
    takes_snippets = _is_true(able, f"{item}.snippetSupport")
    return Client(
        encoding=_choose_encoding(find(able, "general.positionEncodings")),
        process=process if type(process) is int else None,
        pulls=pulls,
        pulls_workspace=pulls_workspace,
        refreshes=frozenset(
            it for it in _REFRESHED if _is_true(able, f"workspace.{it}.refreshSupport")
        ),
        takes_code_actions=bool(find(able, "textDocument.codeAction.codeActionLiteralSupport")),
        applies_edits=_is_true(able, "workspace.applyEdit"),
        # Neovim says nothing of links, and has plugins that follow them.
        links_rules=all(
            find(able, f"textDocument.{it}.codeDescriptionSupport") is not False
            for it in ("publishDiagnostics", "diagnostic")
        ),
        symbol_kinds=_read_kinds(able, "textDocument.documentSymbol.symbolKind.valueSet"),
        found_kinds=_read_kinds(able, "workspace.symbol.symbolKind.valueSet"),
        completion_kinds=_read_kinds(able, "textDocument.completion.completionItemKind.valueSet"),
        takes_versioned_edits=_is_true(able, "workspace.workspaceEdit.documentChanges"),
        takes_snippets=takes_snippets,
        takes_lines=takes_snippets or not _is_neovim(params),
        takes_symbol_trees=_is_true(able, symbols),
        takes_markdown=_takes_markdown(find(able, "textDocument.hover.contentFormat")),
        takes_markdown_documentation=_takes_markdown(find(able, f"{item}.documentationFormat")),
        resolves_documentation=_has(able, f"{item}.resolveSupport.properties", "documentation"),
        resolves_actions=_is_true(able, "textDocument.codeAction.dataSupport")
        and _has(able, "textDocument.codeAction.resolveSupport.properties", "edit"),
        prepares_renames=_is_true(able, "textDocument.rename.prepareSupport"),
        keeps_cursor=_is_neovim(params),
        takes_location_links=_is_true(able, "textDocument.definition.linkSupport"),
        takes_change_annotations=find(able, "workspace.workspaceEdit.changeAnnotationSupport")
        is not None,
        file_operations=_find_true(find(able, "workspace.fileOperations")),
        reads_virtual_documents=find(able, "workspace.textDocumentContent") is not None,
        shows_documents=_is_true(able, "window.showDocument.support"),
        wants_commands=find(options, "announceCommands") is not False,
        references_command=_read_name(find(options, "referencesCommand")),
        without=find_switched_off(options),
    )


def _find_pulling(params: JsonObject) -> tuple[bool, bool]:
    """Whether a client pulls the diagnostics of documents, and those of the workspace.

    Neovim does not pull those of a document again after a change of settings, and would show
    outdated ones until the next keystroke. Neovim 0.12 has the workspace checked again, and leaves
    out of its reports the documents that it has pulled.
    """
    able = params.get("capabilities")
    has_pull = isinstance(find(able, "textDocument.diagnostic"), Mapping)
    if not _is_neovim(params):
        return has_pull, has_pull
    return False, has_pull and _is_true(able, "workspace.diagnostics.refreshSupport")


def _is_neovim(params: JsonObject) -> bool:
    return find(params, "clientInfo.name") == _NEOVIM


def find_switched_off(options: object) -> frozenset[str]:
    """The features that are switched off: `{"features": {"hover": false}}`."""
    named = find_features(options) or {}
    return frozenset(name for name, is_on in named.items() if is_on is False)


def find_features(options: object) -> JsonObject | None:
    """What options say of features, by their names."""
    for path in (_FEATURES, f"{_SECTION}.{_FEATURES}"):
        named = find(options, path)
        if isinstance(named, Mapping):
            return named
    return None


def find(value: object, path: str) -> object:
    """A part of a JSON value, or None if anything on the way to it is missing."""
    for name in path.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def _takes_markdown(formats: object) -> bool:
    """Whether a client shows Markdown. Who announces no formats mostly does."""
    return not isinstance(formats, list) or not formats or _MARKDOWN in formats


def _has(able: object, path: str, name: str) -> bool:
    found = find(able, path)
    return isinstance(found, list) and name in found


def _read_name(value: object) -> str:
    return value if isinstance(value, str) and len(value) <= _LONGEST_NAME else ""


def _read_kinds(able: object, path: str) -> frozenset[int]:
    found = find(able, path)
    if not isinstance(found, list):
        return _FIRST_KINDS
    return frozenset(it for it in found if type(it) is int)


def _is_true(able: object, path: str) -> bool:
    return find(able, path) is True


def _find_true(able: object) -> frozenset[str]:
    named = able if isinstance(able, Mapping) else {}
    return frozenset(name for name, is_able in named.items() if is_able is True)


def _choose_encoding(offered: object) -> Encoding:
    """The first unit that both know. Who offers none counts in UTF-16."""
    for name in offered if isinstance(offered, list) else ():
        if isinstance(name, str) and name in _ENCODINGS:
            return Encoding(name)
    return Encoding.UTF16
