"""Documents that rest keep their text, and what tells whether their findings hold."""

import pytest

from promptls.checking.checker import check
from promptls.lsp.documents import documents as rooms
from promptls.lsp.documents.documents import Documents
from promptls.lsp.documents.open_document import OpenDocument
from promptls.parsing import parse
from promptls.text.spans import Source
from server.local_server import LocalServer, Raw, notification, request

GAP = "# {}\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
ODD = "é😀\r\n\ud83d\x00\u2028"
PULLS: Raw = {
    "textDocument": {"diagnostic": {}},
    "workspace": {"diagnostics": {"refreshSupport": True}},
}


def uri_of(number: int) -> str:
    return f"file:///project/{number}.md"


def opened(documents: Documents, number: int, text: str = GAP) -> OpenDocument:
    named = {"uri": uri_of(number), "version": 1, "text": text.format(number)}
    document = documents.open({"textDocument": named})
    assert document is not None
    return document


def never() -> None:
    pass


def test_only_the_documents_that_were_used_last_are_at_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms, "_MOST_AT_WORK", 3)
    documents = Documents()
    first, *others = [opened(documents, number) for number in range(5)]
    assert [it.size > 0 for it in (first, *others)] == [False, False, True, True, True]
    assert documents.get(first.uri) is first
    first.check(never)
    assert [it.size > 0 for it in (first, *others)] == [True, False, False, True, True]


def test_few_large_documents_are_at_work_but_always_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "_MOST_CHARACTERS", 10)
    documents = Documents()
    made = [opened(documents, number, "0123456789") for number in range(3)]
    assert [it.size for it in made] == [0, 0, 10]
    large = opened(documents, 3, "x" * 100)
    assert [it.size for it in (*made, large)] == [0, 0, 0, 100]


@pytest.mark.parametrize("text", [GAP, ODD, ODD + GAP, ""])
def test_a_document_that_has_rested_is_the_same(text: str) -> None:
    documents = Documents()
    document = opened(documents, 1, text)
    before = document.check(never)
    document.rest()
    document.rest()
    assert document.size == 0
    assert document.is_known
    assert document.source.text == text.format(1)
    assert document.check(never) == before == check(parse(Source(text.format(1)), "project/1.md"))


def test_what_others_ask_of_a_document_that_rests_is_not_kept() -> None:
    documents = Documents()
    document = opened(documents, 1)
    document.rest()
    assert document.parse(never) is not document.parse(never)
    assert document.source.text == GAP.format(1)
    assert document.size == 0
    assert documents.get(document.uri) is document
    assert document.parse(never) is document.parse(never)
    assert document.size > 0


def test_the_index_lets_documents_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "_MOST_AT_WORK", 3)
    server = LocalServer()
    server.begin()
    for number in range(9):
        named = {"uri": uri_of(number), "version": 1, "text": "See FR-001.\n"}
        server.send(notification("textDocument/didOpen", {"textDocument": named}))
    (reply,) = server.send(request(1, "workspace/symbol", {"query": ""}))
    assert reply["result"] == []
    assert sum(it.size > 0 for it in server.session.documents) == 3


def test_a_change_to_a_document_that_rests_wakes_it() -> None:
    documents = Documents()
    document = opened(documents, 1)
    document.rest()
    place = {"line": 5, "character": 3}
    end = {"line": 5, "character": 4}
    change = {"text": "2", "range": {"start": place, "end": end}}
    named = {"uri": document.uri, "version": 2}
    documents.change({"textDocument": named, "contentChanges": [change]})
    assert document.source.text == GAP.format(1).replace("[3]", "[2]")
    assert document.check(never) == []


def test_a_document_that_rests_need_not_wake_to_be_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = LocalServer()
    server.begin(PULLS)
    named = {"uri": uri_of(1), "version": 1, "text": GAP}
    server.send(notification("textDocument/didOpen", {"textDocument": named}))
    params: Raw = {"textDocument": {"uri": uri_of(1)}}
    (reply,) = server.send(request(1, "textDocument/diagnostic", params))
    document = server.session.documents.get(uri_of(1))
    assert document is not None
    document.rest()
    monkeypatch.setattr(OpenDocument, "check", None)
    params["previousResultId"] = reply["result"]["resultId"]
    (reply,) = server.send(request(1, "textDocument/diagnostic", params))
    assert reply["result"]["kind"] == "unchanged"
    assert document.size == 0


def test_a_document_that_is_closed_is_forgotten_wherever_it_was() -> None:
    documents = Documents()
    for number in range(20):
        opened(documents, number)
    for number in range(20):
        assert documents.close({"textDocument": {"uri": uri_of(number)}}) is not None
    assert len(documents) == 0
    assert not documents.is_open("/project/1.md")


def test_two_addresses_of_a_file_are_two_documents() -> None:
    documents = Documents()
    opened(documents, 1)
    named = {"uri": "file://localhost/project/1.md", "version": 1, "text": ""}
    documents.open({"textDocument": named})
    documents.close({"textDocument": {"uri": uri_of(1)}})
    assert documents.is_open("/project/1.md")
