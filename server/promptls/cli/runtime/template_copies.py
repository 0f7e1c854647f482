"""What `promptls init --templates` writes and prints."""

import os

import click

from promptls.cli import CLEAN, FAILED
from promptls.cli.runtime.projects import open_project
from promptls.cli.terminal.messages import Errors, print_note
from promptls.files import FileError
from promptls.files.reading import is_folder
from promptls.prompts.shipped_templates import copy_templates
from promptls.text.wording import counted


def copy(path: str) -> int:
    """Copy the templates into the project of a folder. Returns the exit code."""
    if not is_folder(path):
        Errors().report(f"{path}: no such folder")
        return FAILED
    root, settings = open_project(path)
    try:
        copied = copy_templates(root, settings.values.templates.folder)
    except FileError as error:
        Errors().report(f"{os.path.relpath(error.path)}: {error.reason}")
        return FAILED
    for it in copied:
        if not it.is_written:
            print_note(f"{os.path.relpath(it.path)} exists already, so it is left as it was")
    written = [os.path.relpath(it.path) for it in copied if it.is_written]
    click.echo("".join(f"{it}\n" for it in written) + _describe(len(written)))
    return CLEAN


def _describe(count: int) -> str:
    if not count:
        return "No templates to write: all of them exist."
    return f"Wrote {counted(count, 'template')}. `promptls templates` shows what they are for."
