"""What the editor at the other end can do, as far as the replies depend on it."""

from collections.abc import Mapping
from typing import NamedTuple

from lsprotocol import types as lsp

from promptls.text import Encoding


class Client(NamedTuple):
    """What a client has announced. The default is a client that announces nothing."""

    encoding: Encoding = Encoding.UTF16
    pulls: bool = False
    takes_code_actions: bool = False
    # Whether it asks for the edit of an action that is offered without one.
    resolves_actions: bool = False
    takes_versioned_edits: bool = False
    takes_snippets: bool = False
    takes_symbol_trees: bool = False
    takes_markdown: bool = True
    takes_markdown_documentation: bool = True
    # Whether the client asks for the documentation of a completion when it shows it.
    resolves_documentation: bool = False
    # The names of the features that the user has switched off.
    without: frozenset[str] = frozenset()
    takes_location_links: bool = False
    takes_change_annotations: bool = False


def read_client(
    capabilities: lsp.ClientCapabilities, encoding: Encoding, options: object = None
) -> Client:
    """Read the capabilities and options of a client with whom an encoding was agreed on."""
    symbols = "document_symbol.hierarchical_document_symbol_support"
    formats = _find(capabilities, "text_document.hover.content_format")
    item = "text_document.completion.completion_item"
    resolved = _find(capabilities, f"{item}.resolve_support.properties")
    return Client(
        encoding=encoding,
        pulls=_find(capabilities, "text_document.diagnostic") is not None,
        takes_code_actions=bool(
            _find(capabilities, "text_document.code_action.code_action_literal_support")
        ),
        resolves_actions=_resolves_actions(capabilities),
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
        takes_markdown=_takes_markdown(formats),
        takes_markdown_documentation=_takes_markdown(
            _find(capabilities, f"{item}.documentation_format")
        ),
        resolves_documentation=isinstance(resolved, list | tuple) and "documentation" in resolved,
        without=_find_switched_off(options),
    )


def _takes_markdown(formats: object) -> bool:
    """Whether a client shows Markdown. Who announces no formats mostly does."""
    if not isinstance(formats, list | tuple) or not formats:
        return True
    return lsp.MarkupKind.Markdown in formats


def _find_switched_off(options: object) -> frozenset[str]:
    """The features that are switched off: `{"features": {"headings": false}}`."""
    named = options.get("features") if isinstance(options, Mapping) else None
    if not isinstance(named, Mapping):
        return frozenset()
    return frozenset(name for name, is_on in named.items() if is_on is False)


def _resolves_actions(capabilities: lsp.ClientCapabilities) -> bool:
    properties = _find(capabilities, "text_document.code_action.resolve_support.properties")
    keeps_data = _find(capabilities, "text_document.code_action.data_support")
    return bool(keeps_data) and isinstance(properties, list | tuple) and "edit" in properties


def _find(capabilities: object, name: str) -> object:
    """The value of a capability, or None if anything on the way to it is missing."""
    for part in name.split("."):
        capabilities = getattr(capabilities, part, None)
    return capabilities
