"""The tables of the README that follow from the code: the commands, and the features of editors."""

from collections.abc import Iterator

import click

from promptls.cli.group import COMMANDS, promptls
from promptls.lsp.capabilities import ABOUT

_RULE = "| --- | --- |\n"
_COMMAND_HEAD = f"| command | what it does |\n{_RULE}"
_FEATURE_HEAD = f"| name | what it is |\n{_RULE}"
# What each has, and what one has that is hidden.
_LEFT_OUT = ("[OPTIONS]", "")


def with_tables(page: str) -> str:
    """The text of the README with its tables as they must be."""
    for head, rows in (_COMMAND_HEAD, _list_commands()), (_FEATURE_HEAD, ABOUT.items()):
        before, found, rest = page.partition(head)
        assert found, head
        _, gap, after = rest.partition("\n\n")
        lines = "\n".join(f"| `{name}` | {_as_cell(about)} |" for name, about in rows)
        page = f"{before}{head}{lines}{gap}{after}"
    return page


def _list_commands() -> Iterator[tuple[str, str]]:
    context = click.Context(promptls)
    for name, about in COMMANDS.items():
        command = promptls.get_command(context, name)
        assert command is not None
        pieces = command.collect_usage_pieces(click.Context(command))
        # A group takes its own commands, which its help lists.
        shown = () if isinstance(command, click.Group) else pieces
        yield " ".join(["promptls", name, *(it for it in shown if it not in _LEFT_OUT)]), about


def _as_cell(about: str) -> str:
    return f"{about[0].lower()}{about[1:].removesuffix('.')}"
