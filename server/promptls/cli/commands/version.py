"""`promptls version`: shows the version, as `promptls --version` does."""

import click

from promptls import __version__


@click.command
def command() -> None:
    """Show the version of promptls."""
    click.echo(f"promptls {__version__}")
