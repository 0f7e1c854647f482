"""Reads what a coding agent tells a hook at the end of a turn.

The input is that of Claude Code, and as hostile as any other text: of its paths none is opened,
and what is not understood is passed over in silence.
"""

from promptls.document import JsonFault
from promptls.parsing.json.values import read_value
from promptls.text.spans import SIZE_CAP
from promptls.text.values import NamedTuple

# More than an answer that is checked, even if each of its characters is an escape.
INPUT_CAP = 8 * SIZE_CAP
# The agent that the user talks to.
MAIN = "main"

_STOP, _SUB_STOP = "Stop", "SubagentStop"
_AGENT_FIELDS = ("agent_type", "subagent_type", "agent_name")


class Turn(NamedTuple):
    """The end of an agent's turn: who has answered, and what."""

    agent: str
    message: str


def read_turn(text: str) -> Turn | None:
    """Read the input of a hook; nothing where there is nothing to judge.

    That is any other event, a turn that has been sent back before, and what is not as documented.
    """
    found = read_value(text)
    event = None if isinstance(found, JsonFault) else found.value
    if not isinstance(event, dict) or event.get("hook_event_name") not in (_STOP, _SUB_STOP):
        return None
    message = event.get("last_assistant_message")
    if event.get("stop_hook_active") is not False or not isinstance(message, str):
        return None
    names = (event.get(it) for it in _AGENT_FIELDS)
    named = next((it for it in names if isinstance(it, str) and it), "")
    return Turn(named or (MAIN if event["hook_event_name"] == _STOP else ""), message)
