"""The group of all commands. Each is imported when it is run, so that none pays for another."""

import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, TextIO

import click

from promptls import __version__
from promptls.cli.exit_codes import FAILED, INTERRUPTED
from promptls.nearest import meant

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# What the help shows. A command's module has its name and calls it `command`.
_SECTIONS = {
    "Files": {
        "check": "Check prompt files, and fix them.",
        "fix": "Fix prompt files: check --fix.",
        "config": "Show what applies to a file, and why.",
    },
    "Rules": {
        "explain": "Explain rules, with examples.",
        "rules": "List the rules.",
    },
    "Programs": {
        "server": "Run the language server for editors.",
        "schema": "Print a JSON Schema.",
        "completions": "Print what completes words in bash, zsh or fish.",
    },
}
_COMMANDS = {name: about for section in _SECTIONS.values() for name, about in section.items()}


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

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - only shells ask for it

        fitting = [it for it in _COMMANDS if it.startswith(incomplete)]
        options = click.Command.shell_complete(self, ctx, incomplete)
        return [*(CompletionItem(it, help=_COMMANDS[it]) for it in fitting), *options]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        longest = max(map(len, _COMMANDS))
        for title, commands in _SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{it:{longest}}", commands[it]) for it in commands])


@click.command(
    cls=_LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="promptls %(version)s")
def promptls() -> None:
    """Check and fix prompt templates and agent files."""


def run() -> int:
    """Run a command and return the exit code. A closed pipe ends it quietly: click sees to that."""
    _open_streams()
    try:
        code = promptls.main(prog_name="promptls", standalone_mode=False)
    except click.ClickException as error:
        # Nobody can be told where nothing can be written.
        with suppress(OSError):
            error.show()
        return FAILED
    except click.Abort:
        return INTERRUPTED
    except OSError as error:
        with suppress(OSError):
            click.echo(f"Error: {_reason(error)}", err=True)
        _give_up_output()
        return FAILED
    return code if isinstance(code, int) else 0


def _open_streams() -> None:
    """Whoever has started this may have closed them. What is written then goes nowhere."""
    for name in "stdout", "stderr":
        if getattr(sys, name) is None:
            setattr(sys, name, _nowhere())


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")


def _reason(error: OSError) -> str:
    try:
        os.getcwd()
    except OSError:
        return "the working directory is gone"
    return error.strerror or str(error)


def _give_up_output() -> None:
    # What cannot be written is tried again at the end, and would be reported there once more.
    for stream in sys.stdout, sys.stderr:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
