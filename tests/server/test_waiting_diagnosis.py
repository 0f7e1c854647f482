"""A diagnosis of the workspace for a client that knows all of it waits until there is news."""

import os
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from promptls.lsp.connection.inbox import SILENCE, Silence
from promptls.lsp.connection.protocol import CANCELLED
from server.local_server import LocalServer, Raw, did_open, notification, request

BAD = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
GOOD = BAD.replace("[3]", "[2]")
PULLS: Raw = {
    "textDocument": {"diagnostic": {}},
    "workspace": {"diagnostics": {"refreshSupport": True}},
}
WATCHES: Raw = {
    **PULLS,
    "workspace": {**PULLS["workspace"], "didChangeWatchedFiles": {"dynamicRegistration": True}},
}

pytestmark = pytest.mark.usefixtures("repository")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.md").write_text(BAD)
    (tmp_path / "b.md").write_text(GOOD)
    for path in tmp_path.glob("*.md"):
        # Older than what could change once more and look the same.
        os.utime(path, (0, 0))
    return tmp_path


def begun(folder: Path, able: Raw) -> LocalServer:
    """A server in a session, of which all is taken that it has asked the client for."""
    server = LocalServer()
    root = {"uri": folder.as_uri(), "name": ""}
    params = {"processId": None, "capabilities": able, "workspaceFolders": [root]}
    server.send(request(0, "initialize", params), notification("initialized", {}))
    return server


class Asking:
    """A client that asks with all that it was told, as soon as it has an answer."""

    def __init__(self, folder: Path, able: Raw) -> None:
        self.folder = folder
        self.server = begun(folder, able)
        self.known: dict[str, str] = {}
        self._ids = count(10)
        # The first answer has everything.
        self.first = self.ask()
        assert self.ask() is None

    def ask(self, **others: object) -> dict[str, list[str]] | None:
        """Ask. Returns the findings of the files that are new, unless the answer has to wait."""
        known = [{"uri": uri, "value": it} for uri, it in self.known.items()]
        params = {"previousResultIds": known, **others}
        self.asked = next(self._ids)
        return self._take(self.server.work(request(self.asked, "workspace/diagnostic", params)))

    def rest(self) -> dict[str, list[str]] | None:
        """The same after a second in which nothing has come."""
        self.server.session.rest()
        return self._take(self.server.work())

    def _take(self, sent: list[Raw]) -> dict[str, list[str]] | None:
        (reply, *_) = [*(it for it in sent if it.get("id") == self.asked), None]
        if reply is None:
            return None
        full = [it for it in reply["result"]["items"] if it["kind"] == "full"]
        for it in full:
            self.known.pop(it["uri"], None)
            if "resultId" in it:
                self.known[it["uri"]] = it["resultId"]
        return {it["uri"].rpartition("/")[2]: [x["code"] for x in it["items"]] for it in full}

    def open(self, name: str, text: str) -> None:
        self.server.send(did_open((self.folder / name).as_uri(), text))

    def type(self, name: str, text: str) -> None:
        named = {"uri": (self.folder / name).as_uri(), "version": 2}
        params = {"textDocument": named, "contentChanges": [{"text": text}]}
        self.server.send(notification("textDocument/didChange", params))

    def close(self, name: str) -> None:
        named = {"textDocument": {"uri": (self.folder / name).as_uri()}}
        self.server.send(notification("textDocument/didClose", named))

    def tell(self, name: str, kind: int = 2) -> None:
        """Tell that a file has changed on the disk."""
        change = {"changes": [{"uri": (self.folder / name).as_uri(), "type": kind}]}
        self.server.send(notification("workspace/didChangeWatchedFiles", change))


