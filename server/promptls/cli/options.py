"""The options of `check` and `fix`: their help, and what is made of what a person types."""

import os
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

import click

from promptls.cli.choices import Choice
from promptls.cli.completing import LEVELS, SEVERITIES, rule_levels, rule_names, rules_in_files
from promptls.cli.look import color_option
from promptls.cli.printers import FORMATS
from promptls.nearest import meant

_F = TypeVar("_F", bound=Callable[..., Any])

# The path that stands for the standard input.
STANDARD_INPUT = "-"


class Options(NamedTuple):
    """What a person asks of `check` or `fix`."""

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
    jobs: int | None
    watch: bool
    color: str
    quiet: bool
    verbose: bool


def _names(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Read names of rules and families, which may be joined by commas."""
    return _known(it for option in given for it in option.split(","))


def _known(words: Iterable[str]) -> tuple[str, ...]:
    found = tuple(it.strip() for it in words)
    if found:
        from promptls.cli.names import check_names  # noqa: PLC0415 - it takes the rules

        check_names(found)
    return found


def _severities(
    _: click.Context, __: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    return tuple(_severity(it) for option in given for it in option.split(","))


def _severity(given: str) -> tuple[str, str]:
    name, equals, level = (it.strip() for it in given.partition("="))
    if not equals:
        raise click.BadParameter(f"{given!r} is not RULE=LEVEL, as in block-crlf=error")
    if level not in LEVELS:
        near = meant(level, LEVELS)
        *others, last = LEVELS
        hint = f"did you mean {near!r}?" if near else f"there are {', '.join(others)} and {last}"
        raise click.BadParameter(f"no level is called {level!r}; {hint}")
    return _known([name])[0], level


def _ignores(
    _: click.Context, __: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(map(_ignore, given))


def _ignore(given: str) -> tuple[str, tuple[str, ...]]:
    pattern, equals, words = given.rpartition("=")
    if not equals or not pattern:
        raise click.BadParameter(f"{given!r} is not PATTERN=NAMES, as in 'docs/**=block,tag'")
    return pattern, _known(words.split(","))


def _outputs(
    _: click.Context, __: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    return tuple(map(_output, given))


def _output(given: str) -> tuple[str, str]:
    form, equals, path = given.partition("=")
    if not equals or form not in FORMATS:
        # A name of a file may have this sign, too.
        form, path = "", given
    if not path:
        raise click.BadParameter(f"{given!r} names no file")
    return form, path


config_option = click.option(
    "--config", metavar="FILE", help="The one settings file that counts, for all files."
)
isolated_option = click.option("--isolated", is_flag=True, help="Read no settings files.")


def only_settings(config: str | None, *, isolated: bool) -> str | None:
    """The one settings file that counts, "" for none, and nothing where all count."""
    if isolated and config:
        raise click.UsageError("--isolated reads no settings, so --config cannot stand beside it.")
    if config and not os.path.isfile(config):
        raise click.BadParameter(f"no such file: {config}", param_hint="--config")
    return os.path.abspath(config) if config else "" if isolated else None


_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.argument("paths", nargs=-1, metavar="[PATH]..."),
    click.option("--unsafe-fixes", is_flag=True, help="Also make the fixes that need a look."),
    click.option("--diff", is_flag=True, help="Show what fixing would change, and write nothing."),
    click.option(
        "--select", multiple=True, metavar="NAMES", callback=_names,
        shell_complete=rule_names,
        help="Rules or families to check only, instead of what the settings select.",
    ),
    click.option(
        "--extend-select", multiple=True, metavar="NAMES", callback=_names,
        shell_complete=rule_names,
        help="Rules or families to check, too.",
    ),
    click.option(
        "--ignore", multiple=True, metavar="NAMES", callback=_names,
        shell_complete=rule_names,
        help="Rules or families to leave out.",
    ),
    click.option(
        "--severity", multiple=True, metavar="RULE=LEVEL", callback=_severities,
        shell_complete=rule_levels,
        help="How much a rule's findings weigh: error, warning, info, hint or off.",
    ),
    click.option(
        "--per-file-ignore", multiple=True, metavar="PATTERN=NAMES", callback=_ignores,
        shell_complete=rules_in_files,
        help="Rules or families to leave out in the files that match.",
    ),
    config_option,
    isolated_option,
    click.option(
        "--force-exclude", is_flag=True,
        help="Leave out what the settings exclude, even if it is named itself.",
    ),
    click.option("--stdin-filename", metavar="PATH", help="The name of what is read from -."),
    click.option(
        "--output-format", type=Choice(list(FORMATS)), default="full", show_default=True,
        help="How findings are written.",
    ),
    click.option(
        "--output-file", multiple=True, metavar="[FORMAT=]PATH", callback=_outputs,
        help="Write findings to a file. With a format it is one more output, and there may be"
        " several.",
    ),
    click.option("--statistics", is_flag=True, help="Count findings, blocks and lists."),
    click.option("--show-files", is_flag=True, help="List the files, and check nothing."),
    click.option(
        "--fail-on", type=Choice(SEVERITIES), default="warning", show_default=True,
        help="The least severity for which the exit code is 1.",
    ),
    click.option("--exit-zero", is_flag=True, help="Exit with 0 in spite of findings."),
    click.option(
        "--baseline", metavar="FILE", help="Say nothing of the findings that this file knows."
    ),
    click.option(
        "--write-baseline", is_flag=True, help="Write all findings there are to the baseline."
    ),
    click.option(
        "--add-suppressions", is_flag=True, help="Add a comment that allows it to each finding."
    ),
    click.option("--no-cache", is_flag=True, help="Check files that have not changed, too."),
    click.option(
        "--jobs", "-j", type=click.IntRange(1, 256), metavar="N",
        help="How many processes work; as many as there are processors, when it is worth it.",
    ),
    click.option("--watch", "-w", is_flag=True, help="Check again whenever a file changes."),
    color_option,
    click.option("--quiet", "-q", is_flag=True, help="Write findings and errors only."),
    click.option("--verbose", "-v", is_flag=True, help="Tell what is done, and what is left out."),
)  # fmt: skip


def checking_options(command: _F) -> _F:
    """Give a command all options of `check`, but for the one that decides whether to fix."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
