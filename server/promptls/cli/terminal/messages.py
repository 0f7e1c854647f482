"""Messages on the standard error: errors, notes, and what is wrong with the settings files."""

import os
from contextlib import suppress

import click

from promptls.cli import FAILED
from promptls.files import Configurations
from promptls.text.spans import Encoding, Source
from promptls.text.typesetting import escape_unseen


class Errors:
    """Prints errors as they happen and counts them, for the exit code."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0

    def report(self, message: str) -> None:
        """Print an error."""
        self.count += 1
        _print(f"Error: {escape_unseen(message)}")


def print_note(message: str) -> None:
    """Print something that is neither a finding nor an error."""
    _print(f"Note: {escape_unseen(message)}")


def print_status(line: str) -> None:
    """Print how a run is going."""
    _print(line)


def stop_at_settings_errors(configurations: Configurations) -> None:
    """Print all errors in settings files, and exit if there are any."""
    errors = Errors()
    for path, text, issue in configurations.mistakes:
        line, column = Source(text).position(issue.span.start, Encoding.UTF32)
        errors.report(f"{os.path.relpath(path)}:{line + 1}:{column + 1}: {issue.message}")
    if errors.count:
        click.get_current_context().exit(FAILED)


def _print(line: str) -> None:
    # The run continues even when the message cannot be written.
    with suppress(OSError):
        click.echo(line, err=True)
