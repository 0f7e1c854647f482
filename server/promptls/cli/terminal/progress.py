"""The progress bar of a run that takes more than a moment, on a terminal."""

import sys
import time
from typing import Any, Self

import click

# In seconds. Shorter runs need no bar.
_MOMENT = 0.5


class ProgressBar:
    """Counts checked files, and draws a bar after a moment."""

    __slots__ = ("_bar", "_done", "_since", "_total")

    def __init__(self, *, is_wanted: bool) -> None:
        is_seen = is_wanted and sys.stderr.isatty()
        self._since = time.monotonic() if is_seen else float("inf")
        self._bar: Any = None
        self._total = self._done = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def expect(self, total: int) -> None:
        """Start again from zero."""
        self.close()
        self._total, self._done = total, 0

    def __call__(self, files: int) -> None:
        """Count files that have been checked."""
        self._done += files
        if self._bar is not None:
            self._bar.update(files)
        elif time.monotonic() - self._since > _MOMENT and self._done < self._total:
            self._bar = click.progressbar(
                length=self._total, label="Checking", file=sys.stderr, show_pos=True
            )
            self._bar.__enter__()
            self._bar.update(self._done)

    def close(self) -> None:
        """Erase the bar."""
        if self._bar is not None:
            self._bar = None
            # The next output replaces the bar.
            sys.stderr.write("\r\x1b[K\x1b[?25h")
            sys.stderr.flush()
