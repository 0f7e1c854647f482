"""`promptls package`: work packages, from their envelope to the commits of their agents."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from promptls.cli.parameters import SubcommandGroup, output_format_option

_Function = TypeVar("_Function", bound=Callable[..., Any])

_VERIFY_HELP = """\
Verify the work on a package.

\b
Every deliverable must be a regular file inside the root. Nothing outside
the work scope may have changed, except lock files. Commit messages must
name the package, and known requirements only. Files that a response lists
must have changed, and every changed file must be listed. The fields of an
envelope must be those of the package. With responses, the last line tells
the state of the package: DOING, FOR_REVIEW or BLOCKED.

A file outside the work scope may change where the package has a line
'- **Governance exception:** `PATH`', or where --allow names it; the output
says so.

No program is run: what git prints is read from files or from '-'
(standard input), one of them at most. What is not given is not checked. An
empty list is a problem, because git prints one also where it fails.

\b
  git diff --name-only --no-renames main... |
    promptls package verify WP01.md --changed-files -

\b
  promptls package verify WP01.md \\
    --changed-files <(git diff --name-only --no-renames main...) \\
    --commits <(git log --oneline --no-merges main..) \\
    --uncommitted <(git status --porcelain)

\b
The exit code is 0 if all is well, 1 if there are problems, and 2 if the
package cannot be verified, for instance because a path leaves the root.
"""
_APPEND_HELP = """\
Append LINE, a JSON object, to the audit trail FILE (*.jsonl).

LINE is read from standard input if it is '-' or missing. It must have
'actor' and 'action'; 'ts' is added if it is missing. The line is on the
disk when the command returns. A last line that was torn by a power cut is
removed first, and a note says so.

\b
  promptls package audit append audit/001-login/3a6b8c9d.jsonl \\
    '{"actor": "agent:claude-code", "action": "run_tests", "exit_code": 0}'
"""
_ENVELOPE_HELP = """\
Print the task envelope of a package, as JSON.

The ids, the branch and the context documents are those of the package, and
its work tree is below the root. The job is new, unless --job names one.
With --check, an envelope is compared with the package instead.

\b
  promptls package envelope WP01.md > task.json
  promptls package envelope WP01.md --check task.json
"""
_COMMIT_HELP = """\
Check the message of a commit, in the FILE that git gives to a hook.

An id such as FR-AUTH-001 must be one of a specification: of spec.md, specs/
and kitty-specs/ in the project, or of the files that --specification
gives. With --package, the message must also begin with the id of the package.

\b
  promptls package commit-msg .git/COMMIT_EDITMSG
"""


def _file_option(
    name: str,
    meaning: str,
    **more: Any,  # noqa: ANN401 - click's own
) -> Callable[[_Function], _Function]:
    return click.option(name, metavar="FILE", type=click.Path(), help=meaning, **more)


@click.command(cls=SubcommandGroup)
def command() -> None:
    """Verify, assign and audit work packages."""


@command.command(help=_VERIFY_HELP)
@click.argument("package", type=click.Path())
@click.option(
    "--root",
    metavar="DIR",
    type=click.Path(),
    default=".",
    show_default=True,
    help="The work tree that the paths of the package are in.",
)
@_file_option("--changed-files", "Files changed since the base, as git diff prints them.")
@_file_option("--commits", "Commit messages, as git log --oneline prints them.")
@_file_option("--uncommitted", "Uncommitted files, as git status --porcelain prints them.")
@_file_option("--share", "Share of one agent; only its files must exist and may change.")
@_file_option("--response", "Response of an agent; may be repeated.", multiple=True)
@_file_option("--envelope", "Task envelope whose ids the others must have.")
@_file_option("--specification", "Specification that defines more requirements.")
@click.option(
    "--allow",
    metavar="PATH",
    multiple=True,
    help="File outside the work scope that may change; may be repeated.",
)
@output_format_option
def verify(*, package: str, output_format: str, **given: Any) -> None:  # noqa: ANN401 - click's own types
    """Verify the work on a package."""
    from promptls.cli.runtime.package_commands import verify as run  # noqa: PLC0415 - help is quick

    click.get_current_context().exit(run(package, output_format, **given))


@command.command(short_help="Divide the deliverables among agents.")
@click.argument("package", type=click.Path())
@click.option(
    "--agents",
    type=click.IntRange(1, 1000),
    metavar="N",
    help="Number of agents [default: that of the envelope].",
)
@click.option("--agent", type=click.IntRange(0), metavar="I", help="Print one share, from 0.")
@_file_option("--envelope", "Task envelope with the job and the number of agents.")
@output_format_option
def assign(*, package: str, output_format: str, **given: Any) -> None:  # noqa: ANN401 - click's own types
    """Divide the deliverables of a package among agents.

    Each agent gets a contiguous part; the first agents get the larger ones.
    With --agent and --output-format json, the output is a file for
    'promptls package verify --share'.
    """
    from promptls.cli.runtime.package_commands import assign as run  # noqa: PLC0415 - the same

    click.get_current_context().exit(run(package, output_format, **given))


@command.command(help=_ENVELOPE_HELP, short_help="Print the task envelope of a package.")
@click.argument("package", type=click.Path())
@click.option(
    "--root",
    metavar="DIR",
    type=click.Path(),
    default=".",
    show_default=True,
    help="The project that the paths begin at.",
)
@click.option("--job", metavar="ID", help="Id of the job [default: a new one].")
@_file_option("--check", "Compare this envelope with the package.")
@output_format_option
def envelope(*, package: str, output_format: str, **given: Any) -> None:  # noqa: ANN401 - click's own types
    """Print the task envelope of a package."""
    from promptls.cli.runtime.package_envelopes import make as run  # noqa: PLC0415 - the same

    click.get_current_context().exit(run(package, output_format, **given))


@command.command("commit-msg", help=_COMMIT_HELP, short_help="Check a commit message.")
@click.argument("file", type=click.Path())
@_file_option("--package", "Work package that the commit belongs to.")
@_file_option("--specification", "Specification to read; may be repeated.", multiple=True)
def commit_msg(*, file: str, **given: Any) -> None:  # noqa: ANN401 - click's own types
    """Check the message of a commit."""
    from promptls.cli.runtime.commit_messages import commit_msg as run  # noqa: PLC0415 - the same

    click.get_current_context().exit(run(file, **given))


@command.group(cls=SubcommandGroup)
def audit() -> None:
    """Append to audit trails, and check them."""


@audit.command(help=_APPEND_HELP, short_help="Append a line.")
@click.argument("file", type=click.Path())
@click.argument("line", default="-")
@output_format_option
def append(*, file: str, line: str, output_format: str) -> None:
    """Append a line to an audit trail."""
    from promptls.cli.runtime.package_commands import append as run  # noqa: PLC0415 - the same

    click.get_current_context().exit(run(file, line, output_format))


@audit.command(short_help="Check every line.")
@click.argument("file", type=click.Path())
@_file_option("--package", "Work package that the agent worked on.")
@output_format_option
def check(*, file: str, output_format: str, package: str | None) -> None:
    """Check the audit trail FILE.

    Every line must be valid JSON with values of the right types, and belong to
    the same job as the others; the times must be in order, and the last line whole.

    With --package, no file outside the work scope may have been written, the
    last run of each test must have passed, and commits must name the package.
    """
    from promptls.cli.runtime.package_commands import check as run  # noqa: PLC0415 - the same

    click.get_current_context().exit(run(file, output_format, package=package))
