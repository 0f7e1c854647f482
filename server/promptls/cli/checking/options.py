"""The values of all options of `check` and `fix`, their contradictions, and what they mean."""

import os
from typing import TYPE_CHECKING

import click

from promptls.cli.shared_options import choose_settings
from promptls.files.reading import is_stream
from promptls.rules.diagnostics import Severity
from promptls.text.edits import Applicability
from promptls.text.values import NamedTuple

if TYPE_CHECKING:
    from promptls.runner.overrides import Overrides


class Options(NamedTuple):
    """The values of all options of `check` and `fix`."""

    paths: tuple[str, ...]
    fix: bool
    fix_only: bool
    unsafe_fixes: bool
    diff: bool
    show_fixes: bool
    fixable: tuple[str, ...]
    extend_fixable: tuple[str, ...]
    unfixable: tuple[str, ...]
    select: tuple[str, ...]
    extend_select: tuple[str, ...]
    ignore: tuple[str, ...]
    severity: tuple[tuple[str, str], ...]
    per_file_ignore: tuple[tuple[str, tuple[str, ...]], ...]
    ignore_suppressions: bool
    baseline: str | None
    no_baseline: bool
    write_baseline: bool
    config: tuple[str, ...]
    isolated: bool
    exclude: tuple[str, ...]
    extend_exclude: tuple[str, ...]
    force_exclude: bool
    respect_gitignore: bool | None
    stdin_filename: str | None
    show_files: bool
    output_format: str
    output_file: tuple[tuple[str, str], ...]
    statistics: bool
    color: str
    quiet: bool
    verbose: bool
    fail_on: str
    exit_zero: bool
    exit_non_zero_on_fix: bool
    no_cache: bool
    cache_dir: str | None
    jobs: int | None
    watch: bool


def refuse_contradictions(options: Options) -> None:
    """End with a usage error when options contradict each other."""
    _refuse_for_baseline(options)
    if options.show_fixes and not (options.fix or options.diff):
        raise click.UsageError("--show-fixes requires --fix, --fix-only or --diff.")
    if options.exit_non_zero_on_fix and (options.exit_zero or not options.fix or options.diff):
        raise click.UsageError(
            "--exit-non-zero-on-fix requires --fix or --fix-only, without --diff and --exit-zero."
        )
    if options.watch and (options.diff or options.show_files or options.write_baseline):
        raise click.UsageError(
            "--watch cannot be combined with --diff, --show-files or --write-baseline."
        )
    if options.watch and (any(map(is_stream, options.paths)) or options.stdin_filename):
        raise click.UsageError("--watch cannot be used with standard input.")
    if options.stdin_filename and not all(map(is_stream, options.paths)):
        raise click.UsageError("--stdin-filename can only be used with '-' (standard input).")
    if sum(not form for form, _ in options.output_file) > 1:
        raise click.UsageError("Only one --output-file may omit the format; write FORMAT=PATH.")


def _refuse_for_baseline(options: Options) -> None:
    if options.no_baseline and (options.baseline or options.write_baseline):
        raise click.UsageError(
            "--no-baseline cannot be combined with --baseline or --write-baseline."
        )
    if options.write_baseline and (options.fix or options.diff):
        raise click.UsageError("--write-baseline cannot be combined with --fix or --diff.")


def to_overrides(options: Options) -> "Overrides":
    """Collect what the command line says about rules and settings."""
    from promptls.runner.overrides import Overrides  # noqa: PLC0415 - help needs no settings

    chosen = choose_settings(options.config, isolated=options.isolated)
    return Overrides(
        options.select,
        options.extend_select,
        options.ignore,
        options.severity,
        options.per_file_ignore,
        options.fixable,
        options.extend_fixable,
        options.unfixable,
        options.ignore_suppressions,
        options.exclude,
        options.extend_exclude,
        options.respect_gitignore,
        chosen.only,
        chosen.inline,
        os.getcwd(),
    )


def choose_applicabilities(options: Options) -> frozenset[Applicability]:
    """Choose the fixes to apply, by how safe they are."""
    unsafe = {Applicability.UNSAFE} if options.unsafe_fixes else set[Applicability]()
    return frozenset({Applicability.SAFE} | unsafe)


def find_failing_severities(level: str) -> list[Severity]:
    """Find the severities from a level upward."""
    severities = list(Severity)
    return severities[: severities.index(Severity(level)) + 1]
