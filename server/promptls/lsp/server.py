"""The way into the language server: a session with one client, from its first byte to its last."""

import gc
import sys
import threading
from typing import NoReturn

from promptls.lsp.connection import log
from promptls.lsp.connection.log import LogOptions

# How long the worker may keep the reader waiting, in seconds: an analysis must see what arrives.
_SWITCH_INTERVAL = 0.0002


def run(
    tcp: str | None = None,
    options: LogOptions = LogOptions(),  # noqa: B008 - a constant
    counts_in: str | None = None,
) -> NoReturn:
    """Serve one client until it is gone, and exit: on standard input and output, or over TCP.

    A client that says nothing of the unit of columns counts in that of `counts_in`.
    Raises `OSError` or `ValueError` before anything is served, if the log file or the address
    cannot be used.
    """
    # It is turned on when all that is needed for long has been made.
    gc.disable()
    log.start(options)
    sys.setswitchinterval(_SWITCH_INTERVAL)
    from promptls.lsp.connection.frames import framed  # noqa: PLC0415 - with the collector off
    from promptls.lsp.connection.inbox import fill  # noqa: PLC0415 - the same
    from promptls.lsp.connection.process import (  # noqa: PLC0415 - the same
        exit_after_grace,
        exit_now,
        exit_on_signals,
        exit_with_client,
        open_standard_streams,
        write_all,
    )
    from promptls.lsp.opening import open_session  # noqa: PLC0415 - the same
    from promptls.text.spans import Encoding  # noqa: PLC0415 - the same

    session = open_session(counts_in=None if counts_in is None else Encoding(counts_in))
    connection = session.connection

    def exit_code() -> int:
        return connection.exit_code

    exit_on_signals(exit_code)
    if tcp is None:
        channel = open_standard_streams()
        exit_with_client(lambda: session.client.process, exit_code)
    else:
        from promptls.lsp.connection.tcp import accept_client, parse_address  # noqa: PLC0415 - few listen

        channel = accept_client(parse_address(tcp))

    def read() -> None:
        fill(connection.inbox, channel.read)
        exit_after_grace(exit_code)

    session.outbox.write = lambda body: write_all(channel, framed(body))
    connection.alarm.set()
    threading.Thread(target=read, name="read", daemon=True).start()
    exit_now(session.serve())
