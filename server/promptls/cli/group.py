"""The group of all commands. Each is imported when it is run, so that none pays for another."""

import os
import sys
from importlib import import_module

import click

from promptls import __version__
from promptls.nearest import meant

_FAILED = 2
_INTERRUPTED = 130

# What the help shows. A command's module has its name and calls it `command`.
_COMMANDS = {
    "check": "Check prompt files, and fix them.",
    "explain": "Explain a rule.",
    "rules": "List all rules.",
    "config": "Show the settings of a file.",
    "schema": "Print a JSON Schema.",
    "server": "Run the language server.",
}


class _LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in _COMMANDS:
            found: click.Command = import_module(f"promptls.cli.{cmd_name}").command
            return found
        if not ctx.resilient_parsing:
            near = meant(cmd_name, _COMMANDS)
            hint = f" Did you mean {near!r}?" if near else ""
            ctx.fail(f"No such command {cmd_name!r}.{hint}")
        return None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.command(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="promptls %(version)s")
def promptls() -> None:
    """Check and fix prompt templates and agent files."""


def run() -> int:
    """Run a command and return the exit code. A closed pipe ends it quietly: click sees to that."""
    try:
        code = promptls.main(prog_name="promptls", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return _FAILED
    except click.Abort:
        return _INTERRUPTED
    except OSError as error:
        click.echo(f"Error: {error.strerror or error}", err=True)
        _give_up_output()
        return _FAILED
    return code if isinstance(code, int) else 0


def _give_up_output() -> None:
    # What cannot be written is tried again at the end, and would be reported there once more.
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
