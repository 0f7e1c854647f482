"""A run of `check` or `fix` over the standard input, or another stream that a shell has opened."""

import sys
from typing import BinaryIO

import click

from promptls.checking.hiding import hide
from promptls.checking.reports import FileReport
from promptls.cli import FAILED
from promptls.cli.checking.changes import Preview
from promptls.cli.checking.options import Options, choose_applicabilities, to_overrides
from promptls.cli.checking.output import to_exit_code, write_patches, write_results
from promptls.cli.checking.patches import render_patch
from promptls.cli.checking.summary import Tally
from promptls.cli.terminal.messages import Errors, for_stdout, stop_at_settings_errors
from promptls.cli.terminal.style import detect_style, prepare_stdout
from promptls.files import FileContext, FileContexts, FileError, locate
from promptls.files.reading import (
    STANDARD_INPUT,
    describe_error,
    find_stream,
    is_stream,
    open_stream,
)
from promptls.runner.changing import fix_data
from promptls.runner.checking import Work, check_data, to_result
from promptls.runner.overrides import build_configurations
from promptls.text.spans import SIZE_CAP
from promptls.text.values import NamedTuple


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
    if settings.baselines and not options.no_baseline:
        from promptls.cli.checking.baseline import know  # noqa: PLC0415 - few settings name one

        given = given._replace(context=know(given.context, options))
    work = Work(overrides, FileContexts(settings.find))
    wanted = choose_applicabilities(options) if options.fix or options.diff else frozenset()
    _, data, rules = fix_data(given.data, given.context, work, wanted)
    fixed = {given.path: rules} if rules else {}
    if options.diff:
        style = detect_style(prepare_stdout(), options.color)
        patches = {it: "".join(render_patch(it, given.data, data, style)) for it in fixed}
        return write_patches(options, Preview(patches, fixed), Errors())
    whole = check_data(data, given.context, work)
    found = hide(whole.source, whole.diagnostics, given.context.known)
    checked = whole._replace(diagnostics=found)
    record = to_result(checked, given.context, None, work.digest)
    if options.fix:
        _copy_to_stdout(data, given.stream)
    tally = Tally(fixed)
    findings = () if options.fix_only else record.findings
    tally.add(record, findings)
    tally.known = len(whole.diagnostics) - len(found)
    report = FileReport(given.path, findings, lambda: checked.source)
    errors = Errors()
    stream = sys.stderr if options.fix else prepare_stdout()
    write_results(options, [report], tally, stream, errors)
    return to_exit_code(options, tally, errors)


def _refuse_other_inputs(options: Options) -> None:
    path = next(filter(is_stream, options.paths), STANDARD_INPUT)
    what = f"{path!r} ({'a stream' if find_stream(path) else 'standard input'})"
    if len(options.paths) > 1:
        raise click.UsageError(f"{what} cannot be combined with other paths.")
    if options.baseline or options.show_files:
        raise click.UsageError(f"{what} cannot be used with --baseline or --show-files.")


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
    _print(data)
    while stream and len(data) > SIZE_CAP and (more := stream.read(SIZE_CAP)):
        _print(more)
    sys.stdout.flush()


def _print(data: bytes) -> None:
    shown = for_stdout(data.decode(errors="surrogateescape"))
    sys.stdout.buffer.write(shown.encode(errors="surrogateescape"))
