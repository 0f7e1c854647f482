"""Reads and writes the baseline: findings that are known and may rest."""

from collections.abc import Sequence

import click

from promptls.cli.errors import Errors, note
from promptls.cli.tally import count
from promptls.files import FileError
from promptls.reports import FileReport
from promptls.runner.baseline import (
    BaselineError,
    Fingerprints,
    read_baseline,
    without,
    write_baseline,
)
from promptls.runner.run import Known


def known_findings(path: str, *, is_new: bool) -> Fingerprints:
    """Read a baseline, unless it is about to be written."""
    if is_new:
        return {}
    try:
        return read_baseline(path)
    except BaselineError as error:
        raise click.BadParameter(str(error), param_hint="--baseline") from error


def rest(
    path: str, fingerprints: Fingerprints, known: Sequence[Known], *, quiet: bool
) -> tuple[list[FileReport], int]:
    """Take what a baseline knows out of what was found. Returns what is left, and their number."""
    left = without(fingerprints, path, known)
    if left.gone and not quiet:
        verb, them = ("is", "it") if left.gone == 1 else ("are", "them")
        gone = f"{count(left.gone, 'finding')} of the baseline {verb} gone"
        note(f"{gone}; --write-baseline takes {them} out")
    return left.reports, left.known


def write_down(path: str, known: Sequence[Known], errors: Errors, *, quiet: bool) -> None:
    """Write all findings to a baseline."""
    try:
        number = write_baseline(path, known)
    except FileError as error:
        errors.tell(str(error))
        return
    if not quiet:
        click.echo(f"Wrote {count(number, 'finding')} to {path}.", err=True)
