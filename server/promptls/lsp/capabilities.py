"""What the server announces, as plain data: it is sent before pygls is imported.

A feature is what a user can switch off by its name. `tests/server/test_capabilities.py` compares
it with what pygls derives from the handlers, and with what the features know.
"""

from collections.abc import Callable, Container
from typing import Final

import promptls
from promptls.features.token_legend import MODIFIERS, TYPES
from promptls.lsp.client import SNIPPETS, Client
from promptls.lsp.connection import protocol
from promptls.lsp.connection.wire import JsonObject
from promptls.text.values import NamedTuple

# The server takes the changes of a text one by one.
_INCREMENTAL = 2


class Feature(NamedTuple):
    """Something that the server can do: its methods, and what it announces to a client."""

    name: str
    methods: tuple[str, ...]
    announce: Callable[[Client], JsonObject]


# What a client that has no use for commands asks for, by switching them off.
COMMANDS: Final = (
    "promptls.render",
    "promptls.matrix",
    "promptls.checkResponse",
    "promptls.explain",
    "promptls.insertBlock",
    "promptls.createSettings",
    "promptls.server.reload",
    "promptls.server.compare",
    "promptls.server.addValues",
    "promptls.server.fixAll",
    "promptls.server.prompts",
    "promptls.server.hosts",
    "promptls.server.checkAnswers",
    "promptls.server.applyAction",
)
# For clients that know no actions; others have no use for it.
APPLY_ACTION: Final = COMMANDS[-1]
# Those that do something without arguments.
CREATE_SETTINGS: Final = "promptls.createSettings"
RELOAD: Final = "promptls.server.reload"
_WORKSPACE: Final = "workspaceDiagnostics"
_FOLDERS: Final = {"scheme": "file", "pattern": {"glob": "**", "matches": "folder"}}
_FILES: Final = {"scheme": "file", "pattern": {"glob": "**/*", "matches": "file"}}
_MARKDOWN: Final = {
    "scheme": "file",
    "pattern": {"glob": "**/*.{md,md.template}", "matches": "file"},
}
# Any file may be named in a work package; only those that are checked matter when they come or go.
_OPERATIONS: Final = {
    "willRename": [_FILES, _FOLDERS],
    "didRename": [_FILES, _FOLDERS],
    "didCreate": [_MARKDOWN],
    "didDelete": [_MARKDOWN, _FOLDERS],
}


def _announce_pulling(client: Client) -> JsonObject:
    if not client.pulls_workspace:
        return {}
    options = {
        "identifier": "promptls",
        # Who cannot be asked to pull again does so for all that is open when one of them changes.
        "interFileDependencies": "diagnostics" not in client.refreshes,
        "workspaceDiagnostics": _WORKSPACE not in client.without,
    }
    return {"diagnosticProvider": options}


def _announce_file_operations(client: Client) -> JsonObject:
    wanted = {
        name: {"filters": it} for name, it in _OPERATIONS.items() if name in client.file_operations
    }
    return {"workspace": {"fileOperations": wanted}}


def _find_commands(client: Client) -> list[str]:
    if not client.wants_commands:
        return []
    useful = {
        **dict.fromkeys(COMMANDS, client.knows_commands),
        CREATE_SETTINGS: client.knows_commands or client.creates_files,
        RELOAD: True,
        APPLY_ACTION: client.applies_edits and not client.takes_code_actions,
    }
    return [it for it, is_useful in useful.items() if is_useful]


def _announce_virtual_documents(client: Client) -> JsonObject:
    if not client.reads_virtual_documents:
        return {}
    return {"workspace": {"textDocumentContent": {"schemes": ["promptls"]}}}


_TOKENS: Final = {
    "legend": {"tokenTypes": list(TYPES), "tokenModifiers": list(MODIFIERS)},
    "full": {"delta": True},
    "range": True,
}
# The characters after which something may be worth asking for before there is a letter.
_AFTER_COMPLETED: Final = [*'-[]{<#:/">$']
_UNRESOLVED: Final = {"resolveProvider": False}
SOURCE_ACTIONS: Final = "source.fixAll.promptls", "source.format.promptls"
_ACTIONS: Final = {
    "codeActionKinds": ["quickfix", "refactor.rewrite", *SOURCE_ACTIONS],
    "resolveProvider": True,
}


def _simple(name: str, method: str, provider: str, options: object = None) -> Feature:
    """A feature that is announced alike to every client."""
    return Feature(name, (method,), lambda _: {provider: True if options is None else options})


