"""`promptls fix`: the same as `promptls check --fix`."""

from typing import Any

import click

from promptls.cli.checking.option_list import add_options
from promptls.cli.checking.options import Options
from promptls.cli.parameters import GroupedCommand


@click.command(cls=GroupedCommand)
@add_options
@click.pass_context
def command(context: click.Context, /, **given: Any) -> None:  # noqa: ANN401 - the options, by name
    """Apply safe fixes and report what remains, as `promptls check --fix` does."""
    from promptls.cli.checking.run import run  # noqa: PLC0415 - help needs only the options

    context.exit(run(Options(fix=True, **given)))
