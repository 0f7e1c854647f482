"""`promptls declare`: adds names of a project to its settings."""

import os
from collections.abc import Mapping

import click

from promptls.cli import CLEAN, FAILED
from promptls.cli.parameters import Choice
from promptls.cli.runtime.inputs import open_project
from promptls.cli.terminal.messages import Errors, print_note
from promptls.files import FileError, read, replace_file
from promptls.files.projects import OpenedProject
from promptls.files.writing import create_file
from promptls.settings import Settings
from promptls.settings.edits import declare, find_declaration_issue
from promptls.text.edits import apply_edits
from promptls.text.values import replaced
from promptls.text.wording import listed
from promptls.vocabulary.files import SETTINGS_FILES, is_shared_file

# What a person calls a name, and the table of the settings that declares it.
_TABLES = {"variable": "variables", "tag": "tags", "agent": "agents", "phase": "phases"}


def _read_values(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    values = tuple(it.strip() for option in given for it in option.split(","))
    if not all(values):
        raise click.BadParameter("a value must not be empty")
    return values


@click.command
@click.argument("kind", type=Choice(list(_TABLES)), metavar="KIND")
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@click.option("--description", metavar="TEXT", help="What the name is, for people.")
@click.option(
    "--values",
    multiple=True,
    metavar="A,B",
    callback=_read_values,
    help="The values that a tag may have.",
)
@click.pass_context
def command(
    context: click.Context,
    *,
    kind: str,
    names: tuple[str, ...],
    description: str | None,
    values: tuple[str, ...],
) -> None:
    """Declare names in the settings, so that they are known.

    KIND is variable, tag, agent or phase. An agent of templates is in capitals, and a phase of a
    workflow begins with its number.

    The nearest settings file gets a table for each NAME at its end, and stays as it is otherwise.
    Without a settings file, promptls.toml is created in the folder with .git, or else in the
    working directory.

        promptls declare tag verdict --values KEEP,DROP

    The exit code is 0, also where the names are known already, or 2 when nothing could be written.
    """
    if values and kind != "tag":
        raise click.UsageError("--values can only be used with tag.")
    given: dict[str, object] = {}
    if description is not None:
        given["description"] = description
    if values:
        given["values"] = list(values)
    for name in names:
        issue = find_declaration_issue(_TABLES[kind], name, given)
        if issue is not None:
            raise click.BadParameter(issue, param_hint="NAME")
    project = open_project()
    known = _find_known(kind, project.settings)
    new = [it for it in dict.fromkeys(names) if it not in known]
    for name in dict.fromkeys(names):
        if name in known:
            print_note(f"{kind} {name!r} is known already")
    try:
        path = _declare(project, _TABLES[kind], new, given) if new else ""
    except FileError as error:
        Errors().report(f"{os.path.relpath(error.path)}: {error.reason}")
        context.exit(FAILED)
    if new:
        shown = listed(map(repr, new), "and")
        click.echo(f"Declared {kind}{'s' if len(new) > 1 else ''} {shown} in {path}.")
    context.exit(CLEAN)


def _find_known(kind: str, settings: Settings) -> frozenset[str]:
    # The phases of a workflow are known while it runs, and may be declared for good.
    vocabulary = replaced(settings, phases=()).vocabulary
    if kind == "variable":
        return vocabulary.variable_names
    if kind == "tag":
        return frozenset(vocabulary.tags_by_name)
    if kind == "agent":
        teams = (it.stem for it in vocabulary.agents)
        return frozenset([*teams, *(it.name for it in vocabulary.template_agents)])
    steps = (it.key for it in vocabulary.phases)
    return frozenset([*steps, *(it.key for it in vocabulary.template_phases)])


def _declare(
    project: OpenedProject, table: str, names: list[str], values: Mapping[str, object]
) -> str:
    """Write the tables of names into the nearest settings file, or a new one. Returns its path."""
    path = next(iter(project.settings.paths), "")
    made = os.path.join(project.root, SETTINGS_FILES[0])
    old = read(path) if path else b""
    text = old.decode()
    for name in names:
        edit = declare(text, table, name, values, in_pyproject=bool(path) and is_shared_file(path))
        if edit is None:
            raise FileError(path, f"{table!r} is not written as tables, so nothing was added")
        text = apply_edits(text, [edit])
    if path:
        replace_file(path, old, text.encode())
    else:
        create_file(made, text.encode())
    return os.path.relpath(path or made)
