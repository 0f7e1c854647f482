"""`promptls check`: checks files, and fixes them."""

import logging
import sys
from collections.abc import Iterable, Iterator
from typing import TextIO

import click

from promptls.cli.cells import plain
from promptls.cli.checking import Checked, Work, check_file, fix_file
from promptls.cli.look import color_option, look_of, output
from promptls.cli.mistakes import stop_at_mistakes
from promptls.cli.names import selecting
from promptls.cli.printers import FORMATS, Printer, printer_of
from promptls.cli.standard_input import check_standard_input
from promptls.cli.tally import Tally, statistics, summary
from promptls.diagnostics import Applicability
from promptls.files import (
    Configurations,
    FileError,
    Found,
    Neighbourhood,
    Place,
    Places,
    find,
    read,
    replace,
)

_STANDARD_INPUT = "-"
_FINDINGS, _FAILED = 1, 2


@click.command
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--fix", is_flag=True, help="Apply the safe fixes.")
@click.option("--unsafe-fixes", is_flag=True, help="With --fix: apply those that need a look, too.")
@click.option("--select", multiple=True, metavar="NAMES", help="Rules or families to check only.")
@click.option("--ignore", multiple=True, metavar="NAMES", help="Rules or families to leave out.")
@click.option(
    "--output-format",
    type=click.Choice(list(FORMATS)),
    default="full",
    show_default=True,
    help="How findings are written.",
)
@click.option("--statistics", "counts", is_flag=True, help="Count findings, blocks and lists.")
@click.option("--stdin-filename", metavar="PATH", help="The name of what is read from -.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 in spite of findings.")
@click.option("-q", "--quiet", is_flag=True, help="Write findings and errors only.")
@color_option
@click.pass_context
def command(  # noqa: PLR0913 - each is an option
    context: click.Context,
    *,
    paths: tuple[str, ...],
    fix: bool,
    unsafe_fixes: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    output_format: str,
    counts: bool,
    stdin_filename: str | None,
    exit_zero: bool,
    quiet: bool,
    color: str,
) -> None:
    """Check prompt files, and fix them.

    A PATH is a file, a folder in which *.md and *.md.template are looked for, or - for the
    standard input. With --fix, what comes from there is written to the standard output and its
    findings to the standard error. Without a PATH it is the working directory.

    What .gitignore leaves out is not checked, unless it is named itself.

    The exit code is 0, or 1 when errors or warnings are left, or 2 when a path is missing, a file
    cannot be read or written, or an option is wrong. The other paths are checked all the same.
    """
    # A rule that fails is a finding. What the log adds to it is for those who listen to it.
    logging.getLogger("promptls").addHandler(logging.NullHandler())
    bold = {Applicability.UNSAFE} if unsafe_fixes else set[Applicability]()
    work = Work(Neighbourhood(), frozenset({Applicability.SAFE} | bold if fix else ()))
    configurations = Configurations(selecting(select, ignore))
    errors: list[FileError] = []
    stream = output()
    if _STANDARD_INPUT in paths or (stdin_filename is not None and not paths):
        if len(paths) > 1:
            raise click.UsageError("- is the standard input and cannot stand beside other paths.")
        places = Places(configurations.of)
        results = iter([check_standard_input(stdin_filename, work, places)])
        stop_at_mistakes(configurations)
        stream = sys.stderr if fix else stream
    else:
        found = _find(paths or (".",), configurations, errors, quiet=quiet)
        results = _check_all(found, Places(configurations.of), work, errors)
    printer = printer_of(output_format, look_of(stream, color))
    tally = _write(results, printer, stream)
    people = stream if printer.for_people else sys.stderr
    if counts:
        people.write(f"{statistics(tally)}\n")
    if printer.for_people and tally.files and not quiet:
        people.write(summary(tally, fix=fix, unsafe_fixes=unsafe_fixes))
    people.flush()
    findings = _FINDINGS if tally.is_failing and not exit_zero else 0
    context.exit(_FAILED if errors else findings)


def _write(results: Iterable[Checked], printer: Printer, stream: TextIO) -> Tally:
    tally = Tally()
    stream.write(printer.opening)
    for checked in results:
        if checked.diagnostics:
            stream.write(printer.separator if tally.rules else "")
            stream.write(printer.findings(checked.path, checked.source, checked.diagnostics))
        tally.add(checked)
    stream.write(printer.closing)
    if printer.for_people and tally.rules:
        stream.write("\n")
    stream.flush()
    return tally


def _find(
    paths: tuple[str, ...], configurations: Configurations, errors: list[FileError], *, quiet: bool
) -> list[Found]:
    found, missing = find(paths, configurations.of)
    # All that is wrong with the settings is said before anything is checked by them.
    for it in found:
        configurations.of(it.place)
    stop_at_mistakes(configurations)
    for error in missing:
        _tell(error, errors)
    if not found and not missing and not quiet:
        click.echo(f"Note: no Markdown files in {plain(', '.join(paths))}", err=True)
    return found


def _check_all(
    found: Iterable[Found], places: Places, work: Work, errors: list[FileError]
) -> Iterator[Checked]:
    for it in found:
        try:
            yield _check_found(it, places.of(it.place), work, errors)
        except FileError as error:
            _tell(FileError(it.path, error.reason), errors)
        except Exception as error:  # One file that promptls fails on must not hide the others.
            reason = f"promptls failed on it: {type(error).__name__}: {error}"
            _tell(FileError(it.path, reason), errors)


def _check_found(found: Found, place: Place, work: Work, errors: list[FileError]) -> Checked:
    data = read(found.real)
    checked = check_file(found.path, data, place, work)
    fixed = fix_file(checked, place, work) if work.fixes else checked
    if fixed.fixed:
        try:
            replace(found.place, data, fixed.source.text.encode())
        except FileError as error:
            # What was found is still there.
            _tell(FileError(found.path, error.reason), errors)
            return checked
    return fixed


def _tell(error: FileError, errors: list[FileError]) -> None:
    click.echo(f"Error: {plain(str(error))}", err=True)
    errors.append(error)
