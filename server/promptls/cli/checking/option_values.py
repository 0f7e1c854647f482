"""Values of options of `check` that are neither rules nor words of a list: patterns and outputs."""

import os

import click

from promptls.cli.printers import FORMATS
from promptls.files.reading import exists
from promptls.text.nearest import meant

_SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))


def read_patterns(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Read patterns of files, which may be joined by commas."""
    patterns = tuple(it.strip() for option in given for it in option.split(","))
    if not all(patterns):
        raise click.BadParameter("a pattern must not be empty")
    return patterns


def read_outputs(
    _: click.Context, __: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """Read outputs: a format, or "" for that of the standard output, and a path."""
    return tuple(map(_read_output, given))


def _read_output(given: str) -> tuple[str, str]:
    form, equals, path = given.partition("=")
    if not equals or any(it in form for it in _SEPARATORS) or exists(given):
        # A path may contain `=`, too.
        form, path = "", given
    elif form not in FORMATS:
        near = meant(form.lower(), FORMATS)
        hint = f"did you mean {near!r}?" if near else f"choose one of {', '.join(FORMATS)}"
        path = f".{os.sep}{given}"
        raise click.BadParameter(
            f"unknown format {form!r}; {hint} (write {path} for a file of that name)"
        )
    if not path:
        raise click.BadParameter(f"missing path after {given!r}")
    return form, path
