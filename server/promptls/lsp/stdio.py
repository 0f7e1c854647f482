"""A session on standard input and output."""

import sys
import threading
from typing import NoReturn

from promptls.lsp import log
from promptls.lsp.handlers import register
from promptls.lsp.inbox import fill
from promptls.lsp.process import (
    Writer,
    end_with_client,
    end_with_signals,
    leave,
    leave_after_grace,
)
from promptls.lsp.session import Session

# How long the worker may keep the reader waiting, in seconds: an analysis must see what arrives.
_SWITCH_INTERVAL = 0.001


def serve() -> NoReturn:
    """Serve one client until it is gone, and end the process."""
    log.to_standard_error()
    sys.setswitchinterval(_SWITCH_INTERVAL)
    session = Session()
    register(session)
    protocol = session.protocol
    protocol.set_writer(Writer())

    def code() -> int:
        return protocol.code

    def read() -> None:
        fill(protocol.inbox, 0)
        leave_after_grace(code)

    protocol.alarm.set()
    end_with_signals(code)
    end_with_client(lambda: session.process_id, code)
    threading.Thread(target=read, name="read", daemon=True).start()
    leave(session.serve())
