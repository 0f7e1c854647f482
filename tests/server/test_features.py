"""A round trip for each message. What is found where is tested with the features."""

import pytest
from lsprotocol import types as lsp

from server.client import Client
from server.document_client import ABLE, GAP, PLAIN, TEXT, URI, DocumentClient
from server.local_server import notification


def test_a_document_is_followed_from_opening_to_closing(session: Client) -> None:
    session.open(URI, TEXT)
    (gap, space) = session.published(URI, 1)
    assert gap["range"] == GAP
    assert gap["severity"] == lsp.DiagnosticSeverity.Error.value
    assert gap["code"] == "block-numbering-gap"
    assert gap["source"] == "promptls"
    assert gap["message"] == "expected item 2, found 3"
    assert gap["codeDescription"]["href"].startswith("file:///")
    assert gap["codeDescription"]["href"].endswith("/RULES.md#block-numbering-gap")
    assert space["code"] == "block-trailing-space"
    session.change(URI, 2, {"range": GAP, "text": "2"})
    assert [it["code"] for it in session.published(URI, 2)] == ["block-trailing-space"]
    session.change(URI, 3, {"text": ""})
    assert session.published(URI, 3) == []
    session.close(URI)
    assert session.published(URI, None) == []


def test_every_open_document_gets_its_diagnostics(session: Client) -> None:
    addresses = [f"file:///project/{number}.md" for number in range(30)]
    for uri in addresses:
        session.open(uri, TEXT)
    for uri in addresses:
        session.change(uri, 2, {"range": GAP, "text": "2"})
    for uri in addresses:
        assert len(session.published(uri, 2)) == 1


@pytest.mark.parametrize("uri", ["untitled:Untitled-1", "git:/w/a.md?%7B%7D", "", "hello world"])
def test_documents_without_a_file_get_diagnostics(session: Client, uri: str) -> None:
    session.open(uri, TEXT)
    assert session.published(uri, 1)


@pytest.mark.parametrize(
    ("offered", "agreed", "column"),
    [
        (None, "utf-16", 9),
        ([], "utf-16", 9),
        (["utf-7"], "utf-16", 9),
        (["utf-32", "utf-16"], "utf-32", 8),
        (["utf-8"], "utf-8", 11),
        (["utf-16", "utf-8"], "utf-16", 9),
    ],
)
def test_columns_are_counted_in_the_units_that_were_agreed_on(
    offered: list[str] | None, agreed: str, column: int
) -> None:
    general = {} if offered is None else {"general": {"positionEncodings": offered}}
    client = DocumentClient({**PLAIN, **general}, TEXT.replace("Continue to", "😀"))
    assert client.able["capabilities"]["positionEncoding"] == agreed
    before = client.at("textDocument/hover", 6, column - 1)
    assert before["range"]["start"]["character"] < column
    hover = client.at("textDocument/hover", 6, column)
    assert hover["range"]["start"] == {"line": 6, "character": column}
    edit = {"range": hover["range"], "text": ""}
    document = {"uri": URI, "version": 2}
    change = {"textDocument": document, "contentChanges": [edit]}
    client.server.send(notification("textDocument/didChange", change))
    kept = client.server.session.documents.get(URI)
    assert kept is not None
    assert "[1] 😀 \n" in kept.source.text


def test_hover() -> None:
    hover = DocumentClient(ABLE).at("textDocument/hover", 6, 20)
    assert hover["range"]["start"] == {"line": 6, "character": 18}
    assert hover["contents"]["kind"] == "markdown"
    assert "{next_phase_name}" in hover["contents"]["value"]
    assert DocumentClient(PLAIN).at("textDocument/hover", 6, 20)["contents"]["kind"] == "plaintext"
    assert DocumentClient(ABLE).at("textDocument/hover", 0, 3) is None


def test_completion_replaces_what_is_typed() -> None:
    text = TEXT.replace("{next_phase_name}", "{next")
    client = DocumentClient(ABLE, text)
    found = client.at("textDocument/completion", 6, 23)
    (name,) = [it for it in found if it["label"] == "{next_phase_name}"]
    assert name["textEdit"]["newText"] == "{next_phase_name}"
    assert name["textEdit"]["range"]["end"] == {"line": 6, "character": 23}
    assert name["kind"] == lsp.CompletionItemKind.Variable.value
    assert [it["sortText"] for it in found] == sorted(it["sortText"] for it in found)
    assert client.at("textDocument/completion", 2, 3) == []


def test_symbols_as_a_tree() -> None:
    (block,) = DocumentClient(ABLE).ask("textDocument/documentSymbol")
    assert block["name"] == "SUGGESTED NEXT STEPS"
    assert len(block["children"]) == 2
    assert block["selectionRange"]["start"] == {"line": 5, "character": 0}


def test_symbols_as_a_list() -> None:
    block, *items = DocumentClient(PLAIN).ask("textDocument/documentSymbol")
    assert block["containerName"] == ""
    assert {it["containerName"] for it in items} == {"SUGGESTED NEXT STEPS"}
    assert block["location"]["uri"] == URI


def test_documents_that_are_not_open_have_nothing() -> None:
    client = DocumentClient(ABLE)
    client.server.send(notification("textDocument/didClose", {"textDocument": {"uri": URI}}))
    assert client.at("textDocument/hover", 0, 0) is None
    assert client.at("textDocument/completion", 0, 0) == []
    assert client.ask("textDocument/documentSymbol") == []
