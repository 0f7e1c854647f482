"""Opens a session, with all that it answers early, and the way to all that it answers late.

What is about the whole workspace is imported when the first such message comes. It takes the
parameters as they came, so it waits for pygls no more than a keystroke does.
"""

import gc
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any, Final

from promptls.lsp.capabilities import is_on
from promptls.lsp.connection import protocol
from promptls.lsp.connection.connection import LateHandlers
from promptls.lsp.connection.protocol import RequestError
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.documents.pulling import pull_diagnostics
from promptls.lsp.session import Session
from promptls.text.spans import Encoding

# Collecting garbage takes longer than most replies, and nearly nothing here is a cycle.
_GC_THRESHOLDS = 50_000, 20, 100

# What is asked for without a person who wants it: where it was switched off since it was announced,
# the reply is that there is nothing.
_UNASKED: Final = ("workspace/diagnostic", "workspace/willRenameFiles")

# Each method, with the module and the function that answers it.
REQUESTS: Final = {
    "workspace/diagnostic": "workspace.diagnosis.diagnose_workspace",
    "workspace/executeCommand": "commands.execute",
    "workspace/textDocumentContent": "commands.virtual_documents.read",
    "workspace/willRenameFiles": "workspace.file_operations.will_rename",
}
NOTIFICATIONS: Final = {
    "initialized": "workspace.watching.begin",
    "workspace/didChangeConfiguration": "configuration.note",
    "workspace/didChangeWatchedFiles": "workspace.watching.note_files",
    "workspace/didChangeWorkspaceFolders": "workspace.watching.change_folders",
    "workspace/didRenameFiles": "workspace.watching.note_files",
    "workspace/didCreateFiles": "workspace.watching.note_files",
    "workspace/didDeleteFiles": "workspace.watching.note_files",
    "window/workDoneProgress/cancel": "workspace.watching.cancel_progress",
}


def open_session(
    clock: Callable[[], float] = time.monotonic,
    counts_in: Encoding | None = None,
    *,
    has_threads: bool = True,
) -> Session:
    """A session with a client that has not introduced itself yet."""
    session = Session(_load_requests, clock, counts_in, has_threads=has_threads)
    session.connection.requests[protocol.PULL_DIAGNOSTICS] = partial(pull_diagnostics, session)
    for method, name in REQUESTS.items():
        session.connection.requests[method] = partial(_answer, session, method, name)
    for method, name in NOTIFICATIONS.items():
        session.connection.notifications[method] = partial(_call, session, name)
    return session


def load(name: str) -> Any:  # noqa: ANN401 - a function of a module
    """A function of the server that is imported when it is needed."""
    module, _, function = name.rpartition(".")
    return getattr(import_module(f"promptls.lsp.{module}"), function)


def _answer(session: Session, method: str, name: str, params: JsonObject) -> object:
    client = session.announced if method in _UNASKED else session.client
    if not is_on(method, client):
        raise RequestError(protocol.METHOD_NOT_FOUND, f"unknown method: {method}")
    return _call(session, name, params)


def _call(session: Session, name: str, params: JsonObject) -> Any:  # noqa: ANN401 - what it returns
    return load(name)(session, params)


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
