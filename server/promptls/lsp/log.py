"""The server's log: lines on standard error, written without blocking the server.

A client that does not read the log must not stop the server, so lines beyond a limit are dropped.
"""

import logging
import os
import sys
import threading
import time
from contextlib import suppress
from queue import SimpleQueue

_LINES_CAP = 200
_LINE_CAP = 4000
_FLUSH_WITHIN = 0.5
_PAUSE = 0.01

# A queue without a lock of Python's own: an alarm may ring while a line is put in.
_waiting: SimpleQueue[bytes] = SimpleQueue()


class _Lines(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        if _waiting.qsize() < _LINES_CAP:
            line = self.format(record)[:_LINE_CAP]
            _waiting.put(line.encode(errors="backslashreplace") + b"\n")


def to_standard_error() -> None:
    """Send warnings and errors to standard error."""
    lines = _Lines()
    lines.setFormatter(logging.Formatter("promptls: %(levelname)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[lines], force=True)
    threading.Thread(target=_write, name="log", daemon=True).start()


def flush() -> None:
    """Wait a moment for the lines that are not written yet."""
    until = time.monotonic() + _FLUSH_WITHIN
    while not _waiting.empty() and time.monotonic() < until:
        time.sleep(_PAUSE)


def _write() -> None:
    with suppress(OSError):
        while True:
            os.write(sys.stderr.fileno(), _waiting.get())
