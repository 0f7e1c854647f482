"""What `promptls next` prints."""

import os

import click

from promptls.cli import CLEAN
from promptls.cli.runtime.projects import open_project
from promptls.cli.terminal.messages import print_note
from promptls.prompts.next_steps import STATE_FILE, NextSteps, emit, suggest


def run(state: str | None, point: str | None, form: str) -> int:
    """Print the block for a state, or say why there is none. Returns the exit code."""
    root, settings = open_project()
    vocabulary = settings.vocabulary
    path = state or os.path.join(root, STATE_FILE)
    steps = (
        emit(path, point, vocabulary=vocabulary) if point else suggest(path, vocabulary=vocabulary)
    )
    if form == "json":
        click.echo(_to_json(path, steps))
    elif steps.items:
        click.echo(steps.block)
    if steps.reason:
        consequence = "this is the fallback block" if steps.items else "nothing is emitted"
        print_note(f"{os.path.relpath(path)}: {steps.reason}; {consequence}")
    return CLEAN


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
