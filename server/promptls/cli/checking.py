"""What `check` and `fix` do, from the options to the exit code."""

import os
import time
from collections.abc import Sequence

import click

from promptls.cli.baseline import known_findings, take_out, write_down
from promptls.cli.changing import FixedFiles, Results, allow_findings, fix_files, patches
from promptls.cli.contradictions import refuse_contradictions
from promptls.cli.errors import Errors, note
from promptls.cli.exit_codes import CLEAN, FAILED
from promptls.cli.look import look_of, output
from promptls.cli.mistakes import stop_at_mistakes
from promptls.cli.options import STANDARD_INPUT, Options, only_settings
from promptls.cli.progress import Progress
from promptls.cli.showing import exit_code, show, show_files, show_patches, tell_more
from promptls.cli.tally import Tally, count, failing
from promptls.files import Configurations, Found, find
from promptls.fixes import Applicability
from promptls.reports import FileReport
from promptls.runner.baseline import Baseline
from promptls.runner.memory import Memory, memory_for
from promptls.runner.order import Order, configurations
from promptls.runner.run import Result, Run, check_all
from promptls.runner.workers import Failure, usual_jobs


def run(options: Options) -> int:
    """Do what the options ask for. Returns the exit code."""
    refuse_contradictions(options)
    if options.watch:
        from promptls.cli.watching import watch  # noqa: PLC0415 - few runs are to be watched

        return watch(options, run_once)
    if STANDARD_INPUT in options.paths or (options.stdin_filename and not options.paths):
        from promptls.cli.standard_input import run_on_text  # noqa: PLC0415 - few runs are about a text

        return run_on_text(options)
    return run_once(options, _memory(options))


def order_of(options: Options) -> Order:
    """What is to be done, apart from files."""
    return Order(
        options.select,
        options.extend_select,
        options.ignore,
        options.severity,
        options.per_file_ignore,
        only_settings(options.config, isolated=options.isolated),
        os.getcwd(),
    )


def wanted_fixes(options: Options) -> frozenset[Applicability]:
    """The fixes that are to be made."""
    bold = {Applicability.UNSAFE} if options.unsafe_fixes else set[Applicability]()
    return frozenset({Applicability.SAFE} | bold)


def run_once(options: Options, memory: Memory) -> int:
    """Check files once."""
    since = time.monotonic()
    errors = Errors()
    order = order_of(options)
    settings = configurations(order)
    at_rest: Baseline = {}
    if options.baseline:
        at_rest = known_findings(options.baseline, is_written=options.write_baseline)
    files = _find(options, settings, errors)
    if options.show_files:
        return show_files(files, errors)
    with Progress(is_wanted=not options.quiet) as progress:
        this = Run(order, settings, memory, options.jobs or usual_jobs(), progress)
        results: Results = check_all(files, this)
        progress.close()
        for failure in (it for it in results if isinstance(it, Failure)):
            errors.tell(f"{failure.path}: {failure.reason}")
        shown = _patches(options, results, this, errors)
        results, fixed = _changed(options, files, results, this, errors)
    if options.diff:
        return show_patches(options, shown, errors)
    checked = [it for it in results if isinstance(it, Result)]
    if options.baseline and options.write_baseline:
        write_down(options.baseline, at_rest, checked, errors, quiet=options.quiet)
        return FAILED if errors.count else CLEAN
    reports, tally = _counted(options, checked, at_rest, fixed)
    show(options, reports, tally, output(), errors)
    if options.verbose:
        tell_more(checked, settings, time.monotonic() - since)
    return exit_code(options, tally, errors)


def _counted(
    options: Options, checked: Sequence[Result], at_rest: Baseline, fixed: FixedFiles
) -> tuple[list[FileReport], Tally]:
    """What is to be shown of the files, without what may rest, and its counts."""
    tally = Tally(fixed.findings, len(fixed.paths))
    reports = [it.report for it in checked]
    if options.baseline:
        reports, tally.known = take_out(options.baseline, at_rest, checked, quiet=options.quiet)
    for it, report in zip(checked, reports, strict=True):
        tally.add(it.record, report.findings)
    return reports, tally


def _memory(options: Options) -> Memory:
    return Memory() if options.no_cache else memory_for(os.getcwd())


def _find(options: Options, settings: Configurations, errors: Errors) -> list[Found]:
    paths = options.paths or (".",)

    def skipped(path: str, reason: str) -> None:
        if options.verbose:
            note(f"{path} is left out: {reason}")

    files, missing = find(paths, settings.of, skipped, forced=options.force_exclude)
    # All that is wrong with the settings is said before anything is checked by them.
    for it in files:
        settings.of(it.place)
    stop_at_mistakes(settings)
    for error in missing:
        errors.tell(str(error))
    if not files and not missing and not options.quiet:
        note(f"no Markdown files in {', '.join(paths)}")
    return files


def _patches(options: Options, results: Results, this: Run, errors: Errors) -> dict[str, str]:
    """What fixing would change, if that is to be shown."""
    if not options.diff:
        return {}
    return patches(results, this, wanted_fixes(options), errors, look_of(output(), options.color))


def _changed(
    options: Options, files: Sequence[Found], results: Results, this: Run, errors: Errors
) -> tuple[Results, FixedFiles]:
    """Change the files as the options want it, and check them again."""
    fixed = FixedFiles()
    if options.fix and not options.diff:
        results, fixed = fix_files(files, results, this, wanted_fixes(options), errors)
    if options.add_suppressions:
        grave = frozenset(failing(options.fail_on))
        results, allowed = allow_findings(files, results, this, grave, errors)
        if not options.quiet:
            touched = count(len(allowed.paths), "file")
            click.echo(f"Allowed {count(allowed.findings, 'finding')} in {touched}.", err=True)
    return results, fixed
