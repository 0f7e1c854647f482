"""Formatting over the wire."""

import pytest

from server.document_client import ABLE, TEXT, URI, DocumentClient
from server.local_server import LocalServer, Raw, notification, request

OPTIONS = {"tabSize": 8, "insertSpaces": False, "trimTrailingWhitespace": True}


def edit(line: int, start: int, end: int, text: str) -> Raw:
    at = {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}
    return {"range": at, "newText": text}


def test_a_document_is_formatted() -> None:
    client = DocumentClient(ABLE)
    found = client.ask("textDocument/formatting", options=OPTIONS)
    assert found == [edit(7, 3, 27, "2] Show workflow status")]
    assert DocumentClient(ABLE, "# Title  \n").ask("textDocument/formatting", options=OPTIONS) == []


@pytest.mark.parametrize(("line", "count"), [(2, 0), (6, 1)])
def test_a_range_is_formatted(line: int, count: int) -> None:
    at = {"line": line, "character": 0}
    found = DocumentClient(ABLE).ask(
        "textDocument/rangeFormatting", range={"start": at, "end": at}, options=OPTIONS
    )
    assert len(found) == count


def test_an_item_follows_a_line_break() -> None:
    text = TEXT[: TEXT.index("  [3]")] + "\n"
    found = DocumentClient(ABLE, text).ask(
        "textDocument/onTypeFormatting",
        position={"line": 7, "character": 0},
        ch="\n",
        options=OPTIONS,
    )
    assert found == [edit(7, 0, 0, "  [2] ")]


def test_nothing_is_inserted_where_the_cursor_would_stay_before_it() -> None:
    text = TEXT[: TEXT.index("  [3]")]

    def follow(end: str, line: int) -> list[str]:
        client = DocumentClient(ABLE, text + end, clientInfo={"name": "Neovim"})
        at = {"line": line, "character": 0}
        found = client.ask("textDocument/onTypeFormatting", position=at, ch="\n", options=OPTIONS)
        return [it["newText"] for it in found]

    assert follow("\n", 7) == []
    # An item without text is removed as everywhere.
    assert follow("  [2] \n\n", 8) == [""]


@pytest.mark.parametrize("ch", ["", "x", "\r\n", "\n" * 1000])
def test_characters_that_were_not_announced_are_ignored(ch: str) -> None:
    found = DocumentClient(ABLE).ask(
        "textDocument/onTypeFormatting",
        position={"line": 7, "character": 0},
        ch=ch,
        options=OPTIONS,
    )
    assert found == []


def test_what_is_announced() -> None:
    able = DocumentClient(ABLE).able["capabilities"]
    assert able["documentFormattingProvider"] in (True, {})
    assert able["documentRangeFormattingProvider"] in (True, {})
    assert able["documentOnTypeFormattingProvider"] == {
        "firstTriggerCharacter": "\n",
        "moreTriggerCharacter": [">", "/"],
    }


def test_a_client_may_decide_itself_for_which_documents_there_is_a_formatter() -> None:
    server = LocalServer()
    able = server.begin(ABLE, initializationOptions={"announceFormatting": False})["capabilities"]
    assert "documentFormattingProvider" not in able
    assert "documentRangeFormattingProvider" not in able
    assert "documentOnTypeFormattingProvider" in able
    server.open(URI, TEXT)
    params = {"textDocument": {"uri": URI}, "options": OPTIONS}
    (reply,) = server.send(request(1, "textDocument/formatting", params))
    assert reply["result"]


@pytest.mark.parametrize("method", ["formatting", "rangeFormatting", "onTypeFormatting"])
def test_a_document_that_is_not_open_is_not_formatted(method: str) -> None:
    client = DocumentClient(ABLE)
    client.server.send(notification("textDocument/didClose", {"textDocument": {"uri": URI}}))
    at = {"line": 0, "character": 0}
    params: Raw = {"options": OPTIONS}
    if method == "rangeFormatting":
        params["range"] = {"start": at, "end": at}
    if method == "onTypeFormatting":
        params |= {"position": at, "ch": "\n"}
    assert client.ask(f"textDocument/{method}", **params) == []
