"""A server in a program that has no threads, such as a web page."""

import json
import threading
from pathlib import Path

import pytest

from promptls.lsp.documents import open_document
from promptls.lsp.embedded import EmbeddedServer
from server.local_server import Raw, notification, request

URI = "file:///project/a.md"
BAD = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
HOVER = {"textDocument": {"uri": URI}, "position": {"line": 1, "character": 3}}


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)


def answers(server: EmbeddedServer, message: Raw) -> list[Raw]:
    return [json.loads(it) for it in server.answer(json.dumps(message))]


def begun(root: str | None = None) -> EmbeddedServer:
    server = EmbeddedServer()
    params: Raw = {"processId": None, "rootUri": root, "capabilities": {}}
    (reply,) = answers(server, request(0, "initialize", params))
    assert reply["result"]["serverInfo"]["name"] == "promptls"
    assert answers(server, notification("initialized", {})) == []
    return server


def opened(text: str) -> Raw:
    document = {"uri": URI, "languageId": "markdown", "version": 1, "text": text}
    return notification("textDocument/didOpen", {"textDocument": document})


def test_findings_are_there_before_the_rest_is_loaded() -> None:
    server = begun()
    sent = server.answer(json.dumps(opened(BAD)))
    found = json.loads(next(sent))["params"]["diagnostics"]
    assert [it["code"] for it in found] == ["block-numbering-gap"]
    assert server.session.late.made() is None
    assert list(sent) == []
    assert server.session.late.made() is not None


def test_a_request_that_comes_early_is_answered() -> None:
    server = begun()
    answers(server, opened(BAD))
    (reply,) = answers(server, request(1, "textDocument/hover", HOVER))
    assert "Prompt block" in reply["result"]["contents"]["value"]


def test_each_change_has_its_findings() -> None:
    server = begun()
    answers(server, opened(BAD))
    for version, number in enumerate("234", 2):
        change = {"text": BAD.replace("[3]", f"[{number}]")}
        params = {"textDocument": {"uri": URI, "version": version}, "contentChanges": [change]}
        (sent,) = answers(server, notification("textDocument/didChange", params))
        assert sent["params"]["version"] == version
        assert bool(sent["params"]["diagnostics"]) == (number != "2")


def test_long_work_is_done_before_the_call_returns(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(BAD)
    server = begun(tmp_path.as_uri())
    params: Raw = {"previousResultIds": []}
    (reply,) = answers(server, request(1, "workspace/diagnostic", params))
    (report,) = reply["result"]["items"]
    assert [it["code"] for it in report["items"]] == ["block-numbering-gap"]


def test_what_waits_for_silence_is_done_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """A space that was just typed is no mistake until nothing has come for a second."""
    server = begun()
    good = BAD.replace("[3]", "[2]")
    assert answers(server, opened(good))[0]["params"]["diagnostics"] == []
    at = {"line": 2, "character": 14}
    change = {"range": {"start": at, "end": at}, "text": " "}
    params = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [change]}
    (typed,) = answers(server, notification("textDocument/didChange", params))
    assert typed["params"]["diagnostics"] == []
    monkeypatch.setattr(open_document, "_PAUSE", 0)
    (settled,) = (json.loads(it) for it in server.rest())
    assert [it["code"] for it in settled["params"]["diagnostics"]] == ["block-trailing-space"]


@pytest.mark.parametrize("text", ["é😀", "\ud83d", '{"jsonrpc": "2.0"', "null", "[" * 100_000])
def test_what_is_no_message_is_refused(text: str) -> None:
    server = begun()
    (refused,) = (json.loads(it) for it in server.answer(text))
    assert refused["error"]["code"] in (-32700, -32600)
    assert answers(server, request(1, "shutdown")) == [{"jsonrpc": "2.0", "id": 1, "result": None}]
    assert answers(server, notification("exit")) == []
