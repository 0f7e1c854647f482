"""The options of `check` and `fix`, in the order of the help."""

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from promptls.cli.parameters import Choice, Count, OptionGroup, color_option, grouped_option
from promptls.cli.printers import FORMATS
from promptls.cli.rule_values import (
    SEVERITIES,
    complete_rule_levels,
    complete_rule_names,
    complete_rules_in_files,
    read_ignores,
    read_names,
    read_severities,
)
from promptls.cli.shared_options import cache_dir_option, config_option, isolated_option
from promptls.files.reading import exists
from promptls.text.nearest import meant

_F = TypeVar("_F", bound=Callable[..., Any])


_SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))
_DEFAULT_FORMAT, *_OTHER_FORMATS = FORMATS


def _read_patterns(
    _: click.Context, __: click.Parameter, given: tuple[str, ...]
) -> tuple[str, ...]:
    """Read patterns of files, which may be joined by commas."""
    patterns = tuple(it.strip() for option in given for it in option.split(","))
    if not all(patterns):
        raise click.BadParameter("a pattern must not be empty")
    return patterns


def _read_outputs(
    _: click.Context, __: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """Read outputs: a format, or "" for that of the standard output, and a path."""
    return tuple(map(_read_output, given))


def _read_output(given: str) -> tuple[str, str]:
    form, equals, path = given.partition("=")
    if not equals or any(it in form for it in _SEPARATORS) or exists(given):
        # A path may contain `=`, too.
        form, path = "", given
    elif form not in FORMATS:
        near = meant(form.lower(), FORMATS)
        hint = f"did you mean {near!r}?" if near else f"choose one of {', '.join(FORMATS)}"
        path = f".{os.sep}{given}"
        raise click.BadParameter(
            f"unknown format {form!r}; {hint} (write {path} for a file of that name)"
        )
    if not path:
        raise click.BadParameter(f"missing path after {given!r}")
    return form, path


def _flag(group: OptionGroup, *names: str, **attributes: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - click's own
    return grouped_option(group, *names, is_flag=True, **attributes)


def _rules_option(group: OptionGroup, name: str, **attributes: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - click's own
    return grouped_option(
        group, name, multiple=True, metavar="NAMES",
        callback=read_names, shell_complete=complete_rule_names, **attributes,
    )  # fmt: skip


def _patterns_option(name: str, **attributes: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - click's own
    return grouped_option(
        OptionGroup.FILES, name, multiple=True, metavar="PATTERN",
        callback=_read_patterns, **attributes,
    )  # fmt: skip


_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.argument("paths", nargs=-1, metavar="[PATH]..."),
    _rules_option(OptionGroup.RULES, "--select",
        help="Check only these rules (overrides the settings)."),
    _rules_option(OptionGroup.RULES, "--extend-select",
        help="Additional rules or families to check."),
    _rules_option(OptionGroup.RULES, "--ignore", help="Rules or families not to check."),
    grouped_option(OptionGroup.RULES, "--severity", multiple=True, metavar="RULE=LEVEL",
        callback=read_severities, shell_complete=complete_rule_levels,
        help="Severity of a rule: error, warning, info, hint, off."),
    grouped_option(OptionGroup.RULES, "--per-file-ignore", multiple=True, metavar="PATTERN=NAMES",
        callback=read_ignores, shell_complete=complete_rules_in_files,
        help="Rules not to check in matching files."),
    _flag(OptionGroup.RULES, "--ignore-suppressions",
        help="Also report findings that comments suppress."),
    grouped_option(OptionGroup.RULES, "--baseline", metavar="FILE",
        shown="--[no-]baseline FILE",
        help="Hide findings listed in this file, or in none."),
    _flag(OptionGroup.RULES, "--no-baseline", shown="",
        help="Also report what the baseline of the settings lists."),
    _flag(OptionGroup.RULES, "--write-baseline",
        help="Record all current findings in the baseline file."),
    _flag(OptionGroup.FIXING, "--fix-only", help="Apply safe fixes and report no findings."),
    _flag(OptionGroup.FIXING, "--unsafe-fixes", help="Also apply fixes that need review."),
    _flag(OptionGroup.FIXING, "--diff", help="Print the changes as a patch and write nothing."),
    _flag(OptionGroup.FIXING, "--show-fixes", help="List the fixes that were applied."),
    _rules_option(OptionGroup.FIXING, "--fixable",
        help="Fix only these rules (overrides the settings)."),
    _rules_option(OptionGroup.FIXING, "--extend-fixable",
        help="Additional rules or families to fix."),
    _rules_option(OptionGroup.FIXING, "--unfixable", help="Rules or families not to fix."),
    config_option,
    isolated_option,
    _patterns_option("--exclude", help="Skip these paths (overrides the settings)."),
    _patterns_option("--extend-exclude", help="Additional files and folders to skip."),
    _flag(OptionGroup.FILES, "--force-exclude",
        help="Apply 'exclude' even to files given as PATH."),
    _flag(OptionGroup.FILES, "--respect-gitignore/--no-respect-gitignore", default=None,
        shown="--[no-]respect-gitignore", help="Skip what git ignores [default: yes]."),
    grouped_option(OptionGroup.FILES, "--stdin-filename", metavar="PATH",
        help="File name to assume for standard input."),
    _flag(OptionGroup.FILES, "--show-files", help="List the files to check and exit."),
    grouped_option(OptionGroup.OUTPUT, "--output-format", type=Choice(list(FORMATS)),
        default=_DEFAULT_FORMAT, metavar="FORMAT",
        help=f"Output as {_DEFAULT_FORMAT} (default), {', '.join(_OTHER_FORMATS)}."),
    grouped_option(OptionGroup.OUTPUT, "--output-file", "-o", multiple=True,
        metavar="[FORMAT=]PATH", callback=_read_outputs,
        help="Write to PATH; FORMAT=PATH adds a report."),
    _flag(OptionGroup.OUTPUT, "--statistics", help="Show counts per rule instead of findings."),
    color_option,
    _flag(OptionGroup.OUTPUT, "--quiet", "-q", help="Print only findings and errors."),
    _flag(OptionGroup.OUTPUT, "--verbose", "-v", help="Print progress and skipped files."),
    grouped_option(OptionGroup.EXIT_CODE, "--fail-on", type=Choice(SEVERITIES),
        default="warning", metavar="LEVEL",
        help="Exit with 1 for LEVEL or higher [default: warning]."),
    _flag(OptionGroup.EXIT_CODE, "--exit-zero", "-e",
        help="Exit with 0 even if there are findings."),
    _flag(OptionGroup.EXIT_CODE, "--exit-non-zero-on-fix",
        help="Exit with 1 if anything was fixed."),
    _flag(OptionGroup.WORK, "--no-cache", "-n", help="Ignore the cache and check every file."),
    cache_dir_option,
    grouped_option(OptionGroup.WORK, "--jobs", "-j", type=Count(1, 256), metavar="N",
        help="Number of worker processes [default: CPU count]."),
    _flag(OptionGroup.WORK, "--watch", "-w", help="Check again whenever a file changes."),
)  # fmt: skip


def add_options(command: _F) -> _F:
    """Add all options of `check` to a command, except for `--fix`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