# What each feature is to a person: the README and the settings of VS Code are written from this.
ABOUT: Final = {
    "diagnostics": "Findings in open files.",
    "workspaceDiagnostics": "Findings in files that are not open.",
    "completion": "Suggestions for blocks, items, placeholders, tags and front matter.",
    "snippets": "Places to fill in, in what a suggestion inserts.",
    "hover": "Documentation of what is under the cursor.",
    "definition": "Go to the definition of a variable, a template, an agent or a requirement.",
    "references": "Find all references.",
    "highlight": "Highlight the other uses of what is under the cursor.",
    "rename": "Rename in all files.",
    "linkedEditing": "Edit the opening and the closing tag at once.",
    "symbols": "Blocks, tags and sections of work packages in the outline.",
    "workspaceSymbols": "Variables, agents and requirements in the search for symbols.",
    "folding": "Fold blocks, tags and front matter.",
    "tokens": "Colors from the server: variables, tags and fields that it knows, and valid values.",
    "hints": "Notes in a line, such as where a placeholder gets its value from.",
    "lenses": "Notes above a line, such as the size of a prompt.",
    "links": "Open the files that a document names.",
    "actions": "Quick fixes, refactorings, `source.fixAll.promptls` and `source.format.promptls`.",
    "commands": "Rendered prompts, the matrix of templates, checked responses and others.",
    "fileOperations": "Update the paths in other files when a file is renamed.",
    "virtualDocuments": "Results of commands as documents, such as the preview.",
}
FEATURES: Final = (
    Feature(
        "completion",
        ("textDocument/completion", "completionItem/resolve"),
        lambda _: {
            "completionProvider": {"triggerCharacters": _AFTER_COMPLETED, "resolveProvider": True}
        },
    ),
    # A part of the offers, for clients that announce snippets and do not read all of them.
    Feature(SNIPPETS, (), lambda _: {}),
    _simple("hover", "textDocument/hover", "hoverProvider"),
    _simple("definition", "textDocument/definition", "definitionProvider"),
    _simple("references", "textDocument/references", "referencesProvider"),
    _simple("highlight", "textDocument/documentHighlight", "documentHighlightProvider"),
    Feature(
        "rename",
        ("textDocument/rename", "textDocument/prepareRename"),
        lambda client: {
            "renameProvider": {"prepareProvider": True} if client.prepares_renames else True
        },
    ),
    _simple("linkedEditing", "textDocument/linkedEditingRange", "linkedEditingRangeProvider"),
    _simple(
        "symbols",
        "textDocument/documentSymbol",
        "documentSymbolProvider",
        # The name of the group in outlines.
        {"label": "promptls"},
    ),
    _simple("workspaceSymbols", "workspace/symbol", "workspaceSymbolProvider", _UNRESOLVED),
    _simple("folding", "textDocument/foldingRange", "foldingRangeProvider"),
    Feature(
        "tokens",
        (
            "textDocument/semanticTokens/full",
            "textDocument/semanticTokens/full/delta",
            "textDocument/semanticTokens/range",
        ),
        lambda _: {"semanticTokensProvider": _TOKENS},
    ),
    Feature(
        "hints",
        ("textDocument/inlayHint", "inlayHint/resolve"),
        lambda _: {"inlayHintProvider": {"resolveProvider": True}},
    ),
    Feature(
        "lenses",
        ("textDocument/codeLens", "codeLens/resolve"),
        lambda _: {"codeLensProvider": {"resolveProvider": True}},
    ),
    _simple("links", "textDocument/documentLink", "documentLinkProvider", _UNRESOLVED),
    Feature(
        "actions",
        ("textDocument/codeAction", "codeAction/resolve"),
        lambda _: {"codeActionProvider": _ACTIONS},
    ),
    Feature(
        "diagnostics", (protocol.PULL_DIAGNOSTICS, protocol.PUBLISH_DIAGNOSTICS), _announce_pulling
    ),
    # They are announced with the others.
    Feature(_WORKSPACE, ("workspace/diagnostic",), lambda _: {}),
    Feature(
        "commands",
        ("workspace/executeCommand",),
        lambda client: {"executeCommandProvider": {"commands": _find_commands(client)}},
    ),
    # What names a file that is created or deleted is left alone: a rule reports what is missing.
    Feature("fileOperations", ("workspace/willRenameFiles",), _announce_file_operations),
    Feature("virtualDocuments", ("workspace/textDocumentContent",), _announce_virtual_documents),
)

# What is asked again after a change of settings or other files: the request to ask so, by the
# client's name for it, and the method that it is about.
_REFRESHES: Final = {
    "diagnostics": ("workspace/diagnostic/refresh", protocol.PULL_DIAGNOSTICS),
    "inlayHint": ("workspace/inlayHint/refresh", "textDocument/inlayHint"),
    "codeLens": ("workspace/codeLens/refresh", "textDocument/codeLens"),
    "semanticTokens": ("workspace/semanticTokens/refresh", "textDocument/semanticTokens/full"),
}
# What says something of all files of the workspace.
OF_WORKSPACE: Final = ("codeLens", "inlayHint")
_FEATURE_OF: Final = {method: it.name for it in FEATURES for method in it.methods}


def is_on(method: str, client: Client) -> bool:
    """Whether the user has left the feature of a method on."""
    return _FEATURE_OF.get(method) not in client.without


def runs_commands(client: Client) -> bool:
    """Whether the client can have a command run that shows something."""
    shows = client.reads_virtual_documents and client.shows_documents
    return shows and client.wants_commands and is_on("workspace/executeCommand", client)


def applies_actions(client: Client) -> bool:
    """Whether the client can have a command run that applies an action."""
    runs = client.wants_commands and is_on("workspace/executeCommand", client)
    return runs and client.applies_edits


def find_refreshes(client: Client, wanted: Container[str] = tuple(_REFRESHES)) -> list[str]:
    """The requests that have a client ask again for what depends on settings and other files."""
    meant = (_REFRESHES[it] for it in sorted(client.refreshes) if it in wanted)
    return [
        request
        for request, method in meant
        if method in _FEATURE_OF
        and is_on(method, client)
        and (client.pulls or method != protocol.PULL_DIAGNOSTICS)
    ]


def announce(client: Client) -> JsonObject:
    """The result of `initialize`."""
    features: dict[str, object] = {"executeCommandProvider": {"commands": []}}
    workspace: dict[str, object] = {
        "workspaceFolders": {"supported": True, "changeNotifications": True},
        "fileOperations": {},
    }
    for feature in FEATURES:
        if feature.name not in client.without:
            found = dict(feature.announce(client))
            of_workspace = found.pop("workspace", None)
            workspace |= of_workspace if isinstance(of_workspace, dict) else {}
            features |= found
    return {
        "capabilities": {
            "positionEncoding": client.encoding.value,
            "textDocumentSync": {"openClose": True, "change": _INCREMENTAL, "save": False},
            **features,
            "workspace": workspace,
        },
        "serverInfo": {"name": "promptls", "version": promptls.__version__},
    }
