"""A run of `check` or `fix` over the standard input, or another stream that a shell has opened."""

import sys
from typing import BinaryIO, NamedTuple

import click

from promptls.cli import FAILED
from promptls.cli.checking.options import STANDARD_INPUT, Options, is_stream
from promptls.cli.checking.output import to_exit_code, write_patches, write_results
from promptls.cli.checking.patches import render_patch
from promptls.cli.checking.run import choose_applicabilities, to_overrides
from promptls.cli.checking.summary import Tally
from promptls.cli.terminal.messages import Errors, stop_at_settings_errors
from promptls.cli.terminal.style import detect_style, prepare_stdout
from promptls.files import FileContext, FileContexts, FileError, locate
from promptls.files.reading import describe_error, find_stream, open_stream
from promptls.reports import FileReport
from promptls.runner.changing import fix_data
from promptls.runner.checking import Work, check_data, to_result
from promptls.runner.overrides import build_configurations
from promptls.text import SIZE_CAP


class _Given(NamedTuple):
    """A text that was read. `path` is shown, `context` is that of the file it would be."""

    path: str
    context: FileContext
    data: bytes
    stream: BinaryIO | None


def run_on_text(options: Options) -> int:
    """Check or fix a stream. With `--fix` the text goes to the standard output."""
    _refuse_other_inputs(options)
    overrides = to_overrides(options)
    settings = build_configurations(overrides)
    try:
        given = _read_input(options, FileContexts(settings.find))
    except FileError as error:
        errors = Errors()
        errors.report(str(error))
        return FAILED
    stop_at_settings_errors(settings)
    work = Work(overrides, FileContexts(settings.find))
    data, number = given.data, 0
    if options.fix or options.diff:
        data, number = fix_data(given.data, given.context, work, choose_applicabilities(options))[
            1:
        ]
    if options.diff:
        style = detect_style(prepare_stdout(), options.color)
        shown = (
            {given.path: "".join(render_patch(given.path, given.data, data, style))}
            if number
            else {}
        )
        return write_patches(options, shown, Errors())
    checked = check_data(data, given.context, work)
    record = to_result(checked, given.context, None, overrides)
    if options.fix:
        _copy_to_stdout(data, given.stream)
    tally = Tally(number, int(number > 0))
    tally.add(record, record.findings)
    report = FileReport(given.path, record.findings, lambda: checked.source)
    errors = Errors()
    write_results(options, [report], tally, sys.stderr if options.fix else prepare_stdout(), errors)
    return to_exit_code(options, tally, errors)


def _refuse_other_inputs(options: Options) -> None:
    what = next(filter(is_stream, options.paths), STANDARD_INPUT)
    what = f"{what} is {'a stream' if find_stream(what) else 'the standard input'}"
    if len(options.paths) > 1:
        raise click.UsageError(f"{what} and cannot stand beside other paths.")
    if options.baseline or options.add_suppressions or options.show_files:
        raise click.UsageError(f"{what}, so there is no file to go with it.")


def _read_input(options: Options, contexts: FileContexts) -> _Given:
    """Read a stream as if it were the file of the given name, which need not exist."""
    path = options.paths[0] if options.paths else STANDARD_INPUT
    stream = open_stream(find_stream(path) or 0)
    try:
        data = stream.read(SIZE_CAP + 1) if stream else b""
    except OSError as error:
        raise FileError(path, describe_error(error)) from error
    found = locate(options.stdin_filename or STANDARD_INPUT)
    context = contexts.find(found.absolute)
    if options.stdin_filename:
        return _Given(found.path, context, data, stream)
    # The settings of the working directory apply, but no path gives the kind of the text.
    return _Given(path, context._replace(path=""), data, stream)


def _copy_to_stdout(data: bytes, stream: BinaryIO | None) -> None:
    """Copy a text to the standard output, with the part beyond the size limit."""
    sys.stdout.buffer.write(data)
    while stream and len(data) > SIZE_CAP and (more := stream.read(SIZE_CAP)):
        sys.stdout.buffer.write(more)
    sys.stdout.flush()
