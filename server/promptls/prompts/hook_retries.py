"""Decides whether an agent whose answer is wrong is sent back once more."""

from promptls.files.send_backs import read_count, save_count
from promptls.prompts.hook_inputs import Turn
from promptls.text.wording import counted

_BEFORE = "the agent has been sent back before"
_UNCOUNTED = "the cache folder cannot keep how often the agent was sent back"


def find_hindrance(turn: Turn, retries: int) -> str:
    """Why an agent is not sent back; empty where it may be.

    One that has been sent back and was not counted is not sent back again: another hook may have
    done it, or its count is lost.
    """
    if retries == 0:
        return "retries = 0"
    if turn.is_again is False:
        return ""
    count = read_count(turn.thread)
    if turn.is_again and not count:
        return _BEFORE
    return f"the agent has been sent back {counted(count, 'time')}" if count >= retries else ""


def count_send_back(turn: Turn, retries: int) -> str:
    """Count that an agent is sent back; why it must not be, where it cannot be counted."""
    if turn.is_again is False:
        # Should this fail, the agent is not sent back a second time.
        if retries > 1:
            save_count(turn.thread, 1)
        return ""
    is_kept = save_count(turn.thread, read_count(turn.thread) + 1)
    return "" if is_kept else _UNCOUNTED


def is_over(turn: Turn) -> bool:
    """Whether an agent is not sent back again, whatever the settings say."""
    return turn.is_again is True and not read_count(turn.thread)
