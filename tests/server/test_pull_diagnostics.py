"""Diagnostics for clients that ask for them."""

from typing import Any

import pytest
from lsprotocol import converters
from lsprotocol import types as lsp

from server.client import Client
from server.local_server import LocalServer, Raw, notification, request

URI = "file:///project/a.md"
BAD = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
GOOD = BAD.replace("[3]", "[2]")
PULLS: Raw = {
    "textDocument": {"diagnostic": {}, "publishDiagnostics": {}},
    "workspace": {"diagnostics": {"refreshSupport": True}},
}


@pytest.fixture
def server() -> LocalServer:
    server = LocalServer()
    able = server.begin(PULLS)["capabilities"]["diagnosticProvider"]
    assert able == {
        "identifier": "promptls",
        "interFileDependencies": False,
        "workspaceDiagnostics": True,
    }
    return server


def became(server: LocalServer, text: str, version: int = 1) -> None:
    document = {"uri": URI, "version": version, "text": text}
    assert server.send(notification("textDocument/didOpen", {"textDocument": document})) == []


def pulled(server: LocalServer, previous: str | None = None) -> Any:  # noqa: ANN401 - JSON
    params: Raw = {"textDocument": {"uri": URI}}
    if previous is not None:
        params["previousResultId"] = previous
    (reply,) = server.send(request(1, "textDocument/diagnostic", params))
    converters.get_converter().structure(reply, lsp.DocumentDiagnosticResponse)
    return reply["result"]


def test_a_report_is_full_when_something_has_changed_and_else_only_its_name(
    server: LocalServer,
) -> None:
    became(server, BAD)
    first = pulled(server)
    assert first["kind"] == "full"
    assert [it["code"] for it in first["items"]] == ["block-numbering-gap"]
    assert pulled(server, first["resultId"]) == {"kind": "unchanged", "resultId": first["resultId"]}
    assert pulled(server, "of another server")["kind"] == "full"
    change = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": GOOD}]}
    server.send(notification("textDocument/didChange", change))
    second = pulled(server, first["resultId"])
    assert second["kind"] == "full"
    assert second["items"] == []
    assert second["resultId"] != first["resultId"]


def test_a_change_is_reported_even_if_another_request_has_seen_it() -> None:
    server = LocalServer()
    literals = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}
    server.begin({**PULLS, "textDocument": {**PULLS["textDocument"], "codeAction": literals}})
    became(server, BAD)
    first = pulled(server)
    change = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": GOOD}]}
    server.send(notification("textDocument/didChange", change))
    start = {"line": 3, "character": 0}
    place = {"range": {"start": start, "end": start}, "context": {"diagnostics": []}}
    server.send(request(2, "textDocument/codeAction", {"textDocument": {"uri": URI}, **place}))
    second = pulled(server, first["resultId"])
    assert second["kind"] == "full"
    assert second["items"] == []


def test_a_document_that_was_opened_again_is_not_taken_for_the_old_one(server: LocalServer) -> None:
    became(server, BAD)
    first = pulled(server)
    became(server, GOOD)
    assert pulled(server, first["resultId"])["items"] == []


def test_findings_that_only_move_are_a_change(server: LocalServer) -> None:
    became(server, "x\n" + BAD)
    first = pulled(server)
    change = {
        "textDocument": {"uri": URI, "version": 2},
        "contentChanges": [{"text": "\n\n" + BAD}],
    }
    server.send(notification("textDocument/didChange", change))
    assert pulled(server, first["resultId"])["kind"] == "full"


def test_a_document_that_is_not_open_has_no_diagnostics(server: LocalServer) -> None:
    assert pulled(server) == {"kind": "full", "items": []}


def test_who_pulls_is_not_pushed_to(client: Client) -> None:
    client.begin(PULLS)
    client.open(URI, BAD)
    client.change(URI, 2, {"text": GOOD})
    report = client.request("textDocument/diagnostic", {"textDocument": {"uri": URI}})
    assert report["items"] == []
    client.close(URI)
    assert client.end() == 0
    assert list(client.arrived()) == []


@pytest.mark.parametrize(("is_asked_again", "others_matter"), [(True, False), (False, True)])
def test_who_cannot_be_asked_again_is_told_that_other_files_matter(
    *, is_asked_again: bool, others_matter: bool
) -> None:
    refreshed = {"diagnostics": {"refreshSupport": is_asked_again}}
    able = LocalServer().begin({**PULLS, "workspace": refreshed})["capabilities"]
    assert able["diagnosticProvider"]["interFileDependencies"] is others_matter


def test_who_does_not_pull_is_not_offered_to() -> None:
    assert "diagnosticProvider" not in LocalServer().begin()["capabilities"]
