"""Says what is wrong with settings files, all at once, before anything is done by them."""

import os

import click

from promptls.cli.errors import Errors
from promptls.cli.exit_codes import FAILED
from promptls.files import Configurations
from promptls.text import Encoding, Source


def stop_at_mistakes(configurations: Configurations) -> None:
    """End with an error when a settings file has a mistake."""
    errors = Errors()
    for path, text, issue in configurations.mistakes:
        line, column = Source(text).position(issue.span.start, Encoding.UTF32)
        errors.tell(f"{os.path.relpath(path)}:{line + 1}:{column + 1}: {issue.message}")
    if errors.count:
        click.get_current_context().exit(FAILED)