@pytest.fixture
def asking(folder: Path) -> Asking:
    return Asking(folder, WATCHES)


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The Markdown files that the system is asked about."""
    found: list[str] = []
    original = os.stat

    def note(path: str, **named: Any) -> os.stat_result:  # noqa: ANN401 - as they came
        found.extend([Path(path).name] if str(path).endswith(".md") else [])
        return original(path, **named)

    monkeypatch.setattr(os, "stat", note)
    return found


def test_while_nothing_happens_nothing_is_done(asking: Asking, looked_at: list[str]) -> None:
    assert asking.first == {"a.md": ["block-numbering-gap"], "b.md": []}
    assert [asking.rest() for _ in range(9)] == [None] * 9
    assert looked_at == []


def test_a_file_that_is_watched_is_news(asking: Asking) -> None:
    (asking.folder / "a.md").write_text(GOOD)
    (asking.folder / "c.md").write_text(BAD)
    asking.tell("a.md")
    asking.tell("c.md", 1)
    assert asking.rest() == {"a.md": [], "c.md": ["block-numbering-gap"]}
    assert asking.ask() is None
    (asking.folder / "c.md").unlink()
    asking.tell("c.md", 3)
    assert asking.rest() == {"c.md": []}
    assert asking.ask() is None


def test_settings_are_news(asking: Asking) -> None:
    (asking.folder / "promptls.toml").write_text('ignore = ["block"]\n')
    asking.tell("promptls.toml", 1)
    assert asking.rest() == {"a.md": []}


def test_what_leaves_files_out_is_news(asking: Asking) -> None:
    (asking.folder / ".gitignore").write_text("a.md\n")
    asking.tell(".gitignore", 1)
    assert asking.rest() == {"a.md": []}


def test_what_the_user_switches_off_is_news(asking: Asking) -> None:
    off = {"settings": {"features": {"workspaceDiagnostics": False}}}
    asking.server.send(notification("workspace/didChangeConfiguration", off))
    assert asking.rest() == {"a.md": [], "b.md": []}


def test_a_buffer_is_news_when_nobody_types_in_it_any_more(asking: Asking) -> None:
    asking.open("a.md", BAD)
    assert asking.rest() is None
    asking.type("a.md", "\n" + BAD)
    assert asking.rest() == {"a.md": ["block-numbering-gap"]}
    assert asking.ask() is None
    asking.type("a.md", "\n" + BAD + "\nMore.\n")
    # It finds the same.
    assert asking.rest() is None
    asking.type("a.md", GOOD)
    assert asking.rest() == {"a.md": []}
    assert asking.ask() is None
    asking.close("a.md")
    assert asking.rest() == {"a.md": ["block-numbering-gap"]}


def test_what_a_client_has_pulled_of_a_document_is_no_news(asking: Asking) -> None:
    """VS Code names the report of the document for one that is open."""
    asking.open("a.md", BAD)
    uri = (asking.folder / "a.md").as_uri()
    pull = request(1, "textDocument/diagnostic", {"textDocument": {"uri": uri}})
    (reply,) = [it for it in asking.server.send(pull) if it.get("id") == 1]
    asking.known[uri] = reply["result"]["resultId"]
    assert asking.ask() is None
    asking.type("a.md", GOOD)
    assert asking.rest() == {"a.md": []}


@pytest.mark.parametrize(
    "message", [notification("$/cancelRequest", {"id": 11}), request(5, "shutdown")]
)
def test_it_ends_with_the_request_or_the_session(asking: Asking, message: Raw) -> None:
    assert asking.asked == 11
    (refused,) = [it for it in asking.server.send(message) if it.get("id") == 11]
    assert refused["error"]["code"] == CANCELLED
    assert not asking.server.session.connection.jobs.are_paused


def test_of_several_requests_the_last_waits(asking: Asking) -> None:
    params = {"previousResultIds": [{"uri": it, "value": x} for it, x in asking.known.items()]}
    (first,) = asking.server.work(request(3, "workspace/diagnostic", params))
    assert (first["id"], first["result"]) == (11, {"items": []})
    (second,) = asking.server.work(request(4, "workspace/diagnostic", params))
    assert (second["id"], second["result"]) == (3, {"items": []})


def test_no_work_is_shown_while_it_waits(asking: Asking) -> None:
    ids = [{"uri": it, "value": x} for it, x in asking.known.items()]
    params = {"previousResultIds": ids, "workDoneToken": "w", "partialResultToken": "p"}
    sent = asking.server.work(request(3, "workspace/diagnostic", params))
    shown = [it["params"]["value"] for it in sent if it.get("method") == "$/progress"]
    assert [shown[0]["kind"], shown[-1]["kind"]] == ["begin", "end"]
    (asking.folder / "a.md").write_text(GOOD)
    asking.tell("a.md")
    asking.server.session.rest()
    sent = [it for it in asking.server.work() if it.get("method") != "workspace/diagnostic/refresh"]
    part, reply = sent
    assert [it["kind"] for it in part["params"]["value"]["items"]] == ["full", "unchanged"]
    assert reply == {"jsonrpc": "2.0", "id": 3, "result": {"items": []}}


@pytest.mark.usefixtures("always_old")
def test_who_does_not_tell_what_changes_has_the_disk_looked_at(
    folder: Path, looked_at: list[str]
) -> None:
    asking = Asking(folder, PULLS)
    asking.open("b.md", GOOD)
    looked_at.clear()
    assert asking.rest() is None
    # Of one that is open the text in the editor counts.
    assert looked_at == ["a.md"]
    (folder / "a.md").write_text(GOOD)
    assert asking.rest() == {"a.md": []}


class Silent:
    """An inbox in which nothing arrives, and how long it was waited for that."""

    def __init__(self, times: int) -> None:
        self.waited: list[float | None] = []
        self._times = times

    def take(self, timeout: float | None = None) -> Silence | None:
        self.waited.append(timeout)
        return SILENCE if timeout is not None and len(self.waited) < self._times else None

    def is_empty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("able", "expected"),
    [
        (PULLS, [1.0, 1.0, 1.0, 1.5, 2.2, 3.4, 5.1, 7.6, 10.0, 10.0]),
        # It waits until the client says something.
        (WATCHES, [None]),
    ],
)
def test_the_longer_nothing_happens_the_less_often_the_disk_is_looked_at(
    folder: Path, able: Raw, expected: list[float | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Asking(folder, able).server
    server.session.late.get()
    silent = Silent(100)
    monkeypatch.setattr(server.session.connection, "inbox", silent)
    server.session.serve()
    waited = [it for it in silent.waited if it is None or it >= 1.0]
    assert [it and round(it, 1) for it in waited[: len(expected)]] == expected


def test_an_empty_folder_is_told_to_be_empty(tmp_path: Path) -> None:
    server = begun(tmp_path, WATCHES)
    for number in range(1, 3):
        (reply,) = server.work(request(number, "workspace/diagnostic", {"previousResultIds": []}))
        assert reply["result"] == {"items": []}
