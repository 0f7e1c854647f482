"""The requests about documents, by subject. Each is: convert, ask the core, convert back."""

from functools import partial
from typing import Final

from lsprotocol import types as lsp

from promptls.lsp.requests import actions, completion, diagnostics, formatting, navigation
from promptls.lsp.session import Session

REQUESTS: Final = (
    *navigation.REQUESTS,
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
        session.enter(params.capabilities)
        for handler in REQUESTS:
            if handler.is_offered(session.client):
                bridge.register(handler.method, partial(handler.run, session), handler.options)

    bridge.register(lsp.INITIALIZE, initialize)
    return session
