"""`promptls hook`: judges the answers of a coding agent. Nothing that comes in may stop it."""

import os
from collections.abc import Sequence

import click

from promptls.cli import CLEAN, FINDINGS
from promptls.cli.terminal.messages import Errors, print_note
from promptls.files import Configurations
from promptls.files.contexts import find_project_root
from promptls.files.reading import is_folder, open_stream
from promptls.text.nearest import did_you_mean
from promptls.text.spans import Encoding, Source

# Where Claude Code says which project it works in: an agent may have gone to another folder.
_PROJECT = "CLAUDE_PROJECT_DIR"
_PIECE = 1 << 20
# What is read of an input that is too large, so that its writer meets no closed pipe.
_MOST_DISCARDED = 128 * _PIECE
_EVENTS = ("Stop", "SubagentStop")
_TIMEOUT_SECONDS = 10
_OPTION = "--print-settings"


@click.command(context_settings={"ignore_unknown_options": True})
@click.option(
    "--print-settings", is_flag=True, help="Print the lines for .claude/settings.json and exit."
)
@click.argument("others", nargs=-1, type=click.UNPROCESSED, metavar="")
@click.pass_context
def command(context: click.Context, *, print_settings: bool, others: tuple[str, ...]) -> None:
    """Check the answer with which a coding agent ends its turn.

    This is for the hooks Stop and SubagentStop of Claude Code, and others with the same protocol.
    The hook's JSON comes from standard input. An answer that must be written again gets
    {"decision": "block", "reason": ...} on standard output; for any other there is no output. An
    answer is sent back once, and never for what cannot be read.

    [hook] in the settings says what is demanded of which agent. Without it an answer is sent back
    for a block that is malformed or has text after it.

    The exit code is 0 whatever comes in, for others would stop the agent; it is 1 for a wrong
    option.
    """
    if others:
        context.exit(_refuse(others))
    context.exit(_print_settings() if print_settings else _judge())


def _judge() -> int:
    """Judge the answer that the input holds. Returns the exit code, which is 0."""
    try:
        _judge_turn()
    except Exception as error:
        print_note(f"the answer was not checked: {type(error).__name__}: {error}")
    return CLEAN


def _judge_turn() -> None:
    # What cannot be imported must not stop the agent either.
    from promptls.prompts.hook_inputs import read_turn  # noqa: PLC0415

    text = _read_input()
    turn = None if text is None else read_turn(text)
    if turn is None:
        return
    from promptls.prompts.hooks import judge_turn  # noqa: PLC0415 - most of the time that it takes

    root = os.environ.get(_PROJECT, "")
    root = os.path.abspath(root if root and is_folder(root) else os.getcwd())
    configurations = Configurations()
    settings = configurations.find(os.path.join(root, ""))
    for path, text, issue in configurations.mistakes:
        line, column = Source(text).position(issue.span.start, Encoding.UTF32)
        print_note(f"{path}:{line + 1}:{column + 1}: {issue.message}")
    if configurations.mistakes:
        return
    judgement = judge_turn(turn, find_project_root(root) or root, settings)
    for note in judgement.notes:
        print_note(note)
    if judgement.reason:
        import json  # noqa: PLC0415 - most answers are good

        click.echo(json.dumps({"decision": "block", "reason": judgement.reason}))


def _read_input() -> str | None:
    """Read the input; nothing of one that is too large, or is not UTF-8."""
    from promptls.prompts.hook_inputs import INPUT_CAP  # noqa: PLC0415 - as above

    stream = open_stream(0)
    data = stream.read(INPUT_CAP + 1) if stream else b""
    if len(data) > INPUT_CAP:
        left = _MOST_DISCARDED
        while stream and left > 0 and (piece := stream.read(_PIECE)):
            left -= len(piece)
        return None
    source = Source.decode(data)
    return source.text if source.undecodable is None else None


def _refuse(others: Sequence[str]) -> int:
    """Print an error about options that are unknown. 2 would be an answer to the agent."""
    Errors().report(f"unexpected {others[0]!r}{did_you_mean(others[0], [_OPTION])}")
    return FINDINGS


def _print_settings() -> int:
    """Print the lines that make Claude Code run the hook."""
    import json  # noqa: PLC0415 - for this option only

    hook = {"type": "command", "command": "promptls hook", "timeout": _TIMEOUT_SECONDS}
    settings = {"hooks": {event: [{"hooks": [hook]}] for event in _EVENTS}}
    click.echo(json.dumps(settings, indent=2))
    return CLEAN
