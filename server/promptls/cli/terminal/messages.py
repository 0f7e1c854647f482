"""Messages on the standard error: errors, notes, what is wrong with the settings, and progress.

And what any text may do to a terminal: nothing.
"""

import os
import sys
import time
from contextlib import suppress
from typing import Any, Self

import click

from promptls.cli import FAILED
from promptls.files import Configurations
from promptls.text.patterns import pattern
from promptls.text.spans import Source
from promptls.text.typesetting import escape_unseen

# In seconds. Shorter runs need no bar.
_MOMENT = 0.5
# Tabs and line feeds do what a reader expects.
_OBEYED = pattern(r"[^\t\n]++")


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


def for_stdout(text: str) -> str:
    """A text that is printed as it is. Only a terminal, which would obey it, gets it escaped."""
    return _OBEYED.sub(lambda it: escape_unseen(it[0]), text) if sys.stdout.isatty() else text


class Errors:
    """Prints errors as they happen and counts them, for the exit code."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0

    def report(self, message: str) -> None:
        """Print an error."""
        self.count += 1
        print_status(f"Error: {escape_unseen(message)}")


def print_note(message: str) -> None:
    """Print something that is neither a finding nor an error."""
    print_status(f"Note: {escape_unseen(message)}")


def print_status(line: str) -> None:
    """Print how a run is going. The run continues even when this cannot be written."""
    with suppress(OSError):
        click.echo(line, err=True)


def stop_at_settings_errors(configurations: Configurations) -> None:
    """Print all errors in settings files, and exit if there are any."""
    errors = Errors()
    for path, text, issue in configurations.mistakes:
        line, column = Source(text).place(issue.span.start)
        errors.report(f"{os.path.relpath(path)}:{line}:{column}: {issue.message}")
    if errors.count:
        click.get_current_context().exit(FAILED)
