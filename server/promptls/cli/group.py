"""The group of all commands. Each is imported only when it runs."""

import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, TextIO

import click

from promptls import __version__
from promptls.cli import FAILED, INTERRUPTED

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# What the help shows. Each command is a module in `commands/` that defines `command`.
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
    "Prompts": {
        "render": "Print the prompt that a model gets.",
        "templates": "Show which agent has a template for which phase.",
        "next": "Print the next steps that follow from the state of the workflow.",
        "response": "Check what a model has answered.",
        "hook": "Check an answer for the hooks of a coding agent.",
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
            found: click.Command = import_module(f"promptls.cli.commands.{cmd_name}").command
            return found
        if not ctx.resilient_parsing:
            from promptls.nearest import meant  # noqa: PLC0415 - only for a mistyped command

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
    """Run a command and return the exit code. Click handles a closed pipe."""
    _open_streams()
    try:
        code = promptls.main(prog_name="promptls", standalone_mode=False)
    except click.ClickException as error:
        # The standard error may be closed, too.
        with suppress(OSError):
            error.show()
        return FAILED
    except click.Abort:
        return INTERRUPTED
    except OSError as error:
        with suppress(OSError):
            click.echo(f"Error: {_describe(error)}", err=True)
        _discard_output()
        return FAILED
    return code if isinstance(code, int) else 0


def _open_streams() -> None:
    """Replace closed standard streams by the null device."""
    for name in "stdout", "stderr":
        if getattr(sys, name) is None:
            setattr(sys, name, _open_null_device())


def _open_null_device() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")


def _describe(error: OSError) -> str:
    try:
        os.getcwd()
    except OSError:
        return "the working directory is gone"
    return error.strerror or str(error)


def _discard_output() -> None:
    # Python flushes the streams at exit, and would report the failure a second time.
    for stream in sys.stdout, sys.stderr:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
