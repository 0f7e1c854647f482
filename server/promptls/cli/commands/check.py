"""`promptls check`: checks files, and fixes them."""

from typing import Any

import click

from promptls.cli.checking.options import Options, add_options
from promptls.cli.parameters import GroupedCommand, GroupedOption, OptionGroup


@click.command(cls=GroupedCommand)
@click.option(
    "--fix",
    cls=GroupedOption,
    group=OptionGroup.FIXING,
    is_flag=True,
    help="Make the safe fixes, and tell what is left.",
)
@add_options
@click.pass_context
def command(context: click.Context, /, **given: Any) -> None:  # noqa: ANN401 - the options, by name
    """Check prompt files, and fix them.

    A PATH is a file, or a folder in which *.md, *.md.template, .isdlc/state.json and what the
    settings name are looked for, or - for the standard input. With --fix, what comes from there is
    written to the standard output and its findings to the standard error. Without a PATH it is the
    working directory.

    What .gitignore leaves out is not checked, unless it is named itself.

    The exit code is 0, or 1 when errors or warnings are left or --diff shows a change, or 2 when a
    path is missing, a file cannot be read or written, or an option is wrong. The other paths are
    checked all the same.
    """
    from promptls.cli.checking.run import run  # noqa: PLC0415 - help needs only the options

    context.exit(run(Options(**given)))
