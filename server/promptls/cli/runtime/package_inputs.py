"""Reads what `promptls package` is given: files, the standard input, and what a shell opens."""

import click

from promptls.files.reading import (
    FileError,
    describe_error,
    find_stream,
    open_stream,
    read,
    resolve,
)
from promptls.prompts.packages.package import Package, parse_package
from promptls.text import SIZE_CAP

STANDARD_INPUT = "-"
# Hundreds of thousands of paths.
_CAP = 1 << 26


def read_text(path: str, cap: int = _CAP) -> str:
    """Read a file, or the standard input. What is not UTF-8 stays as it is in names of files."""
    number = 0 if path == STANDARD_INPUT else find_stream(path)
    try:
        if number is None:
            data = read(resolve(path), cap)
        else:
            stream = open_stream(number)
            data = stream.read(cap + 1) if stream else b""
    except FileError as error:
        # As it was typed, not where its links lead.
        raise FileError(path, error.reason) from error
    except (OSError, ValueError) as error:
        raise FileError(path, describe_error(error)) from error
    if len(data) > cap:
        raise FileError(path, f"larger than {cap >> 20} MB")
    return data.decode("utf-8", "surrogateescape")


def read_package(path: str) -> Package:
    """Read a work package."""
    package = parse_package(read_text(path, SIZE_CAP), path)
    if not package.id:
        raise FileError(
            path, "not a work package: the first heading must be '# Task: WP01 \u2014 Title'"
        )
    return package


def refuse_second_stdin(paths: list[str | None]) -> None:
    """The standard input can be read only once."""
    if sum(it == STANDARD_INPUT for it in paths) > 1:
        raise click.UsageError("Only one input can be '-' (standard input).")
