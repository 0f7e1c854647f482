"""What the editor at the other end can do, as far as the replies depend on it."""

from typing import NamedTuple

from lsprotocol import types as lsp

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
    takes_location_links: bool = False
    takes_change_annotations: bool = False


def read_client(capabilities: lsp.ClientCapabilities, encoding: Encoding) -> Client:
    """Read the capabilities of a client with whom an encoding was agreed on."""
    symbols = "document_symbol.hierarchical_document_symbol_support"
    formats = _find(capabilities, "text_document.hover.content_format")
    return Client(
        encoding=encoding,
        pulls=_find(capabilities, "text_document.diagnostic") is not None,
        takes_code_actions=bool(
            _find(capabilities, "text_document.code_action.code_action_literal_support")
        ),
        takes_versioned_edits=bool(
            _find(capabilities, "workspace.workspace_edit.document_changes")
        ),
        takes_snippets=bool(
            _find(capabilities, "text_document.completion.completion_item.snippet_support")
        ),
        takes_symbol_trees=bool(_find(capabilities, f"text_document.{symbols}")),
        takes_location_links=bool(_find(capabilities, "text_document.definition.link_support")),
        takes_change_annotations=_find(
            capabilities, "workspace.workspace_edit.change_annotation_support"
        )
        is not None,
        takes_markdown=not isinstance(formats, list | tuple)
        or not formats
        or lsp.MarkupKind.Markdown in formats,
    )


def _find(capabilities: object, name: str) -> object:
    """The value of a capability, or None if anything on the way to it is missing."""
    for part in name.split("."):
        capabilities = getattr(capabilities, part, None)
    return capabilities
