"""The options of `check` and `fix`: their help, their values, and which exclude each other."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import click

from promptls.cli.parameters import (
    Choice,
    GroupedOption,
    OptionGroup,
    cache_dir_option,
    color_option,
    config_option,
    isolated_option,
)
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
from promptls.files.reading import find_stream

_F = TypeVar("_F", bound=Callable[..., Any])

# The path that means the standard input.
STANDARD_INPUT = "-"


def is_stream(path: str) -> bool:
    """Whether a path is the standard input or another open stream."""
    return path == STANDARD_INPUT or find_stream(path) is not None


class Options(NamedTuple):
    """The values of all options of `check` and `fix`."""

    paths: tuple[str, ...]
    fix: bool
    unsafe_fixes: bool
    diff: bool
    select: tuple[str, ...]
    extend_select: tuple[str, ...]
    ignore: tuple[str, ...]
    severity: tuple[tuple[str, str], ...]
    per_file_ignore: tuple[tuple[str, tuple[str, ...]], ...]
    config: str | None
    isolated: bool
    force_exclude: bool
    stdin_filename: str | None
    output_format: str
    output_file: tuple[tuple[str, str], ...]
    statistics: bool
    show_files: bool
    fail_on: str
    exit_zero: bool
    baseline: str | None
    write_baseline: bool
    add_suppressions: bool
    no_cache: bool
    cache_dir: str | None
    jobs: int | None
    watch: bool
    color: str
    quiet: bool
    verbose: bool


def _read_outputs(
    _: click.Context, __: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    return tuple(map(_read_output, given))


def _read_output(given: str) -> tuple[str, str]:
    form, equals, path = given.partition("=")
    if not equals or form not in FORMATS:
        # A path may contain `=`, too.
        form, path = "", given
    if not path:
        raise click.BadParameter(f"{given!r} names no file")
    return form, path


def _option(group: OptionGroup, *names: str, **attributes: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - click's own
    return click.option(*names, cls=GroupedOption, group=group, **attributes)


_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.argument("paths", nargs=-1, metavar="[PATH]..."),
    _option(
        OptionGroup.FIXING, "--unsafe-fixes", is_flag=True,
        help="Also make the fixes that need a look.",
    ),
    _option(
        OptionGroup.FIXING, "--diff", is_flag=True,
        help="Show what fixing would change, and write nothing.",
    ),
    _option(
        OptionGroup.RULES, "--select", multiple=True, metavar="NAMES",
        callback=read_names, shell_complete=complete_rule_names,
        help="Rules or families to check only, instead of what the settings select.",
    ),
    _option(
        OptionGroup.RULES, "--extend-select", multiple=True, metavar="NAMES",
        callback=read_names, shell_complete=complete_rule_names,
        help="Rules or families to check, too.",
    ),
    _option(
        OptionGroup.RULES, "--ignore", multiple=True, metavar="NAMES",
        callback=read_names, shell_complete=complete_rule_names,
        help="Rules or families to leave out.",
    ),
    _option(
        OptionGroup.RULES, "--severity", multiple=True, metavar="RULE=LEVEL",
        callback=read_severities, shell_complete=complete_rule_levels,
        help="How much a rule's findings weigh: error, warning, info, hint or off.",
    ),
    _option(
        OptionGroup.RULES, "--per-file-ignore", multiple=True, metavar="PATTERN=NAMES",
        callback=read_ignores, shell_complete=complete_rules_in_files,
        help="Rules or families to leave out in the files that match.",
    ),
    config_option,
    isolated_option,
    _option(
        OptionGroup.FILES, "--force-exclude", is_flag=True,
        help="Leave out what the settings exclude, even if it is named itself.",
    ),
    _option(
        OptionGroup.FILES, "--stdin-filename", metavar="PATH",
        help="The name of what is read from -.",
    ),
    _option(
        OptionGroup.OUTPUT, "--output-format", type=Choice(list(FORMATS)),
        default="full", show_default=True,
        help="How findings are written.",
    ),
    _option(
        OptionGroup.OUTPUT, "--output-file", multiple=True, metavar="[FORMAT=]PATH",
        callback=_read_outputs,
        help="Write findings to a file. With a format it is one more output, and there may be"
        " several.",
    ),
    _option(
        OptionGroup.OUTPUT, "--statistics", is_flag=True,
        help="Count findings, blocks and lists.",
    ),
    _option(
        OptionGroup.FILES, "--show-files", is_flag=True,
        help="List the files, and check nothing.",
    ),
    _option(
        OptionGroup.EXIT_CODE, "--fail-on", type=Choice(SEVERITIES),
        default="warning", show_default=True,
        help="The least severity for which the exit code is 1.",
    ),
    _option(
        OptionGroup.EXIT_CODE, "--exit-zero", is_flag=True,
        help="Exit with 0 in spite of findings.",
    ),
    _option(
        OptionGroup.RULES, "--baseline", metavar="FILE",
        help="Say nothing of the findings that this file knows.",
    ),
    _option(
        OptionGroup.RULES, "--write-baseline", is_flag=True,
        help="Write all findings there are to the baseline.",
    ),
    _option(
        OptionGroup.FIXING, "--add-suppressions", is_flag=True,
        help="Add a comment that allows it to each finding.",
    ),
    _option(
        OptionGroup.WORK, "--no-cache", is_flag=True,
        help="Check files that have not changed, too.",
    ),
    cache_dir_option,
    _option(
        OptionGroup.WORK, "--jobs", "-j", type=click.IntRange(1, 256), metavar="N",
        help="How many processes work; as many as there are processors, when it is worth it.",
    ),
    _option(
        OptionGroup.WORK, "--watch", "-w", is_flag=True,
        help="Check again whenever a file changes.",
    ),
    color_option,
    _option(
        OptionGroup.OUTPUT, "--quiet", "-q", is_flag=True,
        help="Write findings and errors only.",
    ),
    _option(
        OptionGroup.OUTPUT, "--verbose", "-v", is_flag=True,
        help="Tell what is done, and what is left out.",
    ),
)  # fmt: skip


def add_options(command: _F) -> _F:
    """Add all options of `check` to a command, except for `--fix`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def refuse_contradictions(options: Options) -> None:
    """End with a usage error when options contradict each other."""
    if options.write_baseline and not options.baseline:
        raise click.UsageError("--write-baseline needs --baseline FILE, which says where to.")
    if options.write_baseline and (options.fix or options.diff or options.add_suppressions):
        raise click.UsageError("--write-baseline writes down what there is, and changes nothing.")
    if options.diff and options.add_suppressions:
        raise click.UsageError("--diff shows fixes only, so --add-suppressions cannot stand there.")
    if options.watch and (options.diff or options.show_files or options.write_baseline):
        raise click.UsageError("--watch goes on checking, and does nothing else.")
    if options.watch and (any(map(is_stream, options.paths)) or options.stdin_filename):
        raise click.UsageError("--watch waits for files to change, and - is none.")
    if options.stdin_filename and not all(map(is_stream, options.paths)):
        raise click.UsageError("--stdin-filename is for -, which cannot stand beside other paths.")
    if sum(not form for form, _ in options.output_file) > 1:
        raise click.UsageError("Of several --output-file all but one need a format: FORMAT=PATH.")
