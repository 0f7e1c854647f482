"""`promptls next`: prints the block of next steps that follows from the state of a project."""

import click

from promptls.cli.parameters import Choice, output_format_option
from promptls.vocabulary.emission import MOMENTS


@click.command
@click.option(
    "--state",
    metavar="FILE",
    help="State file to read [default: .isdlc/state.json of the project].",
)
@click.option(
    "--point",
    type=Choice([it.name for it in MOMENTS]),
    metavar="POINT",
    help="Emission point of the orchestrator. Without it the block is that of a phase agent.",
)
@output_format_option
@click.pass_context
def command(
    context: click.Context, *, state: str | None, point: str | None, output_format: str
) -> None:
    """Print the next steps that follow from the state of the workflow.

    POINT is initialization, gate-passed, gate-failed, blocker, completion or cancellation.

    Standard output gets the block and nothing else. Without a usable workflow a phase agent gets a
    fallback block, and the orchestrator nothing, except for completion and cancellation. The reason
    is written to standard error, and the exit code is 0.
    """
    from promptls.cli.runtime.next_steps import run  # noqa: PLC0415 - help needs none of it

    context.exit(run(state, point, output_format))
