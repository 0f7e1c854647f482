"""A run of `check` or `fix`, from the options to the exit code."""

import os
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from promptls.checking.reports import FileReport
from promptls.cli import CLEAN, FAILED
from promptls.cli.checking.changes import (
    FixedFiles,
    Remaining,
    Results,
    fix_files,
    preview_changes,
)
from promptls.cli.checking.options import (
    Options,
    choose_applicabilities,
    refuse_contradictions,
    to_overrides,
)
from promptls.cli.checking.output import (
    list_files,
    print_details,
    to_exit_code,
    write_patches,
    write_results,
)
from promptls.cli.checking.summary import Tally
from promptls.cli.terminal.messages import Errors, ProgressBar, print_note, stop_at_settings_errors
from promptls.cli.terminal.style import detect_style, prepare_stdout
from promptls.files import Configurations, FoundFile, find_files
from promptls.files.discovery import UNREAD
from promptls.files.reading import is_stream
from promptls.runner.overrides import build_configurations
from promptls.runner.result_cache import ResultCache, open_cache
from promptls.runner.run import Result, Run, WantedChanges, check_all
from promptls.runner.workers import Failure, count_processors

if TYPE_CHECKING:
    from promptls.cli.checking.baseline import Baselines


def run(options: Options) -> int:
    """Run over files, over the standard input, or again and again. Returns the exit code."""
    refuse_contradictions(options)
    if options.watch:
        from promptls.cli.checking.watching import watch  # noqa: PLC0415 - few runs watch

        return watch(options, run_once)
    if any(map(is_stream, options.paths)) or (options.stdin_filename and not options.paths):
        from promptls.cli.checking.standard_input import run_on_text  # noqa: PLC0415 - few runs read it

        return run_on_text(options)
    cache = ResultCache() if options.no_cache else open_cache(os.getcwd(), options.cache_dir)
    return run_once(options, cache)


def run_once(options: Options, cache: ResultCache) -> int:
    """Find, check and change files once, and write the results."""
    since = time.monotonic()
    errors = Errors()
    overrides = to_overrides(options)
    settings = build_configurations(overrides)
    files = _find_files(options, settings, errors)
    if options.show_files:
        return list_files(files, errors)
    baselines = _load_baselines(options, files, settings)
    with ProgressBar(is_wanted=not options.quiet) as progress:
        this = Run(overrides, settings, cache, options.jobs or count_processors(), progress)
        results: Results = check_all(files, this)
        progress.close()
        for failure in (it for it in results if isinstance(it, Failure)):
            errors.report(f"{failure.path}: {failure.reason}")
        if baselines is not None and options.write_baseline:
            from promptls.cli.checking.baseline import save_baselines  # noqa: PLC0415 - few runs do

            save_baselines(baselines, results, errors, quiet=options.quiet)
            return FAILED if errors.count else CLEAN
        remaining = _hide_known(baselines, results)
        wanted = WantedChanges(choose_applicabilities(options), remaining.known)
        if options.diff:
            style = detect_style(prepare_stdout(), options.color)
            preview = preview_changes(remaining.results, this, wanted, errors, style)
            progress.close()
            return write_patches(options, preview, errors)
        fixed: FixedFiles = {}
        results = remaining.results
        if options.fix:
            results, fixed = fix_files(files, results, this, wanted, errors)
    if results is not remaining.results:
        remaining = _hide_known(baselines, results)
    if remaining.gone and not options.quiet:
        from promptls.cli.checking.baseline import note_gone  # noqa: PLC0415 - few runs have one

        note_gone(remaining)
    checked = [it for it in remaining.results if isinstance(it, Result)]
    reports, tally = _count(options, checked, fixed)
    tally.known = remaining.hidden
    write_results(options, reports, tally, prepare_stdout(), errors)
    if options.verbose:
        if cache.trouble:
            print_note(cache.trouble)
        print_details(checked, settings, time.monotonic() - since)
    return to_exit_code(options, tally, errors)


def _load_baselines(
    options: Options, files: Sequence[FoundFile], settings: Configurations
) -> "Baselines | None":
    """The baseline of the option or those of the settings, if there are any that count."""
    if options.write_baseline and not (options.baseline or settings.baselines):
        raise click.UsageError("--write-baseline requires --baseline FILE, or one in the settings.")
    if options.no_baseline or not (options.baseline or settings.baselines):
        return None
    from promptls.cli.checking.baseline import load_baselines  # noqa: PLC0415 - few runs have one

    return load_baselines(options, files, settings)


def _hide_known(baselines: "Baselines | None", results: Results) -> Remaining:
    if baselines is None:
        return Remaining(results)
    from promptls.cli.checking.baseline import hide_known  # noqa: PLC0415 - few runs have one

    return hide_known(baselines, results)


def _count(
    options: Options, checked: Sequence[Result], fixed: FixedFiles
) -> tuple[list[FileReport], Tally]:
    """The findings to show, and the counts. With `--fix-only` there are none."""
    tally = Tally(fixed)
    reports = [it.report for it in checked]
    if options.fix_only:
        tally.files = len(checked)
        return [it._replace(findings=()) for it in reports], tally
    for result, report in zip(checked, reports, strict=True):
        tally.add(result.cached, report.findings)
    return reports, tally


def _find_files(options: Options, settings: Configurations, errors: Errors) -> list[FoundFile]:
    paths = options.paths or (".",)
    unread: list[str] = []

    def report_skipped(path: str, reason: str) -> None:
        if reason == UNREAD:
            unread.append(path)
        if options.verbose:
            print_note(f"skipped {path}: {reason}")

    files, missing = find_files(
        paths, settings.find, report_skipped, forced=options.force_exclude, listed=settings.listed
    )
    # The settings of every file have been asked for, so that all errors in them are reported now.
    stop_at_settings_errors(settings)
    for error in missing:
        errors.report(str(error))
    if not files and not missing and not options.quiet:
        print_note(f"no *.md, *.md.template or state.json files in {', '.join(paths)}")
    if unread and not (options.quiet or options.watch):
        from promptls.cli.checking.unread import describe_unread  # noqa: PLC0415 - few runs have any

        print_note(describe_unread(unread))
    return files
