"""The requests about documents, by subject. Each is: convert, ask the core, convert back.

Importing this imports pygls, which the session does in the background.
"""

from functools import partial

import promptls
from promptls.lsp.capabilities import is_on
from promptls.lsp.pygls_bridge import Bridge
from promptls.lsp.requests import actions, annotations, completion, places, structure  # noqa: F401 - each adds its handlers to `REQUESTS`
from promptls.lsp.requests.handler import REQUESTS
from promptls.lsp.session import Session


def open_bridge(session: Session) -> Bridge:
    """The handlers of all requests that are offered to the client of a session."""
    bridge = Bridge("promptls", promptls.__version__)
    bridge.send_through(session.outbox.send)
    for method, answer in REQUESTS.items():
        # What the user has switched off since may be switched on again.
        if is_on(method, session.announced):
            bridge.register(method, partial(answer, session))
    bridge.initialize(session.introduction)
    return bridge
