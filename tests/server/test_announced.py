"""What clients announce, and what each must get: a row per client, with its source.

`announced.json` has what was read in public sources, as far as a reply depends on it. Those in
`clients/` were recorded.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from pages.clients import PAGE, with_clients
from promptls.lsp.capabilities import CREATE_SETTINGS, RELOAD
from promptls.lsp.opening import open_session
from promptls.text.spans import Encoding
from server.local_server import LocalServer, Raw, request
from server.profiles import PROFILES

_READ: list[Raw] = json.loads(
    (Path(__file__).parent / "announced.json").read_text(encoding="utf-8")
)
_PUSHED, _PULLED = "pushed", "pulled"
_EITHER = "pulled, or pushed if it does not pull"
_RECORDED: Raw = {
    "emacs_v29.1": {
        "diagnostics": _PUSHED,
        "snippets": "none",
        "documentation": "markdown",
        "several lines": True,
        "fixes": "actions",
        "encoding": "utf-32",
        "commands": [RELOAD],
    },
    "neovim_v0.11.0": {
        "diagnostics": _PUSHED,
        "snippets": "choices",
        "documentation": "markdown",
        "several lines": True,
        "fixes": "actions",
        "encoding": "utf-8",
        "commands": [RELOAD],
    },
    "visual_studio_code_v1.65.2": {
        "diagnostics": _PUSHED,
        "snippets": "choices",
        "documentation": "markdown",
        "several lines": True,
        "fixes": "actions",
        "encoding": "utf-16",
        "commands": [CREATE_SETTINGS, RELOAD],
    },
}


def _introduce(row: Raw) -> Raw:
    """The parameters of `initialize` of a client whose capabilities are written as paths."""
    capabilities: Raw = {}
    for path, value in row["announces"].items():
        *folders, name = path.split(".")
        inner = capabilities
        for it in folders:
            inner = inner.setdefault(it, {})
        inner[name] = value
    called = {"clientInfo": {"name": row["called"]}} if "called" in row else {}
    return {"capabilities": capabilities, **called}


_ROWS: list[tuple[str, Raw, Raw]] = [
    *((it["name"], _introduce(it), it["gets"]) for it in _READ),
    *((name, PROFILES[name], gets) for name, gets in _RECORDED.items()),
]
_URI = "file:///project/.claude/agents/a.md"
_TEXT = "<rev\n\nSUGG\n\n<review>PAS</review>"
_BAD = {"start": {"line": 4, "character": 9}, "end": {"line": 4, "character": 9}}
_CHOICE, _SIMPLE, _PLAIN = "${1|PASS", "${1:PASS}", ">PASS<"


class _Session:
    """A client that opens a file and asks for offers."""

    def __init__(self, introduction: Raw) -> None:
        self.server = LocalServer()
        params = {"processId": None, "rootUri": None, **introduction}
        self.able = self.ask("initialize", params)["capabilities"]
        self.server.open(_URI, _TEXT)

    def offers(self, line: int) -> list[Raw]:
        """What is offered at the end of a line."""
        character = len(_TEXT.split("\n")[line])
        params = {
            "textDocument": {"uri": _URI},
            "position": {"line": line, "character": character},
        }
        found = self.ask("textDocument/completion", params)
        return [*(found["items"] if isinstance(found, dict) else found)]

    def ask(self, method: str, params: object) -> Any:  # noqa: ANN401 - JSON
        """The result of a request."""
        replies = self.server.send(request(1, method, params))
        (reply,) = [it for it in replies if it.get("id") == 1 and "method" not in it]
        return reply["result"]


def _find_diagnostics(session: _Session) -> str:
    client = session.server.session.client
    if session.server.session.pushing:
        return _PUSHED
    assert "diagnosticProvider" in session.able
    return _EITHER if client.takes_pushes else _PULLED


def _find_snippets(session: _Session) -> str:
    (tag,) = [it for it in session.offers(0) if it["label"] == "<review>"]
    text = tag["textEdit"]["newText"]
    kinds = {_CHOICE: "choices", _SIMPLE: "simple", _PLAIN: "none"}
    return next(kind for part, kind in kinds.items() if part in text)


def _find_fixes(session: _Session) -> str:
    named: Raw = {"textDocument": {"uri": _URI}, "range": _BAD, "context": {"diagnostics": []}}
    found = session.ask("textDocument/codeAction", named)
    (fix,) = [it for it in found if it["title"] == "Replace 'PAS' with 'PASS'"] or [None]
    if fix is None:
        return "none"
    return "commands" if isinstance(fix.get("command"), str) else "actions"


def _find_documentation(session: _Session) -> str:
    (tag,) = [it for it in session.offers(0) if it["label"] == "<review>"]
    if "documentation" not in tag:
        tag = session.ask("completionItem/resolve", tag)
    return str(tag["documentation"]["kind"])


@pytest.mark.parametrize(("name", "introduction", "gets"), _ROWS, ids=[it[0] for it in _ROWS])
def test_a_client_gets_what_it_can_use(name: str, introduction: Raw, gets: Raw) -> None:
    session = _Session(introduction)
    has_lines = any("\n" in it["textEdit"]["newText"] for it in session.offers(2))
    found = {
        "diagnostics": _find_diagnostics(session),
        "snippets": _find_snippets(session),
        "documentation": _find_documentation(session),
        "several lines": has_lines,
        "fixes": _find_fixes(session),
        "encoding": session.able["positionEncoding"],
        "commands": session.able["executeCommandProvider"]["commands"],
    }
    assert found == gets, name


_COUNTING = {it["name"]: it for it in _READ if "counts in" in it}


@pytest.mark.parametrize("row", _COUNTING.values(), ids=_COUNTING)
def test_a_client_that_counts_otherwise_than_it_says_can_be_told_of(row: Raw) -> None:
    """Its lines in `editors/` have the option."""
    assert row["gets"]["encoding"] != row["counts in"]
    session = open_session(counts_in=Encoding(row["counts in"]))
    able = session.connection.requests["initialize"](_introduce(row))
    assert isinstance(able, dict)
    assert able["capabilities"]["positionEncoding"] == row["counts in"]


def test_the_page_says_what_clients_lack() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_clients(page) == page, "run: PYTHONPATH=server python tests/pages tables"


def test_each_row_says_where_it_is_from() -> None:
    assert all(it["source"].startswith(("read in ", "recorded from ")) for it in _READ)
    assert len({it["name"] for it in _READ}) == len(_READ)
