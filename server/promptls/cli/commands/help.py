"""`promptls help`: shows the help of a command, as `promptls COMMAND --help` does."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def _complete_commands(
    context: click.Context, parameter: click.Parameter, word: str
) -> "list[CompletionItem]":
    """Complete the names of commands."""
    del parameter
    group = context.find_root()
    return [it for it in group.command.shell_complete(group, word) if not it.value.startswith("-")]


@click.command
@click.argument("name", required=False, metavar="[COMMAND]", shell_complete=_complete_commands)
@click.pass_context
def command(context: click.Context, *, name: str | None) -> None:
    """Show the help of a command, or of promptls itself."""
    shown = context.find_root()
    if name is not None:
        group = shown.command
        assert isinstance(group, click.Group)
        found = group.get_command(shown, name)
        assert found is not None, "the group fails at an unknown name"
        shown = click.Context(found, parent=shown, info_name=name, **found.context_settings)
    click.echo(shown.get_help())
