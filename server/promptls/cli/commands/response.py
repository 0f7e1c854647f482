"""`promptls response`: checks what a model has answered."""

from typing import Any

import click

from promptls.cli.parameters import color_option, output_format_option


@click.command
@click.argument("path", metavar="FILE")
@click.option(
    "--template", metavar="FILE", help="Template or agent file that says what is demanded."
)
@click.option("--agent", metavar="NAME", help="Agent whose template says it, such as CLAUDE.")
@click.option(
    "--phase", metavar="NAME", help="Phase of the template and of its verdicts, such as plan."
)
@output_format_option
@color_option
@click.pass_context
def command(context: click.Context, /, **given: Any) -> None:  # noqa: ANN401 - the options, by name
    """Check what a model has answered.

    FILE is the answer, or - for standard input. A template demands the tags that it mentions, the
    block that it shows, and the tasks that it lists. It is a file, or that of --agent and --phase
    in templates/system of the project. Without a template, only what is there is checked.

    The exit code is 0, or 1 when there are errors or warnings, or 2 when a file cannot be read or
    there is no template.
    """
    from promptls.cli.runtime.responses import ResponseRequest, run  # noqa: PLC0415 - help needs none

    context.exit(run(ResponseRequest(**given)))
