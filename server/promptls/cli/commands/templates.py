"""`promptls templates`: shows which agent has a template for which phase."""

import click

from promptls.cli.parameters import color_option, output_format_option


@click.command
@click.argument("path", default=".", metavar="[PATH]")
@output_format_option
@color_option
@click.pass_context
def command(context: click.Context, *, path: str, output_format: str, color: str) -> None:
    """Show which agent has a template for which phase.

    PATH is a folder of the project [default: the working directory]. A template is the agent's own,
    or the fallback BASE-phase.md, or missing. Below the table is what an agent's own template
    lacks of the fallback: variables and response tags.

    The exit code is 0, or 1 when a phase that some agent has a template for has no fallback.
    """
    from promptls.cli.runtime.template_matrix import show  # noqa: PLC0415 - help needs none of it

    context.exit(show(path, output_format, color))
