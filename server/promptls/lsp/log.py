"""The server's log: lines on standard error, and never a reason to wait.

Nothing is shown to the person in the editor, and a client that does not read the log must not
stop the server, so a line that finds no room is dropped.
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
    """Send what is worth a person's attention to standard error."""
    lines = _Lines()
    lines.setFormatter(logging.Formatter("promptls: %(levelname)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[lines], force=True)
    threading.Thread(target=_write, name="log", daemon=True).start()


def flush() -> None:
    """Give what waits a moment to be written."""
    until = time.monotonic() + _FLUSH_WITHIN
    while not _waiting.empty() and time.monotonic() < until:
        time.sleep(_PAUSE)


def _write() -> None:
    with suppress(OSError):
        while True:
            os.write(sys.stderr.fileno(), _waiting.get())
