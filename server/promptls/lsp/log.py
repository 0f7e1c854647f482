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
from queue import Full, Queue

_LINES_CAP = 200
_LINE_CAP = 2000
_FLUSH_WITHIN = 0.5
_PAUSE = 0.01


class _Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(logging.Formatter("promptls: %(levelname)s: %(message)s"))
        self.waiting: Queue[str] = Queue(_LINES_CAP)
        threading.Thread(target=self._write, name="log", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(Full):
            self.waiting.put_nowait(self.format(record)[:_LINE_CAP])

    def flush(self) -> None:
        until = time.monotonic() + _FLUSH_WITHIN
        while self.waiting.unfinished_tasks and time.monotonic() < until:
            time.sleep(_PAUSE)

    def _write(self) -> None:
        with suppress(OSError):
            while True:
                line = self.waiting.get()
                os.write(sys.stderr.fileno(), line.encode(errors="replace") + b"\n")
                self.waiting.task_done()


def to_standard_error() -> None:
    """Send what is worth a person's attention to standard error."""
    logging.basicConfig(level=logging.WARNING, handlers=[_Lines()], force=True)
