"""The answers to requests. Each is: convert, ask the core, convert back."""

from collections.abc import Callable
from itertools import chain
from typing import Any

from lsprotocol import types as lsp

from promptls.features.completion import complete
from promptls.features.hover import hover
from promptls.features.symbols import symbols
from promptls.lsp import acting, convert, pulling
from promptls.lsp.documents import Raw
from promptls.lsp.pages import PAGES
from promptls.lsp.session import Session

# What a text can begin with that is worth completing before there is a letter.
_COMPLETION = lsp.CompletionOptions(trigger_characters=[*"-[{<#: "])


def register(session: Session) -> None:
    """Tell pygls who answers what."""
    for method, handler, options in _HANDLERS:
        session.feature(method, options)(handler)


def initialize(ls: Session, params: lsp.InitializeParams) -> None:
    ls.enter(params.capabilities)
    if ls.client.pulls:
        ls.feature(lsp.TEXT_DOCUMENT_DIAGNOSTIC, pulling.OPTIONS)(pulling.pull)


def hover_at(ls: Session, params: lsp.HoverParams) -> Raw | None:
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return None
    with ls.protocol.watch() as guard:
        offset = convert.to_offset(document.source, params.position, ls.client.encoding)
        found = hover(
            document.parsed(guard), offset, document.place.rule_set.vocabulary, pages=PAGES or ""
        )
        return None if found is None else convert.to_hover(found, document.source, ls.client)


def complete_at(ls: Session, params: lsp.CompletionParams) -> list[Raw]:
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return []
    with ls.protocol.watch() as guard:
        offset = convert.to_offset(document.source, params.position, ls.client.encoding)
        found = complete(document.parsed(guard), offset, document.place.rule_set.vocabulary)
        positions = convert.Positions(document.source, ls.client.encoding)
        return [convert.to_completion(it, positions, ls.client) for it in found]


def symbols_of(ls: Session, params: lsp.DocumentSymbolParams) -> list[Raw]:
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return []
    with ls.protocol.watch() as guard:
        found = symbols(document.parsed(guard))
        positions = convert.Positions(document.source, ls.client.encoding)
        if ls.client.takes_symbol_trees:
            return [convert.to_symbol_tree(it, positions) for it in found]
        lists = (convert.to_symbol_list(it, document.uri, positions) for it in found)
        return [*chain.from_iterable(lists)]


_HANDLERS: tuple[tuple[str, Callable[..., Any], Any], ...] = (
    (lsp.INITIALIZE, initialize, None),
    (lsp.TEXT_DOCUMENT_HOVER, hover_at, None),
    (lsp.TEXT_DOCUMENT_COMPLETION, complete_at, _COMPLETION),
    (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, symbols_of, None),
    (lsp.TEXT_DOCUMENT_CODE_ACTION, acting.actions_at, acting.OPTIONS),
)
