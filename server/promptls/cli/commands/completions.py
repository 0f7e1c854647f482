"""`promptls completions`: prints a shell completion script."""

from pathlib import Path

import click

from promptls.cli.parameters import Choice

_SCRIPTS = Path(__file__).parents[1] / "completion" / "shells"
_SHELLS = ("bash", "zsh", "fish")


@click.command
@click.argument("shell", type=Choice(_SHELLS), metavar="SHELL")
def command(*, shell: str) -> None:
    """Print a shell completion script for commands, options, rules, settings and files.

    SHELL is bash, zsh or fish.

    \b
    bash: add this to ~/.bashrc
        source <(promptls completions bash)

    \b
    zsh: add this to ~/.zshrc, after compinit
        source <(promptls completions zsh)

    \b
    fish: run this once
        promptls completions fish > ~/.config/fish/completions/promptls.fish

    The script runs the promptls on your PATH each time you complete a word.
    """  # noqa: D301 - click looks for the character
    click.echo((_SCRIPTS / f"promptls.{shell}").read_text(encoding="utf-8"), nl=False)
