"""`promptls completions`: prints what makes a shell complete the words of a command."""

from pathlib import Path

import click

from promptls.cli.parameters import Choice

_SCRIPTS = Path(__file__).parents[1] / "completion" / "shells"
_SHELLS = ("bash", "zsh", "fish")


@click.command
@click.argument("shell", type=Choice(_SHELLS), metavar="SHELL")
def command(*, shell: str) -> None:
    """Print a script that completes commands, options, rules and files in a shell.

    SHELL is bash, zsh or fish.

    \b
    bash: put this into ~/.bashrc
        source <(promptls completions bash)

    \b
    zsh: put this into ~/.zshrc, behind compinit
        source <(promptls completions zsh)

    \b
    fish: run this once
        promptls completions fish > ~/.config/fish/completions/promptls.fish

    The script runs the promptls that is found on the PATH, whenever something is completed.
    """  # noqa: D301 - click looks for the character
    click.echo((_SCRIPTS / f"promptls.{shell}").read_text(encoding="utf-8"), nl=False)
