"""`promptls render`: prints the prompt that a model gets for an agent and a phase."""

from typing import Any

import click

from promptls.cli.parameters import Choice


@click.command
@click.option(
    "--agent", required=True, metavar="NAME", help="Agent of the template, such as CLAUDE."
)
@click.option("--phase", required=True, metavar="NAME", help="Phase of the template, such as plan.")
@click.option(
    "--instructions",
    required=True,
    metavar="TEXT",
    help="What the agent is to do now; @FILE reads a file, @- standard input.",
)
@click.option(
    "--var",
    "variables",
    multiple=True,
    metavar="NAME=VALUE",
    help="Value of a variable; may be repeated.",
)
@click.option(
    "--var-file",
    "variable_files",
    multiple=True,
    metavar="[NAME=]FILE",
    help="NAME=FILE takes a value from a file; FILE alone is JSON: an object of names and texts.",
)
@click.option("--file", "files", multiple=True, metavar="PATH", help="Add a file to the context.")
@click.option(
    "--artifact",
    "artifacts",
    multiple=True,
    metavar="[NAME=]PATH",
    help="Add a file to the context as an artifact.",
)
@click.option(
    "--thought",
    "thoughts",
    multiple=True,
    metavar="[NAME=]PATH",
    help="Add a file to the context as a thought.",
)
@click.option(
    "--output-format",
    type=Choice(["xml", "json", "text"]),
    default="xml",
    show_default=True,
    help="Output format; text is the system prompt and the instructions alone.",
)
@click.option("--strict", is_flag=True, help="Fail where a variable has no value.")
@click.pass_context
def command(context: click.Context, /, **given: Any) -> None:  # noqa: ANN401 - the options, by name
    """Print the prompt that a model gets for an agent and a phase.

    The template is AGENT-phase.md in templates/system of the project, or else BASE-phase.md.
    Variables without a value are read from the project where they can be: agentd/project.md, the
    folders and files, artifacts, skeletons, and the open tasks of tasks.md. For any other the
    prompt says "Context not provided".

    The exit code is 0, or 2 when there is no template, a file cannot be read, or --strict finds
    that a value is missing.
    """
    from promptls.cli.runtime.rendering import RenderRequest, render  # noqa: PLC0415 - help needs none

    context.exit(render(RenderRequest(**given)))
