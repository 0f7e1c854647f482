"""The baseline: findings that are known and not shown again."""

from collections.abc import Sequence

import click

from promptls.checking.reports import FileReport
from promptls.cli.terminal.messages import Errors, print_note
from promptls.files import FileError
from promptls.files.reading import exists
from promptls.runner.baseline import (
    Baseline,
    BaselineError,
    read_baseline,
    subtract,
    write_baseline,
)
from promptls.runner.run import Result
from promptls.text.wording import counted


def load_baseline(path: str, *, is_written: bool) -> Baseline:
    """Read a baseline. One that is about to be written may be missing."""
    if is_written and not exists(path):
        return {}
    try:
        return read_baseline(path)
    except BaselineError as error:
        raise click.BadParameter(str(error), param_hint="--baseline") from error


def subtract_baseline(
    path: str, baseline: Baseline, results: Sequence[Result], *, quiet: bool
) -> tuple[list[FileReport], int]:
    """Leave out what the baseline knows. Returns the other findings, and how many it knew."""
    left = subtract(baseline, path, results)
    if left.gone and not quiet:
        gone = f"{counted(left.gone, 'finding')} in the baseline no longer"
        verb = "occurs" if left.gone == 1 else "occur"
        print_note(f"{gone} {verb}; run with --write-baseline to update it")
    return left.reports, left.known


def save_baseline(
    path: str, old: Baseline, results: Sequence[Result], errors: Errors, *, quiet: bool
) -> None:
    """Write all findings to a baseline."""
    try:
        number = write_baseline(path, results, old)
    except FileError as error:
        errors.report(f"{path}: {error.reason}")
        return
    if not quiet:
        click.echo(f"Wrote {counted(number, 'finding')} to {path}.", err=True)
