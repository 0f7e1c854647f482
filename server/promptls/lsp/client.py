"""What the editor at the other end can do, as far as the answers depend on it."""

from typing import NamedTuple

from lsprotocol import types as lsp
from pygls.capabilities import get_capability

from promptls.text import Encoding


class Client(NamedTuple):
    """What a client has announced. The default is a client that announces nothing."""

    encoding: Encoding = Encoding.UTF16
    pulls: bool = False
    takes_code_actions: bool = False
    takes_versioned_edits: bool = False
    takes_snippets: bool = False
    takes_symbol_trees: bool = False
    takes_markdown: bool = True


def client_of(capabilities: lsp.ClientCapabilities, encoding: str | None) -> Client:
    """Read the capabilities of a client with whom an encoding was agreed on."""

    def can(name: str) -> bool:
        return bool(get_capability(capabilities, name))

    formats = get_capability(capabilities, "text_document.hover.content_format")
    return Client(
        encoding=Encoding(encoding or Encoding.UTF16),
        pulls=get_capability(capabilities, "text_document.diagnostic") is not None,
        takes_code_actions=can("text_document.code_action.code_action_literal_support"),
        takes_versioned_edits=can("workspace.workspace_edit.document_changes"),
        takes_snippets=can("text_document.completion.completion_item.snippet_support"),
        takes_symbol_trees=can(
            "text_document.document_symbol.hierarchical_document_symbol_support"
        ),
        takes_markdown=not formats or lsp.MarkupKind.Markdown in formats,
    )
