"""`promptls fix`: the same as `promptls check --fix`."""

from typing import Any

import click

from promptls.cli.checking.options import Options, add_options
from promptls.cli.parameters import GroupedCommand


@click.command(cls=GroupedCommand)
@add_options
@click.pass_context
def command(context: click.Context, /, **given: Any) -> None:  # noqa: ANN401 - the options, by name
    """Fix prompt files, and tell what is left.

    It is `promptls check --fix`: it makes the safe fixes, and with --unsafe-fixes the others, too.
    """
    from promptls.cli.checking.run import run  # noqa: PLC0415 - help needs only the options

    context.exit(run(Options(fix=True, **given)))
