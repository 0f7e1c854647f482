"""Shows how far a run has come, on a terminal and when it takes longer than a moment."""

import sys
import time
from typing import Any, Self

import click

# Whoever waits for less does not wonder.
_MOMENT = 0.5


class ProgressBar:
    """Counts files that are done, and draws a bar when it is time to."""

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
        """Begin to count from nothing."""
        self.close()
        self._total, self._done = total, 0

    def __call__(self, files: int) -> None:
        """Count files that are done."""
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
        """Take the bar away."""
        if self._bar is not None:
            self._bar = None
            # What follows is written where the bar was.
            sys.stderr.write("\r\x1b[K\x1b[?25h")
            sys.stderr.flush()
