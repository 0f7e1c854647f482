"""Code actions over the wire: what is asked for, what is sent, and what is worked out later."""

import pytest
from lsprotocol import types as lsp

from server.document_actions import GAP, RESOLVING, actions, cursor
from server.document_client import ABLE, PLAIN, TEXT, URI, DocumentClient
from server.local_server import notification, request


def test_a_quick_fix_is_found_without_being_told_the_finding() -> None:
    renumber, everything, here, in_file = actions(DocumentClient(ABLE))
    assert renumber["kind"] == "quickfix"
    assert renumber["isPreferred"] is True
    assert [it["code"] for it in renumber["diagnostics"]] == ["block-numbering-gap"]
    change = {"textDocument": {"uri": URI, "version": 1}, "edits": [{"range": GAP, "newText": "2"}]}
    assert renumber["edit"] == {"documentChanges": [change]}
    assert here["title"] == "Allow block-numbering-gap here"
    assert here["isPreferred"] is False
    assert in_file["title"] == "Allow block-numbering-gap in this file"
    # Menus of quick fixes show no others, and nobody wants to see it twice.
    assert everything["kind"] == "quickfix"
    assert everything["title"] == "Fix all safe promptls problems"
    (on_save,) = actions(DocumentClient(ABLE), ["source.fixAll"])
    assert (on_save["title"], on_save["edit"]) == (everything["title"], everything["edit"])


def test_edits_have_no_version_for_those_who_cannot_say_it() -> None:
    renumber = actions(DocumentClient(PLAIN))[0]
    assert renumber["edit"] == {"changes": {URI: [{"range": GAP, "newText": "2"}]}}


@pytest.mark.parametrize(
    ("only", "kinds"),
    [
        (None, {"quickfix"}),
        ([""], {"quickfix"}),
        (["quickfix"], {"quickfix"}),
        (["quickfix.other"], set()),
        (["quick"], set()),
        (["source"], {"source.fixAll.promptls", "source.format.promptls"}),
        (["source.format"], {"source.format.promptls"}),
        (["source.format.promptls"], {"source.format.promptls"}),
        (["source.fixAll"], {"source.fixAll.promptls"}),
        (["source.fixAll.promptls"], {"source.fixAll.promptls"}),
        (["source.fixAll.other"], set()),
        (["refactor", "quickfix"], {"quickfix"}),
        ([], set()),
    ],
)
def test_only_actions_of_the_wanted_kinds(only: list[str] | None, kinds: set[str]) -> None:
    assert {it["kind"] for it in actions(DocumentClient(ABLE), only)} == kinds


def test_the_layout_alone_is_a_source_action() -> None:
    misspelled = "<review>PAS</review>\n\n"
    client = DocumentClient(RESOLVING, misspelled + TEXT)
    (layout,) = actions(client, ["source.format"])
    assert layout["title"] == "Format blocks, tags and work packages"
    resolved = client.request("codeAction/resolve", layout)
    (change,) = resolved["edit"]["documentChanges"]
    (edit,) = change["edits"]
    assert edit["newText"] == "2] Show workflow status"
    assert actions(DocumentClient(ABLE, misspelled), ["source.format"], range_=cursor(0)) == []


def test_a_refactoring_is_one() -> None:
    client = DocumentClient(ABLE)
    found = actions(client, ["refactor"], range_=cursor(1))
    assert {it["kind"] for it in found} == {"refactor.rewrite"}
    assert found[0]["title"] == "Insert next steps: Workflow Initialization"


def test_a_moving_cursor_does_not_have_the_whole_file_fixed_on_trial() -> None:
    assert {it["kind"] for it in actions(DocumentClient(ABLE), trigger=2)} == {"quickfix"}


def test_what_is_fixed_on_saving_is_there_for_who_cannot_resolve_it() -> None:
    # So asks an editor when a file is saved.
    (found,) = actions(DocumentClient(ABLE), ["source.fixAll"], trigger=2)
    assert found["kind"] == "source.fixAll.promptls"
    assert found["edit"]


def test_there_is_nothing_to_do_in_a_clean_file() -> None:
    assert actions(DocumentClient(ABLE, "# Title\n"), range_=cursor(0)) == []


def test_actions_need_a_client_that_can_apply_edits() -> None:
    assert actions(DocumentClient({})) == []


