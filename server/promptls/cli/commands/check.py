"""`promptls check`: checks files, and fixes them."""

from typing import Any

import click

from promptls.cli.checking.option_list import add_options
from promptls.cli.checking.options import Options
from promptls.cli.parameters import GroupedCommand, OptionGroup, grouped_option


@click.command(cls=GroupedCommand)
@grouped_option(
    OptionGroup.FIXING, "--fix", is_flag=True, help="Apply safe fixes and report what remains."
)
@add_options
@click.pass_context
def command(context: click.Context, /, **given: Any) -> None:  # noqa: ANN401 - the options, by name
    """Check files, folders or - (standard input) [default: the working directory]."""
    from promptls.cli.checking.run import run  # noqa: PLC0415 - help needs only the options

    options = Options(**given)
    context.exit(run(options._replace(fix=options.fix or options.fix_only)))
