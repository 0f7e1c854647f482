"""Tells what could not be done, and what a person may want to know besides."""

from contextlib import suppress

import click

from promptls.cli.cells import plain


class Errors:
    """Tells what could not be done as it happens, and remembers that there was something."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0

    def tell(self, message: str) -> None:
        """Tell what could not be done."""
        self.count += 1
        _say(f"Error: {plain(message)}")


def note(message: str) -> None:
    """Tell something that is neither a finding nor an error."""
    _say(f"Note: {plain(message)}")


def _say(line: str) -> None:
    # What is left to be done does not depend on who can be told.
    with suppress(OSError):
        click.echo(line, err=True)