def test_a_document_that_is_not_open_has_no_actions() -> None:
    client = DocumentClient(ABLE)
    client.server.send(notification("textDocument/didClose", {"textDocument": {"uri": URI}}))
    assert actions(client) == []


def test_what_takes_long_is_worked_out_when_it_is_chosen() -> None:
    client = DocumentClient(RESOLVING)
    everything = actions(client, ["source.fixAll"])[0]
    assert "edit" not in everything
    assert everything["data"].pop("text")
    assert everything["data"] == {
        "uri": URI,
        "task": "fixAll",
        "rule": "",
        "start": 0,
    }
    resolved = client.request("codeAction/resolve", everything)
    assert resolved["title"] == everything["title"]
    assert resolved["kind"] == "source.fixAll.promptls"
    (change,) = resolved["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": URI, "version": 1}
    assert len(change["edits"]) == 1


def test_comments_in_a_long_text_are_tried_out_when_they_are_chosen() -> None:
    client = DocumentClient(RESOLVING, "Answer <review> PASS </review>.\n" + "word " * 8_000)
    found = actions(client, ["quickfix"], trigger=2, range_=cursor(0, 16))
    here = next(it for it in found if it["title"] == "Allow tag-value-padded here")
    assert "edit" not in here
    resolved = client.request("codeAction/resolve", here)
    (edit,) = resolved["edit"]["documentChanges"][0]["edits"]
    assert edit["newText"] == " <!-- promptls: allow tag-value-padded -->"


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        [],
        "fixAll",
        {"uri": URI},
        {"uri": URI, "task": "other", "rule": "", "start": 0},
        {"uri": URI, "task": ["fixAll"], "rule": "", "start": 0},
        {"uri": URI, "task": "fixRule", "rule": "unknown", "start": 0},
        {"uri": URI, "task": "fixRule", "rule": {"a": 1}, "start": 0},
        {"uri": URI, "task": "allowHere", "rule": "tag-case", "start": -1},
        {"uri": URI, "task": "allowHere", "rule": "tag-case", "start": True},
        {"uri": URI, "task": "allowHere", "rule": "tag-case", "start": "0"},
        {"uri": 7, "task": "fixAll", "rule": "", "start": 0},
    ],
)
def test_data_that_is_not_ours_is_refused(data: object) -> None:
    client = DocumentClient(RESOLVING)
    action = {"title": "x", "data": data}
    (reply,) = client.server.send(request(1, "codeAction/resolve", action))
    assert reply["error"] == {"code": -32602, "message": "unknown code action"}


def test_an_action_for_a_document_that_was_closed_is_refused() -> None:
    client = DocumentClient(RESOLVING)
    everything = actions(client, ["source.fixAll"])[0]
    client.server.send(notification("textDocument/didClose", {"textDocument": {"uri": URI}}))
    (reply,) = client.server.send(request(1, "codeAction/resolve", everything))
    assert reply["error"] == {"code": -32602, "message": "the document is not open"}


def test_a_finding_told_by_its_place_is_not_looked_for_in_another_text() -> None:
    client = DocumentClient(RESOLVING, "Answer <review> PASS </review>.\n" + "word " * 8_000)
    found = actions(client, ["quickfix"], trigger=2, range_=cursor(0, 16))
    here, everywhere = (
        next(it for it in found if it["title"] == f"Allow tag-value-padded {where}")
        for where in ("here", "in this file")
    )
    start = {"line": 0, "character": 0}
    change = {"range": {"start": start, "end": start}, "text": "An answer is "}
    params = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [change]}
    client.server.send(notification("textDocument/didChange", params))
    (reply,) = client.server.send(request(1, "codeAction/resolve", here))
    assert reply["error"]["code"] == lsp.LSPErrorCodes.ContentModified.value
    # What is not told by its place is found in the text as it is now.
    resolved = client.request("codeAction/resolve", everywhere)
    assert resolved["edit"]["documentChanges"][0]["textDocument"]["version"] == 2


@pytest.mark.parametrize("start", [0, 10**9])
def test_an_action_whose_finding_is_gone_changes_nothing(start: int) -> None:
    client = DocumentClient(RESOLVING)
    data = {"uri": URI, "task": "allowHere", "rule": "tag-case", "start": start}
    resolved = client.request("codeAction/resolve", {"title": "x", "data": data})
    assert resolved["edit"]["documentChanges"][0]["edits"] == []
