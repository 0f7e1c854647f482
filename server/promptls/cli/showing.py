"""Shows what came of a run: findings, files, changes, counts and the exit code."""

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TextIO

import click

from promptls.cli.cells import plain
from promptls.cli.errors import Errors, note
from promptls.cli.exit_codes import CLEAN, FAILED, FINDINGS
from promptls.cli.look import output
from promptls.cli.options import Options
from promptls.cli.outputs import write_file, write_reports
from promptls.cli.printers import FOR_PEOPLE
from promptls.cli.tally import Tally, count, statistics, summary
from promptls.files import Configurations, FileError, Found
from promptls.reports import FileReport
from promptls.runner.run import Result


def show(
    options: Options, reports: list[FileReport], tally: Tally, stream: TextIO, errors: Errors
) -> None:
    """Write what was found, where it is wanted."""
    form = options.output_format
    diverted = [path for name, path in options.output_file if not name]
    for name, path in options.output_file:
        try:
            write_file(reports, name or form, path, options.color)
        except FileError as error:
            errors.tell(f"{path}: {error.reason}")
    if not diverted:
        write_reports(reports, form, stream, options.color)
    people = stream if form in FOR_PEOPLE else sys.stderr
    if options.statistics:
        people.write(f"{statistics(tally)}\n")
    if (form in FOR_PEOPLE or diverted) and tally.files and not options.quiet:
        people.write(summary(tally, fix=options.fix, unsafe_fixes=options.unsafe_fixes))
    people.flush()


def exit_code(options: Options, tally: Tally, errors: Errors) -> int:
    """What a run comes to, for those who look at nothing else."""
    if errors.count:
        return FAILED
    return FINDINGS if tally.is_failing(options.fail_on) and not options.exit_zero else CLEAN


def show_files(files: Sequence[Found], errors: Errors) -> int:
    """List files. Returns the exit code."""
    stream = output()
    stream.writelines(f"{plain(it.path)}\n" for it in files)
    stream.flush()
    return FAILED if errors.count else CLEAN


def show_patches(options: Options, patches: Mapping[str, str], errors: Errors) -> int:
    """Show what fixing would change. Returns the exit code: it is worth one."""
    stream = output()
    stream.writelines(patches.values())
    stream.flush()
    if not options.quiet:
        click.echo(f"{count(len(patches), 'file')} would be changed.", err=True)
    if errors.count:
        return FAILED
    return FINDINGS if patches and not options.exit_zero else CLEAN


def tell_more(results: Sequence[Result], settings: Configurations, seconds: float) -> None:
    """Tell what a curious person wants to know."""
    used = {path: None for it in results for path in settings.of(it.found.place).paths}
    for path in used:
        note(f"settings are in {os.path.relpath(path)}")
    old = sum(it.is_old for it in results)
    note(f"{count(len(results), 'file')} in {seconds:.2f} s, {old:,} of them remembered")
