"""The way into the language server: a session on standard input and output."""

import gc
import sys
import threading
from typing import NoReturn

from promptls.lsp import log
from promptls.lsp.process import (
    Writer,
    exit_after_grace,
    exit_now,
    exit_on_signals,
    exit_with_client,
)

# How long the worker may keep the reader waiting, in seconds: an analysis must see what arrives.
_SWITCH_INTERVAL = 0.001


def run() -> NoReturn:
    """Serve one client on standard input and output until it is gone, and exit."""
    # The collector would visit the thousands of classes of the protocol again and again.
    gc.disable()
    # The protocol is imported when the collector is off.
    from promptls.lsp.inbox import fill  # noqa: PLC0415
    from promptls.lsp.requests import open_session  # noqa: PLC0415
    from promptls.parsing import load_parsers  # noqa: PLC0415
    from promptls.rules import load_all  # noqa: PLC0415

    log.to_standard_error()
    sys.setswitchinterval(_SWITCH_INTERVAL)
    session = open_session()
    connection, bridge = session.connection, session.bridge
    connection.output = Writer()

    def exit_code() -> int:
        return connection.exit_code

    def read() -> None:
        fill(connection.inbox, 0)
        exit_after_grace(exit_code)

    # The alarm may go off at any moment, and must not interrupt an import.
    load_parsers()
    load_all()
    connection.alarm.set()
    exit_on_signals(exit_code)
    exit_with_client(lambda: bridge.client_process, exit_code)
    threading.Thread(target=read, name="read", daemon=True).start()
    exit_now(session.serve())
