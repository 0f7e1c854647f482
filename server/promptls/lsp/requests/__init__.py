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
    structure,
    tokens,
    workspace_symbols,
)
from promptls.lsp.session import Session

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
)


def open_session() -> Session:
    """A session that answers all requests, once the client has introduced itself."""
    session = Session()
    bridge = session.bridge

    def initialize(params: lsp.InitializeParams) -> None:
        session.enter(params.capabilities, params.initialization_options)
        for handler in REQUESTS:
            if handler.is_offered(session.client):
                bridge.register(handler.method, partial(handler.run, session), handler.options)

    bridge.register(lsp.INITIALIZE, initialize)
    return session
