"""Opens a session, with all that it answers early, and the way to all that it answers late."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from promptls.lsp import later
from promptls.lsp.connection import protocol
from promptls.lsp.connection.connection import LateHandlers
from promptls.lsp.documents.pulling import pull_diagnostics
from promptls.lsp.session import Session

# Collecting garbage takes longer than most replies, and nearly nothing here is a cycle.
_GC_THRESHOLDS = 50_000, 20, 100


def open_session() -> Session:
    """A session with a client that has not introduced itself yet."""
    session = Session(_load_requests)
    session.connection.requests[protocol.PULL_DIAGNOSTICS] = partial(pull_diagnostics, session)
    later.register(session)
    return session


def _load_requests(session: Session) -> LateHandlers:
    """Import pygls, the classes of the protocol, and all features: a quarter of a second."""
    try:
        with _without_openssl():
            from promptls.lsp.requests import open_bridge  # noqa: PLC0415 - that is what it is for

        bridge = open_bridge(session)
        session.outbox.to_plain = bridge.to_plain
        return bridge
    finally:
        # The collector would have visited thousands of classes again and again. Everything that
        # has been made stays, so it need not visit it.
        # PyPy has another collector.
        if sys.implementation.name == "cpython":
            gc.freeze()
            gc.set_threshold(*_GC_THRESHOLDS)
        gc.enable()


@contextmanager
def _without_openssl() -> Iterator[None]:
    """Have modules imported as if Python came without `ssl`.

    pygls imports asyncio, which would load OpenSSL for connections that are never opened: 4 MB.
    """
    if "ssl" in sys.modules:
        yield
        return
    # What is None here cannot be imported, and asyncio is made for that.
    sys.modules["ssl"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["ssl"]
