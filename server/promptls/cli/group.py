"""The group of all commands. Each is imported only when it runs."""

import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

import click

from promptls import __version__
from promptls.cli import FAILED, INTERRUPTED

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# What the help shows. Each command is a module in `commands/` that defines `command`.
_SECTIONS = {
    "Files": {
        "init": "Write a settings file that fits the repository.",
        "check": "Check prompt files, and fix them with --fix.",
        "fix": "Fix prompt files (same as check --fix).",
        "list": "List agents, skills, commands, prompts, and what a model always carries.",
        "declare": "Declare names in the settings, so that they are known.",
        "config": "Show the settings that apply to a file, and their origin.",
        "clean": "Delete the result cache.",
    },
    "Rules": {
        "explain": "Explain rules and settings, with examples.",
        "rules": "List the rules.",
    },
    "Prompts": {
        "render": "Print the prompt that a model gets.",
        "templates": "Show which agent has a template for which phase.",
        "next": "Print the next steps that follow from the state of the workflow.",
        "response": "Check the answer of a model.",
        "hook": "Check an answer in the hook of a coding agent.",
        "package": "Verify, assign and audit work packages.",
    },
    "Integration": {
        "server": "Run the language server for editors.",
        "mcp": "Run the MCP server for coding agents.",
        "schema": "Print a JSON Schema.",
        "completions": "Print a shell completion script (bash, zsh, fish).",
    },
    "Help": {"help": "Show the help of promptls or of a command.", "version": "Show the version."},
}
COMMANDS = {name: about for section in _SECTIONS.values() for name, about in section.items()}


class _LazyGroup(click.Group):
    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except click.NoSuchOption as error:
            raise _guess_carefully(error) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS:
            found: click.Command = import_module(f"promptls.cli.commands.{cmd_name}").command
            return found
        if not ctx.resilient_parsing:
            near = _find_nearest_command(cmd_name)
            hint = f" Did you mean {near!r}?" if near else ""
            ctx.fail(f"No such command {cmd_name!r}.{hint}")
        return None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            # Click offers --help for most commands that are written as an option, such as --check.
            from promptls.text.nearest import within_reach  # noqa: PLC0415 - only for a mistyped option

            given = error.option_name
            near = _find_nearest_command(given.lstrip("-"))
            if near is None or within_reach(given, error.possibilities or ()):
                raise _guess_carefully(error) from None
            ctx.fail(f"No such option {given!r}. Did you mean the command {near!r}?")

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - only shells ask for it

        fitting = [it for it in COMMANDS if it.startswith(incomplete)]
        options = click.Command.shell_complete(self, ctx, incomplete)
        return [*(CompletionItem(it, help=COMMANDS[it]) for it in fitting), *options]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        longest = max(map(len, COMMANDS))
        for title, commands in _SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{it:{longest}}", commands[it]) for it in commands])


def _find_nearest_command(word: str) -> str | None:
    from promptls.text.nearest import meant  # noqa: PLC0415 - only for a mistyped command

    return meant(word, COMMANDS)


def _guess_carefully(error: click.NoSuchOption) -> click.NoSuchOption:
    from promptls.cli.parameters import guess_carefully  # noqa: PLC0415 - only for a mistyped option

    return guess_carefully(error)


@click.command(
    cls=_LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "-V", "--version", message="promptls %(version)s")
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
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - it stays open


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
