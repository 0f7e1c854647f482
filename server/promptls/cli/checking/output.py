"""The output of a run: findings, files, patches, counts and the exit code."""

import os
import sys
from collections.abc import Sequence
from typing import TextIO

import click

from promptls.checking.reports import FileReport
from promptls.cli import CLEAN, FAILED, FINDINGS
from promptls.cli.checking.changes import FixedFiles, Preview
from promptls.cli.checking.options import Options
from promptls.cli.checking.summary import (
    Tally,
    render_fixed,
    render_fixes,
    render_statistics,
    render_summary,
)
from promptls.cli.printers import FOR_PEOPLE, SIGN, find_writer
from promptls.cli.terminal.messages import Errors, print_note, print_status
from promptls.cli.terminal.style import OutputStyle, detect_style, prepare_stdout
from promptls.files import Configurations, FileError, FoundFile
from promptls.files.reading import resolve
from promptls.files.writing import create_folder, save_file
from promptls.runner.run import Result
from promptls.text.typesetting import escape_unseen
from promptls.text.wording import counted

# The width of tables and drawings in a file.
_FILE_WIDTH = 100


def write_results(
    options: Options, reports: Sequence[FileReport], tally: Tally, stream: TextIO, errors: Errors
) -> None:
    """Write the findings to the standard output and to files, then the fixes and the counts."""
    form = options.output_format
    diverted = [path for name, path in options.output_file if not name]
    for name, path in options.output_file:
        try:
            _write_file(reports, name or form, path, options.color)
        except FileError as error:
            errors.report(f"{path}: {error.reason}")
    # The findings stay where a program reads them.
    if not diverted and not (options.statistics and form in FOR_PEOPLE):
        _write_reports(reports, form, stream, options.color)
    people = stream if form in FOR_PEOPLE else sys.stderr
    style = detect_style(people, options.color)
    if options.show_fixes:
        _write_fixes(tally.fixed, people, options.color)
    if options.statistics:
        people.write(render_statistics(tally, style))
    if (form in FOR_PEOPLE or diverted) and tally.files and not options.quiet:
        sign = SIGN if options.statistics or form == "concise" else ""
        people.write(
            render_fixed(tally, style)
            if options.fix_only
            else render_summary(
                tally, style, fix=options.fix, unsafe_fixes=options.unsafe_fixes, sign=sign
            )
        )
    people.flush()


def to_exit_code(options: Options, tally: Tally, errors: Errors) -> int:
    """Work out the exit code of a run."""
    if errors.count:
        return FAILED
    is_failing = tally.is_failing(options.fail_on) and not options.exit_zero
    return FINDINGS if is_failing or (options.exit_non_zero_on_fix and tally.fixed) else CLEAN


def list_files(files: Sequence[FoundFile], errors: Errors) -> int:
    """Write the paths of the files. Returns the exit code."""
    stream = prepare_stdout()
    stream.writelines(f"{escape_unseen(it.path)}\n" for it in files)
    stream.flush()
    return FAILED if errors.count else CLEAN


def write_patches(options: Options, preview: Preview, errors: Errors) -> int:
    """Write patches. Returns the exit code, which is 1 if there are any."""
    patches = preview.patches
    stream = prepare_stdout()
    if detect_style(stream, options.color).color:
        stream.writelines(patches.values())
        stream.flush()
    elif patches:
        from promptls.cli.checking.patches import to_bytes  # noqa: PLC0415 - few runs are to be shown as a patch

        stream.flush()
        stream.buffer.writelines(map(to_bytes, patches.values()))
        stream.buffer.flush()
    if options.show_fixes:
        _write_fixes(preview.fixed, sys.stderr, options.color)
    if not options.quiet:
        click.echo(f"{counted(len(patches), 'file')} would be changed.", err=True)
    if errors.count:
        return FAILED
    return FINDINGS if patches and not options.exit_zero else CLEAN


def print_details(results: Sequence[Result], settings: Configurations, seconds: float) -> None:
    """Print what `--verbose` adds: settings files, time and cached files."""
    used = {path: None for it in results for path in settings.find(it.file.absolute).paths}
    for path in used:
        print_note(f"using settings from {os.path.relpath(path)}")
    old = sum(it.is_old for it in results)
    files = counted(len(results), "file")
    print_status(f"Checked {files} in {seconds:.2f} s ({old:,} from cache)")


def _write_fixes(fixed: FixedFiles, stream: TextIO, color: str) -> None:
    """Write the fixes of each file, if there are any."""
    if fixed:
        stream.write(f"{render_fixes(fixed, detect_style(stream, color))}\n")
        stream.flush()


def _write_reports(reports: Sequence[FileReport], form: str, stream: TextIO, color: str) -> None:
    """Write findings to a stream."""
    stream.writelines(find_writer(form)(reports, detect_style(stream, color)))
    if form in FOR_PEOPLE and any(it.findings for it in reports):
        stream.write("\n")
    stream.flush()


def _write_file(reports: Sequence[FileReport], form: str, path: str, color: str) -> None:
    """Write findings to a file, all of them or none."""
    style = OutputStyle(color == "always", _FILE_WIDTH)
    text = "".join(find_writer(form)(reports, style))
    create_folder(os.path.dirname(path) or os.curdir)
    save_file(resolve(path), text.encode(errors="backslashreplace"))
