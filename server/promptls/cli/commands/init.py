"""`promptls init`: writes the first settings file of a repository."""

import os
from typing import NoReturn

import click

from promptls.cli import CLEAN, FAILED


@click.command
@click.argument("path", default=".", type=click.Path(), metavar="[PATH]")
@click.option("--stdout", is_flag=True, help="Print the settings instead of writing a file.")
@click.option(
    "--templates",
    is_flag=True,
    help="Copy system templates into templates/system, and write no settings.",
)
@click.pass_context
def command(context: click.Context, *, path: str, stdout: bool, templates: bool) -> None:
    """Write a commented settings file, promptls.toml, or system templates to begin with.

    PATH is the folder to write it to; the default is the working directory. The files there are
    checked, and the settings file suggests what fits them: folders to exclude, rules that have
    findings, and unknown names. Suggestions are comments, and a line that differs from the
    defaults says so. Existing settings are never changed.

    It also prints the lines that run promptls in pre-commit.

    With --templates, the system templates that ship with promptls are copied instead, to
    templates/system or where the settings say. Existing files stay as they are.
    """
    if templates:
        if stdout:
            raise click.UsageError("--stdout cannot be used with --templates.")
        from promptls.cli.runtime.template_copies import copy  # noqa: PLC0415 - help needs none

        context.exit(copy(path))
    from promptls.cli.initializing import initialize  # noqa: PLC0415 - help needs no rules
    from promptls.files import FileError  # noqa: PLC0415 - the same
    from promptls.files.writing import create_file  # noqa: PLC0415 - the same
    from promptls.runner.initial_settings.making import find_obstacle  # noqa: PLC0415 - the same

    obstacle = find_obstacle(path, is_written=not stdout)
    if obstacle is not None:
        _fail(context, obstacle)
    made, has_failed = initialize(path)
    if stdout:
        click.echo(made.text, nl=False)
        click.echo(made.hook, nl=False, err=True)
        context.exit(FAILED if has_failed else CLEAN)
    target = os.path.join(path, made.name)
    try:
        create_file(target, made.text.encode())
    except FileError as error:
        _fail(context, f"{os.path.relpath(error.path)}: {error.reason}")
    click.echo(f"Wrote {os.path.relpath(target)}. {made.summary}\n\n{made.hook}", nl=False)
    context.exit(FAILED if has_failed else CLEAN)


def _fail(context: click.Context, message: str) -> NoReturn:
    from promptls.cli.terminal.messages import Errors  # noqa: PLC0415 - the same

    Errors().report(message)
    context.exit(FAILED)
