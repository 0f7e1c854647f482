"""`promptls budget`: counts what a model always carries, and compares it with limits."""

import click

from promptls.cli.parameters import Choice, Count, color_option, output_format_option
from promptls.vocabulary.hosts import HOST_NAMES
from promptls.vocabulary.hosts.standing import WINDOW

_HELP = """\
Count what a model always carries, and compare it with limits.

PATH is the folder in which the model's host starts [default: the working directory]. A host is
a program such as Claude Code. Each that has files here is counted:

\b
- the instructions that are there from the first message on: CLAUDE.md,
  AGENTS.md, rules without paths and so on, and what they import;
- the list of skills, as the host builds it, and what falls out of it.

Sizes are in characters, and tokens are estimated: four characters each. Files above the
project, in the home folder and in plugins are not counted.

Limits are those of the table [budget] in the settings. Where there is none, that of the host
counts, if it has one.

With --since, the files are compared with those of a commit on this disk. Nothing is fetched,
and git is not run.

\b
  promptls budget
  promptls budget --host claude-code --window 1000000
  promptls budget --since origin/main --output-format json

The exit code is 0, or 1 when a limit is exceeded, or 2 when there is nothing to count, or
something cannot be read.
"""
_LEAST_WINDOW, _LARGEST_WINDOW = 1_000, 100_000_000


@click.command(help=_HELP)
@click.argument("path", default=".", metavar="[PATH]")
@click.option(
    "--host",
    "hosts",
    type=Choice(HOST_NAMES),
    multiple=True,
    metavar="HOST",
    help="Count for this host alone, such as claude-code; may be repeated.",
)
@click.option(
    "--window",
    type=Count(_LEAST_WINDOW, _LARGEST_WINDOW),
    default=WINDOW,
    show_default=True,
    metavar="TOKENS",
    help="Window of the model, on which limits of hosts depend.",
)
@click.option(
    "--since",
    metavar="REVISION",
    help="Print what has changed since a revision of git, such as origin/main or HEAD^.",
)
@click.option("-v", "--verbose", is_flag=True, help="List all skills, not only the largest.")
@output_format_option
@color_option
@click.pass_context
def command(  # noqa: PLR0913 - click passes each option by name
    context: click.Context,
    /,
    *,
    path: str,
    hosts: tuple[str, ...],
    window: int,
    since: str | None,
    verbose: bool,
    output_format: str,
    color: str,
) -> None:
    """Count what a model always carries, and compare it with limits."""
    from promptls.cli.runtime.budgets import Wanted, run  # noqa: PLC0415 - help is quick

    wanted = Wanted(path, hosts, window, since)
    context.exit(run(wanted, verbose=verbose, form=output_format, color=color))
