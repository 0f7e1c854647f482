"""`promptls hook`: judges what a coding agent answers and writes. Nothing may stop it by that."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from promptls.cli import CLEAN, FINDINGS
from promptls.cli.terminal.messages import Errors, for_stdout, print_note
from promptls.files import Configurations
from promptls.files.contexts import find_project_root
from promptls.files.reading import FileError, decode_whole, is_folder, open_stream
from promptls.text.nearest import did_you_mean
from promptls.text.spans import Source

if TYPE_CHECKING:
    from promptls.prompts.hook_inputs import Turn
    from promptls.prompts.hooks import Judgement

# Where Claude Code says which project it works in: an agent may have gone to another folder.
_PROJECT = "CLAUDE_PROJECT_DIR"
_PIECE = 1 << 20
# What is read of an input that is too large, so that its writer meets no closed pipe.
_MOST_DISCARDED = 128 * _PIECE
_EVENTS = ("Stop", "SubagentStop")
_TIMEOUT_SECONDS = 10
_OPTIONS = ("--print-settings", "--explain")
_UNCHECKED = "the answer was not checked"


@click.command(context_settings={"ignore_unknown_options": True})
@click.option(
    "--print-settings", is_flag=True, help="Print the lines for .claude/settings.json and exit."
)
@click.option(
    "--explain", is_flag=True, help="Print what is demanded of the agent and what is decided."
)
@click.argument("others", nargs=-1, type=click.UNPROCESSED, metavar="")
@click.pass_context
def command(
    context: click.Context, *, print_settings: bool, explain: bool, others: tuple[str, ...]
) -> None:
    """Check the answer with which a coding agent ends its turn.

    This is for the hooks Stop and SubagentStop of Claude Code, and others with the same protocol.
    The hook's JSON comes from standard input. An answer that must be written again gets
    {"decision": "block", "reason": ...} on standard output; for any other there is no output. An
    agent is sent back once, or as often as `retries` in the settings says. What cannot be read
    sends nobody back: it is a note on standard error.

    After a tool has changed a file (PostToolUse), the errors and warnings in it are the reason,
    in the same form; nothing is said of files that `promptls check` leaves out.

    [hook] and [contracts] in the settings say what is demanded of which agent. Without them an
    answer is sent back for a block that is malformed or has text after it. With --explain, people
    read what is demanded, what was found and what the hook would answer; nobody is sent back.

    The exit code is 0 whatever comes in, because any other may stop the agent; it is 1 for a
    wrong option.
    """
    if others:
        context.exit(_refuse(others))
    context.exit(_print_settings() if print_settings else _judge(explain=explain))


def _judge(*, explain: bool) -> int:
    """Judge the answer that the input holds. Returns the exit code, which is 0."""
    try:
        _judge_turn(explain=explain)
    except Exception as error:
        print_note(f"{_UNCHECKED}: {type(error).__name__}: {error}")
    return CLEAN


def _judge_turn(*, explain: bool) -> None:
    # What cannot be imported must not stop the agent either.
    from promptls.prompts.hook_inputs import NoTurn, read_changed_path, read_turn  # noqa: PLC0415

    given = _read_input()
    path = None if isinstance(given, FileError) else read_changed_path(given)
    if path is not None:
        _judge_change(path, explain=explain)
        return
    turn = NoTurn(given.reason) if isinstance(given, FileError) else read_turn(given)
    if isinstance(turn, NoTurn):
        print_note(f"{_UNCHECKED}: {turn.reason}")
        return
    if turn.is_again and not explain:
        from promptls.prompts.hook_retries import is_over  # noqa: PLC0415 - few agents come again

        if is_over(turn):
            return
    from promptls.prompts.hooks import judge_turn  # noqa: PLC0415 - most of the time that it takes

    root = _find_root()
    configurations = Configurations()
    settings = configurations.find(os.path.join(root, ""))
    for path, text, issue in configurations.mistakes:
        line, column = Source(text).place(issue.span.start)
        print_note(f"{path}:{line}:{column}: {issue.message}")
    if configurations.mistakes:
        print_note(f"{_UNCHECKED}: the settings are invalid")
        return
    judgement = judge_turn(turn, find_project_root(root) or root, settings)
    for note in judgement.notes:
        print_note(note)
    if explain:
        from promptls.cli.runtime.hook_reports import explain_judgement  # noqa: PLC0415 - for people only

        click.echo(explain_judgement(turn, judgement, settings), nl=False)
    elif judgement.reason:
        _send_back(turn, judgement)


def _judge_change(path: str, *, explain: bool) -> None:
    """Tell the agent what is wrong in a file that it has changed."""
    import json  # noqa: PLC0415 - most answers are good

    from promptls.cli.runtime.changed_files import describe_changed  # noqa: PLC0415 - most inputs are answers

    try:
        reason = describe_changed(path, _find_root())
    except Exception as error:
        print_note(f"the file was not checked: {error}")
        return
    if explain:
        said = reason or f"the agent is told nothing of {path or 'what is no file'}"
        click.echo(for_stdout(said))
    elif reason:
        click.echo(json.dumps({"decision": "block", "reason": reason}))


def _find_root() -> str:
    """The folder of the project that the agent works in."""
    root = os.environ.get(_PROJECT, "")
    return os.path.abspath(root if root and is_folder(root) else os.getcwd())


def _send_back(turn: "Turn", judgement: "Judgement") -> None:
    """Print the answer that sends an agent back, unless that was done often enough."""
    import json  # noqa: PLC0415 - most answers are good

    from promptls.prompts.hook_retries import count_send_back, find_hindrance  # noqa: PLC0415 - as above

    if find_hindrance(turn, judgement.retries):
        return
    hindrance = count_send_back(turn, judgement.retries)
    if hindrance:
        print_note(f"the answer is wrong and was not sent back: {hindrance}")
    else:
        click.echo(json.dumps({"decision": "block", "reason": judgement.reason}))


def _read_input() -> str | FileError:
    """Read the input. One that is too large is read on, so that its writer meets no closed pipe."""
    from promptls.prompts.hook_inputs import INPUT_CAP  # noqa: PLC0415 - as above

    stream = open_stream(0)
    data = stream.read(INPUT_CAP + 1) if stream else b""
    if len(data) > INPUT_CAP:
        left = _MOST_DISCARDED
        while stream and left > 0 and (piece := stream.read(_PIECE)):
            left -= len(piece)
    try:
        return decode_whole("", data, INPUT_CAP).text
    except FileError as error:
        return FileError("", f"the input is {error.reason}")


def _refuse(others: Sequence[str]) -> int:
    """Print an error about options that are unknown. 2 would be an answer to the agent."""
    Errors().report(f"unexpected {others[0]!r}{did_you_mean(others[0], _OPTIONS)}")
    return FINDINGS


def _print_settings() -> int:
    """Print the lines that make Claude Code run the hook."""
    import json  # noqa: PLC0415 - for this option only

    hook = {"type": "command", "command": "promptls hook", "timeout": _TIMEOUT_SECONDS}
    settings = {"hooks": {event: [{"hooks": [hook]}] for event in _EVENTS}}
    click.echo(json.dumps(settings, indent=2))
    return CLEAN
