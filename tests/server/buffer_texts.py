"""The files of a project whose buffers are edited, and the actions in them."""

from pathlib import Path

from server.buffers import Buffers
from server.local_server import Raw

TEAM = "Use <<TEAM>> and <review>PASS</review>.\n"


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def find_action(buffers: Buffers, name: str, word: str, title: str) -> Raw:
    """The action for a word whose title begins so."""
    asked = buffers.at(name, word)
    at = asked.pop("position")
    asked |= {"range": {"start": at, "end": at}, "context": {"diagnostics": []}}
    found = buffers.ask("textDocument/codeAction", asked)
    (action,) = (it for it in found if it["title"].startswith(title))
    assert isinstance(action, dict)
    return action
