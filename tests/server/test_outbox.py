"""What the server sends by itself, and what becomes of the answers."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from promptls.lsp.capabilities import find_refreshes
from promptls.lsp.client import read_client
from promptls.lsp.connection.outbox import Outbox
from server.local_server import LocalServer, Raw


class Sent(list[Raw]):
    """Keeps what is sent."""

    def write(self, data: bytes) -> None:
        """Keep a message."""
        self.append(json.loads(data))


_TEXTS = st.text(st.characters(exclude_categories=()))


@given(_TEXTS)
@example('\u2026 é😀 \u2028\x7f\x00"\\\\')
@example("\ud83d and \udc00\ud83d")
def test_a_text_arrives_as_it_was_whatever_is_in_it(text: str) -> None:
    written: list[bytes] = []
    outbox = Outbox()
    outbox.write = written.append
    outbox.reply(1, {text: text})
    # A client takes it for UTF-8 first.
    found = json.loads(written[0].decode("utf-8"))["result"]
    # Two halves that meet are one character.
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    assert found == {whole: whole}


def test_letters_are_not_escaped(outbox: Outbox) -> None:
    written: list[bytes] = []
    outbox.write = written.append
    outbox.notify("window/logMessage", {"message": "é…😀\ud83d"})
    assert "é…😀\\ud83d".encode() in written[0]


@pytest.fixture
def sent() -> Sent:
    return Sent()


@pytest.fixture
def outbox(sent: Sent) -> Outbox:
    made = Outbox()
    made.write = sent.write
    return made


def test_who_asks_gets_the_result(outbox: Outbox, sent: Sent) -> None:
    results: list[object] = []
    outbox.ask("workspace/configuration", {"items": []}, results.append)
    outbox.ask("workspace/codeLens/refresh")
    (first, second) = sent
    assert first["params"] == {"items": []}
    assert "params" not in second
    assert first["id"] != second["id"]
    assert outbox.take_response(first["id"], {"result": [5]})
    assert outbox.take_response(second["id"], {"result": None})
    assert results == [[5]]


def test_an_error_is_no_result(outbox: Outbox, sent: Sent) -> None:
    results: list[object] = []
    outbox.ask("workspace/configuration", None, results.append)
    assert outbox.take_response(sent[0]["id"], {"error": {"code": -32601, "message": "what?"}})
    assert results == []


def test_what_nobody_has_asked_is_no_answer(outbox: Outbox, sent: Sent) -> None:
    assert not outbox.take_response(7, {"result": None})
    outbox.ask("workspace/codeLens/refresh")
    assert outbox.take_response(sent[0]["id"], {"result": None})
    assert not outbox.take_response(sent[0]["id"], {"result": None})


def test_a_client_that_never_answers_costs_nothing(outbox: Outbox, sent: Sent) -> None:
    for _ in range(1000):
        outbox.ask("workspace/codeLens/refresh")
    answered = [outbox.take_response(it["id"], {"result": None}) for it in sent]
    assert sum(answered) == 100
    assert all(answered[-100:])


def test_the_answer_of_a_client_is_taken() -> None:
    server = LocalServer()
    server.begin()
    results: list[object] = []
    server.session.outbox.ask("workspace/configuration", {"items": []}, results.append)
    (asked,) = server.send()
    assert server.send({"jsonrpc": "2.0", "id": asked["id"], "result": [1]}) == []
    assert results == [[1]]


@pytest.mark.parametrize(
    ("workspace", "pulls", "off", "expected"),
    [
        ({"diagnostics": {"refreshSupport": True}}, True, {}, ["workspace/diagnostic/refresh"]),
        ({"diagnostics": {"refreshSupport": True}}, False, {}, []),
        ({"diagnostics": {"refreshSupport": True}}, True, {"diagnostics": False}, []),
        ({"diagnostics": {"refreshSupport": False}}, True, {}, []),
        ({"diagnostics": {}}, True, {}, []),
        ({"foldingRange": {"refreshSupport": True}}, True, {}, []),
        ({}, True, {}, []),
    ],
)
def test_a_client_is_asked_to_ask_again_only_for_what_it_can_and_may(
    workspace: Raw, off: Raw, expected: list[str], *, pulls: bool
) -> None:
    able = {"workspace": workspace, "textDocument": {"diagnostic": {}} if pulls else {}}
    client = read_client({"capabilities": able, "initializationOptions": {"features": off}})
    assert find_refreshes(client) == expected
