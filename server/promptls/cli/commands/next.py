"""`promptls next`: prints the block of next steps that follows from the state of a project."""

import os

import click

from promptls.cli.parameters import Choice, output_format_option
from promptls.cli.runtime.inputs import open_project
from promptls.cli.terminal.messages import print_note
from promptls.files.state_phases import STATE_FILE
from promptls.prompts.next_steps import NextSteps, emit, suggest
from promptls.vocabulary.emission import MOMENTS, MomentName


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
def command(*, state: str | None, point: MomentName | None, output_format: str) -> None:
    """Print the next steps that follow from the state of the workflow.

    POINT is initialization, gate-passed, gate-failed, blocker, completion or cancellation.

    Standard output gets the block and nothing else. If the state has no usable workflow, it gets a
    fallback block. With --point it gets nothing then, except for completion and cancellation, which
    need no workflow. A note on standard error says why, and the exit code is 0.
    """
    root, settings, _ = open_project()
    vocabulary = settings.vocabulary
    path = state or os.path.join(root, STATE_FILE)
    steps = (
        emit(path, point, vocabulary=vocabulary) if point else suggest(path, vocabulary=vocabulary)
    )
    if output_format == "json":
        click.echo(_to_json(path, steps))
    elif steps.items:
        click.echo(steps.block)
    if steps.reason:
        consequence = "this is the fallback block" if steps.items else "nothing is emitted"
        print_note(f"{os.path.relpath(path)}: {steps.reason}; {consequence}")


def _to_json(path: str, steps: NextSteps) -> str:
    import json  # noqa: PLC0415 - for this format only

    fields = {
        "state": os.path.relpath(path).replace(os.sep, "/"),
        "block": steps.block,
        "items": steps.items,
        "fallback": steps.is_fallback,
        "reason": steps.reason,
    }
    return json.dumps(fields, indent=2)
