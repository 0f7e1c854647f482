"""The requests about documents, by subject. Each is: convert, ask the core, convert back."""

from functools import partial
from typing import Final

from lsprotocol import types as lsp

from promptls.lsp.requests import (
    actions,
    annotations,
    completion,
    diagnostics,
    formatting,
    navigation,
    places,
    renaming,
    structure,
    tokens,
    workspace_symbols,
)
from promptls.lsp.session import Session
from promptls.lsp.uris import path_of

REQUESTS: Final = (
    *navigation.REQUESTS,
    *structure.REQUESTS,
    *tokens.REQUESTS,
    *annotations.REQUESTS,
    *workspace_symbols.REQUESTS,
    *completion.REQUESTS,
    *diagnostics.REQUESTS,
    *actions.REQUESTS,
    *formatting.REQUESTS,
    *places.REQUESTS,
    *renaming.REQUESTS,
)


def open_session() -> Session:
    """A session that answers all requests, once the client has introduced itself."""
    session = Session()
    bridge = session.bridge

    def initialize(params: lsp.InitializeParams) -> None:
        session.enter(params.capabilities, params.initialization_options)
        folders = (path_of(it.uri) for it in params.workspace_folders or ())
        session.index.set_roots(filter(None, folders))
        for handler in REQUESTS:
            if handler.is_offered(session.client):
                bridge.register(handler.method, partial(handler.run, session), handler.options)

    bridge.register(lsp.INITIALIZE, initialize)
    return session
