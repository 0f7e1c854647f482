"""Reads what a coding agent tells a hook at the end of a turn, or after it has changed a file.

The input is that of Claude Code, and as hostile as any other text: of its paths none is opened
here, and what is not understood stops nobody.
"""

import os

from promptls.document import Json, JsonFault
from promptls.parsing.json.values import read_value
from promptls.text.spans import BYTE_ORDER_MARK, SIZE_CAP
from promptls.text.values import NamedTuple
from promptls.text.wording import quoted

# More than an answer that is checked, even if each of its characters is an escape.
INPUT_CAP = 8 * SIZE_CAP
# The event after a tool has done its work, as in Claude Code 2.1.328 of 2026-11-19.
AFTER_TOOL = "PostToolUse"
# The agent that the user talks to.
MAIN = "main"

_STOP, _SUB_STOP = "Stop", "SubagentStop"
_EXPECTED = f"expected the JSON of the hook {_STOP} or {_SUB_STOP}"
_AGAIN = "stop_hook_active"
_AGENT_FIELDS = ("agent_type", "subagent_type", "agent_name")


class Turn(NamedTuple):
    """The end of an agent's turn: who has answered, and what.

    `is_again` says whether a hook has sent the agent back before; none where the input leaves it
    open. `thread` tells this agent from all others of all sessions; it is empty where nothing does.
    """

    agent: str
    message: str
    is_again: bool | None = False
    thread: str = ""


class NoTurn(NamedTuple):
    """Why an input has nothing to judge."""

    reason: str


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
    is_again = event.get(_AGAIN)
    return Turn(
        named or unnamed,
        str(event["last_assistant_message"]),
        is_again if isinstance(is_again, bool) else None,
        _find_thread(event),
    )


def read_changed_path(text: str) -> str | None:
    """The path of the file that a tool has changed; empty if it was none.

    There is no path if the input is that of another hook, or of none.
    """
    if f'"{AFTER_TOOL}"' not in text:
        return None
    found = read_value(text.removeprefix(BYTE_ORDER_MARK))
    event = None if isinstance(found, JsonFault) else found.value
    if not isinstance(event, dict) or event.get("hook_event_name") != AFTER_TOOL:
        return None
    given, folder = event.get("tool_input"), event.get("cwd")
    path = given.get("file_path") if isinstance(given, dict) else None
    if not isinstance(path, str) or not path:
        return ""
    return os.path.join(folder if isinstance(folder, str) else "", path)


def _find_thread(event: dict[str, Json]) -> str:
    """The session and the sub-agent of an input; empty where it does not say both."""
    session, agent = event.get("session_id"), event.get("agent_id", "")
    is_told = event["hook_event_name"] == _STOP or agent
    if not (isinstance(session, str) and session and isinstance(agent, str) and is_told):
        return ""
    return f"{session}\0{agent}"


def _find_missing(event: dict[str, Json]) -> NoTurn | None:
    name = event.get("hook_event_name")
    if name not in (_STOP, _SUB_STOP):
        found = (
            f"unexpected event {quoted(name)}"
            if isinstance(name, str)
            else _lacks("hook_event_name")
        )
        return NoTurn(f"{found}; {_EXPECTED}")
    # Some versions of Claude Code leave it out the first time that a sub-agent ends.
    is_open = event.get(_AGAIN) is None and name == _SUB_STOP and _find_thread(event)
    if not is_open and not isinstance(event.get(_AGAIN), bool):
        return NoTurn(f"{_lacks(_AGAIN)}; expected true or false")
    if not isinstance(event.get("last_assistant_message"), str):
        return NoTurn(f"{_lacks('last_assistant_message')}; expected a string")
    return None


def _lacks(field: str) -> str:
    return f"missing or invalid {field!r} in the input"
