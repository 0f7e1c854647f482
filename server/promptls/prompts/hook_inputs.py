"""Reads what a coding agent tells a hook at the end of a turn.

The input is that of Claude Code, and as hostile as any other text: of its paths none is opened,
and what is not understood stops nobody.
"""

from promptls.document import Json, JsonFault
from promptls.parsing.json.values import read_value
from promptls.text.spans import BYTE_ORDER_MARK, SIZE_CAP
from promptls.text.values import NamedTuple
from promptls.text.wording import quoted

# More than an answer that is checked, even if each of its characters is an escape.
INPUT_CAP = 8 * SIZE_CAP
# The agent that the user talks to.
MAIN = "main"

_STOP, _SUB_STOP = "Stop", "SubagentStop"
_EXPECTED = f"expected the JSON of the hook {_STOP} or {_SUB_STOP}"
_AGENT_FIELDS = ("agent_type", "subagent_type", "agent_name")


class Turn(NamedTuple):
    """The end of an agent's turn: who has answered, and what."""

    agent: str
    message: str


class NoTurn(NamedTuple):
    """Why an input has nothing to judge. Where that `is_usual`, nobody need know."""

    reason: str
    is_usual: bool = False


def read_turn(text: str) -> Turn | NoTurn:
    """Read the input of a hook."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    if not text.strip():
        return NoTurn(f"the input is empty; {_EXPECTED}")
    found = read_value(text)
    event = None if isinstance(found, JsonFault) else found.value
    if not isinstance(event, dict):
        what = "JSON" if event is None else "an object"
        return NoTurn(f"the input is not {what}; {_EXPECTED}")
    missing = _find_missing(event)
    if missing is not None:
        return missing
    names = (event.get(it) for it in _AGENT_FIELDS)
    named = next((it for it in names if isinstance(it, str) and it), "")
    unnamed = MAIN if event["hook_event_name"] == _STOP else ""
    return Turn(named or unnamed, str(event["last_assistant_message"]))


def _find_missing(event: dict[str, Json]) -> NoTurn | None:
    name = event.get("hook_event_name")
    if name not in (_STOP, _SUB_STOP):
        found = (
            f"unexpected event {quoted(name)}"
            if isinstance(name, str)
            else _lacks("hook_event_name")
        )
        return NoTurn(f"{found}; {_EXPECTED}")
    if event.get("stop_hook_active") is True:
        return NoTurn("the agent has been sent back before", is_usual=True)
    if event.get("stop_hook_active") is not False:
        return NoTurn(f"{_lacks('stop_hook_active')}; expected true or false")
    if not isinstance(event.get("last_assistant_message"), str):
        return NoTurn(f"{_lacks('last_assistant_message')}; expected a string")
    return None


def _lacks(field: str) -> str:
    return f"missing or invalid {field!r} in the input"
