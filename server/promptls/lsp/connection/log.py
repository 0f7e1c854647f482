"""The server's log: lines on standard error or in a file, written without blocking the server.

A client that does not read the log must not stop the server, so lines beyond a limit are dropped.
No text of a document gets into the log unless the user asks for whole messages: of an exception it
has the type and the place in the code, because its message may repeat what was read.
"""

import logging
import os
import sys
import threading
import time
import traceback
from contextlib import suppress
from queue import SimpleQueue
from types import TracebackType
from typing import Final

from promptls.files.writing import open_log
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

LEVELS: Final = ("error", "warning", "info", "debug")

_LINES_CAP = 200
_LINE_CAP = 4000
# A user who asks for a file or for messages wants all of it.
_FILE_LINES_CAP = 10_000
_FLUSH_WITHIN = 0.5
_PAUSE = 0.01
_METHOD = pattern(rb'"method"\s*+:\s*+"([^"\\]{1,100})"')
_HEAD = 300
_PLAIN = "promptls: %(levelname)s: %(message)s"
_DATED = "%(asctime)s.%(msecs)03d %(levelname)s %(message)s"

log = logging.getLogger(__name__)
_own = logging.getLogger("promptls")
_prompts = logging.getLogger("promptls.prompts")

# What `sys.exc_info` returns.
_ExceptionInfo = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)


class LogOptions(NamedTuple):
    """What is logged, and where: without a file on standard error."""

    level: str = "warning"
    file: str | None = None
    messages: bool = False


class _Formatter(logging.Formatter):
    """Leaves out what an exception says, unless messages are logged as a whole."""

    def __init__(self, template: str, *, whole: bool) -> None:
        super().__init__(template, datefmt="%Y-%m-%d %H:%M:%S")
        self._whole = whole

    def formatException(self, ei: _ExceptionInfo) -> str:  # noqa: N802 - the name of logging
        """Format an exception with its traceback."""
        kind, _, trace = ei
        if self._whole or kind is None:
            return super().formatException(ei)
        return "".join(traceback.format_tb(trace)) + kind.__name__


class _Lines(logging.Handler):
    """Hands lines to a thread that writes them."""

    def __init__(self, fd: int, lines_cap: int, line_cap: int) -> None:
        super().__init__()
        self._fd = fd
        self._lines_cap = lines_cap
        self._line_cap = line_cap
        # Without a lock of Python's own: an alarm may ring while a line is put in.
        self._waiting: SimpleQueue[bytes] = SimpleQueue()
        self._put = self._written = 0
        threading.Thread(target=self._write, name="log", daemon=True).start()

    @property
    def is_done(self) -> bool:
        """Whether all lines are written."""
        return self._written == self._put

    def emit(self, record: logging.LogRecord) -> None:
        if self._waiting.qsize() < self._lines_cap:
            line = self.format(record)[: self._line_cap]
            self._put += 1
            self._waiting.put(line.encode(errors="backslashreplace") + b"\n")

    def _write(self) -> None:
        with suppress(OSError):
            while True:
                os.write(self._fd, self._waiting.get())
                self._written += 1


class _Log:
    """What is logged in this process, and the handler that does it."""

    messages = False
    sizes = False
    lines: _Lines | None = None
    # While the user of an editor traces messages: the level before, and whether sizes were logged.
    untraced: tuple[int, bool] | None = None


_log = _Log()


def start(options: LogOptions = LogOptions()) -> None:  # noqa: B008 - a constant
    """Write what is logged from now on. Raises `OSError` if there is no writing to the file."""
    _log.messages, _log.sizes = options.messages, options.level == "debug"
    fd = sys.stderr.fileno() if options.file is None else open_log(options.file)
    is_short = options.file is None and not options.messages
    caps = (_LINES_CAP, _LINE_CAP) if is_short else (_FILE_LINES_CAP, sys.maxsize)
    lines = _log.lines = _Lines(fd, *caps)
    template = _PLAIN if options.file is None else _DATED
    lines.setFormatter(_Formatter(template, whole=options.messages))
    # Other packages log what they get, so of theirs only warnings are of interest.
    logging.basicConfig(level=logging.WARNING, handlers=[lines], force=True)
    _own.setLevel(logging.DEBUG if options.messages else options.level.upper())
    # What a prompt lacks is shown with it, and a preview is made again after every keystroke.
    _prompts.setLevel(logging.ERROR)


def trace(level: str) -> None:
    """Log the method and the size of each message as well, or no more than before."""
    is_on = level in ("messages", "verbose")
    if is_on and _log.untraced is None:
        _log.untraced = _own.level, _log.sizes
        _log.sizes = True
        _own.setLevel(logging.DEBUG)
    elif not is_on and _log.untraced is not None:
        before, _log.sizes = _log.untraced
        _log.untraced = None
        _own.setLevel(before)


def trace_message(direction: str, body: bytes) -> None:
    """Log that a message was sent or received: as a whole, its method and size, or not at all."""
    if _log.messages:
        log.debug("%s %s", direction, body.decode(errors="backslashreplace"))
    elif _log.sizes:
        method = _METHOD.search(body[:_HEAD])
        name = method[1].decode(errors="backslashreplace") if method else "a message"
        log.debug("%s %s, %d bytes", direction, name, len(body))


def flush() -> None:
    """Wait a moment for the lines that are not written yet."""
    until = time.monotonic() + _FLUSH_WITHIN
    while _log.lines is not None and not _log.lines.is_done and time.monotonic() < until:
        time.sleep(_PAUSE)
