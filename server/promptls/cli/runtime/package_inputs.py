"""Reads what `promptls package` is given: files, the standard input, and what a shell opens."""

import click

from promptls.cli.checking.options import STANDARD_INPUT
from promptls.cli.runtime.inputs import read_names, read_text
from promptls.files import FileError
from promptls.prompts.packages.package import NOT_A_PACKAGE, Package, parse_package

# Hundreds of thousands of paths.
_CAP = 1 << 26


def read_git_output(path: str) -> str:
    """Read what git has printed, which may name any file."""
    return read_names(path, _CAP)


def read_json(path: str) -> str:
    """Read a JSON document, which may list any number of files."""
    return read_text(path, _CAP)


def read_package(path: str) -> Package:
    """Read a work package."""
    package = parse_package(read_text(path), path)
    if not package.id:
        raise FileError(path, NOT_A_PACKAGE)
    return package


def refuse_second_stdin(paths: list[str | None]) -> None:
    """The standard input can be read only once."""
    if sum(it == STANDARD_INPUT for it in paths) > 1:
        raise click.UsageError("Only one input can be '-' (standard input).")
