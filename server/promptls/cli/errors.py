"""Tells what could not be done, and what a person may want to know besides."""

import click

from promptls.cli.cells import plain


class Errors:
    """Tells what could not be done as it happens, and remembers that there was something."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0

    def tell(self, message: str) -> None:
        """Tell what could not be done."""
        click.echo(f"Error: {plain(message)}", err=True)
        self.count += 1


def note(message: str) -> None:
    """Tell something that is neither a finding nor an error."""
    click.echo(f"Note: {plain(message)}", err=True)
