"""What the editor at the other end can do and wants, as far as the replies depend on it.

It is read from plain JSON, part by part: a faulty part counts as one that is missing.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.habits import HABITS, NOTHING, Habits
from promptls.text.spans import Encoding
from promptls.text.values import NamedTuple

_MARKDOWN = "markdown"
# The features that can be switched off, as initialization options and configuration name them.
_FEATURES = "features"
# Some clients send their settings by the name of the server, others without.
_SECTION = "promptls"
_EDIT = "workspace.workspaceEdit"
_REFRESHED = "diagnostics", "inlayHint", "codeLens", "semanticTokens"
SNIPPETS: Final = "snippets"
_LONGEST_NAME = 100
# What a client says of diagnostics, by how it gets them. Older ones say it of the first only.
_DIAGNOSTICS = "textDocument.publishDiagnostics", "textDocument.diagnostic"
# The number of the tag of what is needless.
NEEDLESS: Final = 1
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
    # Whether it shows what is pushed as well.
    takes_pushes: bool = False
    # Whether it asks for those of the workspace, although documents get theirs without asking.
    pulls_workspace: bool = False
    # What the client can be asked to request again, by the names of its capabilities.
    refreshes: frozenset[str] = frozenset()
    takes_code_actions: bool = False
    # Whether it changes documents when it is asked to.
    applies_edits: bool = False
    # Whether a diagnostic may have the address of a page about its rule.
    links_rules: bool = False
    # Whether a diagnostic may name a second place, and whether what is needless is faded.
    shows_second_places: bool = False
    fades_needless: bool = False
    # The kinds that it knows, as numbers of the protocol: in outlines, in searches, of offers.
    symbol_kinds: frozenset[int] = _FIRST_KINDS
    found_kinds: frozenset[int] = _FIRST_KINDS
    completion_kinds: frozenset[int] = _FIRST_KINDS
    takes_versioned_edits: bool = False
    takes_snippets: bool = False
    # Whether the edits of an action may have places to fill in.
    takes_snippet_edits: bool = False
    # Whether an offer may have several lines. Who knows no snippets mostly spoils these.
    takes_lines: bool = False
    habits: Habits = NOTHING
    takes_symbol_trees: bool = False
    takes_markdown: bool = True
    takes_markdown_documentation: bool = False
    # Whether the client asks for the documentation of a completion when it shows it.
    resolves_documentation: bool = False
    # Whether it asks for the edit of an action that is offered without one.
    resolves_actions: bool = False
    takes_location_links: bool = False
    takes_change_annotations: bool = False
    # Whether an edit may rename files and folders.
    renames_files: bool = False
    prepares_renames: bool = False
    # The file operations of which the client tells, such as `willRename`.
    file_operations: frozenset[str] = frozenset()
    reads_virtual_documents: bool = False
    # Whether it shows the progress of work that the server begins.
    shows_progress: bool = False
    # Whether it opens a document when it is asked to, so that a command can show its result.
    shows_documents: bool = False
    # Whether commands are announced. A client registers each that is, and may have its own ways.
    wants_commands: bool = True
    # Whether it has code of its own for commands: it gives them arguments, and shows what they
    # return. Others have a list of their names at most, to be run as they are.
    knows_commands: bool = False
    # Whether an edit may create files.
    creates_files: bool = False
    # The client's own command that shows places: it takes an address, a position and locations.
    references_command: str = ""
    # The keys of front matter that the client explains itself, by the languages of its documents.
    explained_keys: Mapping[str, frozenset[str]] = MappingProxyType({})
    # The names of the features that the user has switched off.
    without: frozenset[str] = frozenset()


def read_client(params: JsonObject, counts_in: Encoding | None = None) -> Client:
    """Read the parameters of `initialize`. `counts_in` is what the user says of columns."""
    able = params.get("capabilities")
    process, options = params.get("processId"), params.get("initializationOptions")
    item = "textDocument.completion.completionItem"
    habits = _find_habits(params)
    pulls, pulls_workspace = _find_pulling(able, habits)
    symbols = "textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"
    has_snippets = _is_true(able, f"{item}.snippetSupport")
    wants_snippets = (find_features(options) or {}).get(SNIPPETS)
    reads_virtual_documents = find(able, "workspace.textDocumentContent") is not None
    return Client(
        encoding=_choose_encoding(find(able, "general.positionEncodings"), counts_in),
        process=process if type(process) is int else None,
        pulls=pulls,
        takes_pushes=find(able, _DIAGNOSTICS[0]) is not None,
        pulls_workspace=pulls_workspace,
        refreshes=frozenset(
            it for it in _REFRESHED if _is_true(able, f"workspace.{it}.refreshSupport")
        ),
        takes_code_actions=bool(find(able, "textDocument.codeAction.codeActionLiteralSupport")),
        applies_edits=_is_true(able, "workspace.applyEdit"),
        # Neovim says nothing of links, and has plugins that follow them.
        links_rules=all(
            find(able, f"{it}.codeDescriptionSupport") is not False for it in _DIAGNOSTICS
        ),
        shows_second_places=any(_is_true(able, f"{it}.relatedInformation") for it in _DIAGNOSTICS),
        fades_needless=any(_takes_tag(able, it) for it in _DIAGNOSTICS),
        symbol_kinds=_read_kinds(able, "textDocument.documentSymbol.symbolKind.valueSet"),
        found_kinds=_read_kinds(able, "workspace.symbol.symbolKind.valueSet"),
        completion_kinds=_read_kinds(able, "textDocument.completion.completionItemKind.valueSet"),
        takes_versioned_edits=_is_true(able, "workspace.workspaceEdit.documentChanges"),
        takes_snippets=has_snippets,
        takes_snippet_edits=_is_true(able, "workspace.workspaceEdit.snippetEditSupport")
        and _is_true(able, "workspace.workspaceEdit.documentChanges"),
        takes_lines=has_snippets or habits.inserts_lines,
        # Who asks for snippets is sure of what becomes of them.
        habits=habits._replace(reads_choices=habits.reads_choices or wants_snippets is True),
        takes_symbol_trees=_is_true(able, symbols),
        takes_markdown=_takes_markdown(find(able, "textDocument.hover.contentFormat")),
        takes_markdown_documentation=_has(able, f"{item}.documentationFormat", _MARKDOWN)
        or (habits.shows_markdown and find(able, f"{item}.documentationFormat") is None),
        resolves_documentation=_has(able, f"{item}.resolveSupport.properties", "documentation"),
        resolves_actions=_is_true(able, "textDocument.codeAction.dataSupport")
        and _has(able, "textDocument.codeAction.resolveSupport.properties", "edit"),
        prepares_renames=_is_true(able, "textDocument.rename.prepareSupport"),
        takes_location_links=_is_true(able, "textDocument.definition.linkSupport"),
        takes_change_annotations=find(able, "workspace.workspaceEdit.changeAnnotationSupport")
        is not None,
        # Neovim says nothing of `documentChanges`, in which alone such an operation can be.
        renames_files=_has(able, f"{_EDIT}.resourceOperations", "rename"),
        file_operations=_find_true(find(able, "workspace.fileOperations")),
        reads_virtual_documents=reads_virtual_documents,
        shows_progress=_is_true(able, "window.workDoneProgress"),
        shows_documents=_is_true(able, "window.showDocument.support"),
        wants_commands=find(options, "announceCommands") is not False,
        knows_commands=reads_virtual_documents or find(options, "announceCommands") is True,
        creates_files=_is_true(able, "workspace.applyEdit") and _edits_files(able, "create"),
        references_command=_read_name(find(options, "referencesCommand")),
        explained_keys=_read_keys(find(options, "explainedKeys")),
        without=find_switched_off(options),
    )


def _find_pulling(able: object, habits: Habits) -> tuple[bool, bool]:
    """Whether a client pulls the diagnostics of documents, and those of the workspace.

    Who does not pull those of a document again would show outdated ones until the next keystroke.
    Neovim 0.12 has the workspace checked again, and leaves out of its reports the documents that it
    has pulled.
    """
    has_pull = isinstance(find(able, "textDocument.diagnostic"), Mapping)
    if habits.pulls_again:
        return has_pull, has_pull
    return False, has_pull and _is_true(able, "workspace.diagnostics.refreshSupport")


def _find_habits(params: JsonObject) -> Habits:
    name = find(params, "clientInfo.name")
    return HABITS.get(name, NOTHING) if isinstance(name, str) else NOTHING


def find_switched_off(options: object) -> frozenset[str]:
    """The features that are off, as by `{"features": {"hover": false}}`."""
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


def _takes_tag(able: object, path: str) -> bool:
    found = find(able, f"{path}.tagSupport.valueSet")
    return isinstance(found, list) and NEEDLESS in found


def _has(able: object, path: str, name: str) -> bool:
    found = find(able, path)
    return isinstance(found, list) and name in found


def _edits_files(able: object, operation: str) -> bool:
    return _has(able, f"{_EDIT}.resourceOperations", operation) and _is_true(
        able, f"{_EDIT}.documentChanges"
    )


def _read_name(value: object) -> str:
    return value if isinstance(value, str) and len(value) <= _LONGEST_NAME else ""


def _read_kinds(able: object, path: str) -> frozenset[int]:
    found = find(able, path)
    if not isinstance(found, list):
        return _FIRST_KINDS
    return frozenset(it for it in found if type(it) is int)


def _read_keys(named: object) -> dict[str, frozenset[str]]:
    found = named.items() if isinstance(named, Mapping) else ()
    return {
        language: frozenset(it for it in keys if isinstance(it, str))
        for language, keys in found
        if isinstance(keys, list)
    }


def _is_true(able: object, path: str) -> bool:
    return find(able, path) is True


def _find_true(able: object) -> frozenset[str]:
    named = able if isinstance(able, Mapping) else {}
    return frozenset(name for name, is_able in named.items() if is_able is True)


def _choose_encoding(offered: object, counts_in: Encoding | None) -> Encoding:
    """The unit of columns: of those that both know, the one that the user names, or the first.

    Who offers none counts in UTF-16, unless the user says otherwise: some clients count in bytes
    or characters and announce nothing.
    """
    names = offered if isinstance(offered, list) else ()
    known = [Encoding(it) for it in names if isinstance(it, str) and it in _ENCODINGS]
    if counts_in is not None and (counts_in in known or not known):
        return counts_in
    return known[0] if known else Encoding.UTF16
