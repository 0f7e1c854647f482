"""`promptls init`: writes the first settings file of a repository."""

import os
from typing import NoReturn

import click

from promptls.cli import CLEAN, FAILED
from promptls.cli.parameters import Choice
from promptls.cli.terminal.messages import Errors, ProgressBar, print_note, stop_at_settings_errors
from promptls.files import Configurations, FileError
from promptls.files.reading import is_folder, resolve
from promptls.files.writing import create_file
from promptls.runner.initial_settings.contracts import read_code
from promptls.runner.initial_settings.making import (
    InitialSettings,
    find_obstacle,
    find_own_files,
    make_settings,
)
from promptls.runner.overrides import Overrides
from promptls.runner.result_cache import ResultCache
from promptls.runner.run import Result, Run, check_all
from promptls.runner.workers import Failure, count_processors
from promptls.text.wording import counted


@click.command
@click.argument("path", default=".", type=click.Path(), metavar="[PATH]")
@click.option("--stdout", is_flag=True, help="Print the settings instead of writing a file.")
@click.option(
    "--templates",
    is_flag=True,
    help="Copy system templates into templates/system, and write no settings.",
)
@click.option(
    "--skeleton",
    type=Choice(["agents", "package", "envelope"]),
    metavar="KIND",
    multiple=True,
    help="Copy a skeleton: agents, package or envelope; may be repeated.",
)
@click.pass_context
def command(
    context: click.Context, *, path: str, stdout: bool, templates: bool, skeleton: tuple[str, ...]
) -> None:
    """Write a commented settings file, promptls.toml, or files to begin with.

    PATH is the folder to write it to; the default is the working directory. The files there are
    checked, and the settings file suggests what fits them: folders to exclude, rules that have
    findings, names that prompts use, and the lines of answers that prompts demand and code reads.
    Code is only read. Suggestions are comments, and a line that differs from the
    defaults says so. Existing settings are never changed.

    It also prints the lines that run promptls in pre-commit.

    With --templates, the system templates that ship with promptls are copied instead, to
    templates/system or where the settings say. --skeleton copies an orchestrator with two agents
    to .claude/agents, a work package or its task envelope to work-packages. Existing files stay
    as they are.
    """
    if templates or skeleton:
        if stdout:
            name = "--templates" if templates else "--skeleton"
            raise click.UsageError(f"--stdout cannot be used with {name}.")
        context.exit(_copy(path, skeleton, with_templates=templates))
    obstacle = find_obstacle(path, is_written=not stdout)
    if obstacle is not None:
        _fail(context, obstacle)
    made, has_failed = _initialize(path)
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
    Errors().report(message)
    context.exit(FAILED)


def _initialize(path: str) -> tuple[InitialSettings, bool]:
    """Make settings for a folder, and return whether anything could not be read."""
    folder = resolve(path)
    errors = Errors()
    configurations = Configurations()
    configurations.find(os.path.join(folder, ""))
    stop_at_settings_errors(configurations)
    files = find_own_files(folder, configurations)
    for error in files.errors:
        errors.report(str(error))
    with ProgressBar(is_wanted=True) as progress:
        run = Run(Overrides(), configurations, ResultCache(), count_processors(), progress)
        checked = check_all(files.own, run)
    stop_at_settings_errors(configurations)
    for failure in (it for it in checked if isinstance(it, Failure)):
        errors.report(f"{failure.path}: {failure.reason}")
    results = [it for it in checked if isinstance(it, Result)]
    return make_settings(files, results, configurations, read_code(folder)), errors.count > 0


def _copy(path: str, skeletons: tuple[str, ...], *, with_templates: bool) -> int:
    """Copy templates and skeletons into the project of a folder. Returns the exit code."""
    from promptls.cli.runtime.inputs import open_project  # noqa: PLC0415 - for this option only
    from promptls.prompts.shipped_templates import copy_skeleton, copy_templates  # noqa: PLC0415 - the same

    if not is_folder(path):
        Errors().report(f"{path}: no such folder")
        return FAILED
    root, settings, _ = open_project(path)
    try:
        copied = copy_templates(root, settings.values.templates.folder) if with_templates else []
        for name in dict.fromkeys(skeletons):
            copied += copy_skeleton(root, name)
    except FileError as error:
        Errors().report(f"{os.path.relpath(error.path)}: {error.reason}")
        return FAILED
    for it in copied:
        if not it.is_written:
            print_note(f"{os.path.relpath(it.path)} exists already, so it is left as it was")
    written = [os.path.relpath(it.path) for it in copied if it.is_written]
    noun = "file" if skeletons else "template"
    click.echo("".join(f"{it}\n" for it in written) + _describe_copies(len(written), noun))
    return CLEAN


def _describe_copies(count: int, noun: str) -> str:
    if not count:
        return f"No {noun}s to write: all of them exist."
    hint = " `promptls templates` shows what they are for." if noun == "template" else ""
    return f"Wrote {counted(count, noun)}.{hint}"
