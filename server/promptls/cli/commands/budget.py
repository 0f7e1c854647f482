"""`promptls budget`: counts what a model always carries, and compares it with limits."""

import os

import click

from promptls.cli import CLEAN, FAILED, FINDINGS
from promptls.cli.parameters import Choice, Count, color_option, output_format_option
from promptls.cli.runtime.budget_json import to_json
from promptls.cli.runtime.budget_reports import draw
from promptls.cli.runtime.inputs import decode_argument, open_project
from promptls.cli.terminal.messages import Errors
from promptls.cli.terminal.style import detect_style, prepare_stdout
from promptls.files import FileError
from promptls.files.reading import is_folder
from promptls.prompts.budgets import UnknownHostError, find_known_hosts, measure_project
from promptls.text.wording import listed
from promptls.vocabulary.hosts import HOST_NAMES, title_of
from promptls.vocabulary.hosts.standing import WINDOW


@click.command
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
    type=Count(1_000, 100_000_000),
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
    """Count what a model always carries, and compare it with limits.

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
    """  # noqa: D301 - click looks for the character
    errors = Errors()
    try:
        if not is_folder(path):
            raise FileError(path, "no such folder")  # noqa: TRY301 - it is told as others are
        since = None if since is None else decode_argument(since, "'--since'")
        found = measure_project(open_project(path), path, hosts, window, since)
    except (FileError, UnknownHostError) as error:
        errors.report(str(error))
        context.exit(FAILED)
    for it in found.errors:
        errors.report(str(it))
    if not (found.hosts or found.errors):
        errors.report(_describe_nothing(path, hosts))
    stream = prepare_stdout()
    if output_format == "json":
        stream.write(to_json(found, window=window, since=since))
    else:
        style = detect_style(stream, color)
        stream.writelines(f"{it}\n" for it in draw(found, style, verbose=verbose))
    stream.flush()
    context.exit(FAILED if errors.count else FINDINGS if found.is_exceeded else CLEAN)


def _describe_nothing(path: str, hosts: tuple[str, ...]) -> str:
    titles = listed(map(title_of, dict.fromkeys(hosts or find_known_hosts())), "or")
    return f"{os.path.normpath(path)}: there are no instructions and no skills of {titles}"
