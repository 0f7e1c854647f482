"""The way into the MCP server: one client, from its first byte to its last."""

import threading
from typing import NoReturn

from promptls.lsp.connection import log
from promptls.lsp.connection.inbox import SILENCE, fill
from promptls.lsp.connection.process import (
    exit_now,
    exit_on_signals,
    open_standard_streams,
    write_all,
)
from promptls.mcp.connection import AgentConnection
from promptls.mcp.lines import MessageLines, as_line

# How long calls wait for a client to say which its folders are, in seconds.
_PATIENCE = 5.0


def run(folders: tuple[str, ...] = ()) -> NoReturn:
    """Serve one client on standard input and output until its end, and exit."""
    log.start()
    exit_on_signals(lambda: 0)
    connection = AgentConnection(folders)
    channel = open_standard_streams()
    connection.outbox.write = lambda body: write_all(channel, as_line(body))
    connection.calls.alarm.set()
    reading = fill, (connection.inbox, channel.read, MessageLines().feed)
    threading.Thread(target=reading[0], args=reading[1], name="read", daemon=True).start()
    serve(connection)
    exit_now(0)


def serve(connection: AgentConnection) -> None:
    """Handle messages until there are no more. What has come before the end is answered."""
    while True:
        arrival = connection.inbox.take(_PATIENCE if connection.calls.is_waiting else None)
        if arrival is SILENCE:
            connection.calls.stop_waiting()
        elif arrival is None:
            if connection.calls.is_waiting:
                connection.calls.stop_waiting()
            return
        else:
            connection.receive(arrival)
