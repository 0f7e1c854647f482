"""Reads and writes the baseline: findings that are known and may rest."""

import os
from collections.abc import Sequence

import click

from promptls.cli.errors import Errors, note
from promptls.cli.tally import count
from promptls.files import FileError
from promptls.reports import FileReport
from promptls.runner.baseline import (
    Baseline,
    BaselineError,
    read_baseline,
    without,
    write_baseline,
)
from promptls.runner.run import Result


def known_findings(path: str, *, is_written: bool) -> Baseline:
    """Read a baseline. One that is about to be written need not be there yet."""
    if is_written and not os.path.lexists(path):
        return {}
    try:
        return read_baseline(path)
    except BaselineError as error:
        raise click.BadParameter(str(error), param_hint="--baseline") from error


def take_out(
    path: str, baseline: Baseline, results: Sequence[Result], *, quiet: bool
) -> tuple[list[FileReport], int]:
    """Take what a baseline knows out of what was found. Returns the rest, and how many it knows."""
    left = without(baseline, path, results)
    if left.gone and not quiet:
        verb, them = ("is", "it") if left.gone == 1 else ("are", "them")
        gone = f"{count(left.gone, 'finding')} of the baseline {verb} gone"
        note(f"{gone}; --write-baseline takes {them} out")
    return left.reports, left.known


def write_down(
    path: str, old: Baseline, results: Sequence[Result], errors: Errors, *, quiet: bool
) -> None:
    """Write all findings to a baseline."""
    try:
        number = write_baseline(path, results, old)
    except FileError as error:
        errors.tell(f"{path}: {error.reason}")
        return
    if not quiet:
        click.echo(f"Wrote {count(number, 'finding')} to {path}.", err=True)
