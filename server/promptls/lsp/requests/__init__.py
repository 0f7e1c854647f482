"""The requests about documents, by subject. Each is: convert, ask the core, convert back.

Importing this imports pygls, which the session does in the background.
"""

from functools import partial
from typing import Final

import promptls
from promptls.lsp.capabilities import is_on
from promptls.lsp.pygls_bridge import Bridge
from promptls.lsp.requests import actions, annotations, completion, formatting, places, structure
from promptls.lsp.session import Session

REQUESTS: Final = (
    *places.REQUESTS,
    *structure.REQUESTS,
    *annotations.REQUESTS,
    *completion.REQUESTS,
    *actions.REQUESTS,
    *formatting.REQUESTS,
)


def open_bridge(session: Session) -> Bridge:
    """The handlers of all requests that are offered to the client of a session."""
    bridge = Bridge("promptls", promptls.__version__)
    bridge.send_through(session.outbox.send)
    for handler in REQUESTS:
        # What the user has switched off since may be switched on again.
        if is_on(handler.method, session.announced):
            bridge.register(handler.method, partial(handler.run, session))
    bridge.initialize(session.introduction)
    return bridge
