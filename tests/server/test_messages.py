"""One reply to every request, and none to anything else."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lsprotocol import types as lsp

from promptls.lsp.connection.frames import GAP
from server.client import Client, RequestError
from server.local_server import LocalServer, Raw, notification, request

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
CANCELLED = -32800

URI = "file:///a.md"
HERE = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}}


@pytest.fixture
def server() -> LocalServer:
    made = LocalServer()
    made.begin()
    return made


def error(id_: object, code: int, replies: list[Raw]) -> str:
    (reply,) = replies
    assert reply["jsonrpc"] == "2.0"
    assert reply["id"] == id_
    assert reply["error"]["code"] == code
    assert set(reply["error"]) == {"code", "message"}
    message: str = reply["error"]["message"]
    assert "Traceback" not in message
    assert "File " not in message
    return message


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"jsonrpc":"2.0","id":5,"method":',
        b'{"jsonrpc":"2.0","method":"x","params":{"a":"\xff\xfe"}}',
        b'{"jsonrpc":"2.0","method":"x","params":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"jsonrpc":"2.0","method":"x","params":' + b"9" * 6000 + b"}",
    ],
)
def test_what_is_not_json_gets_an_error_without_id(server: LocalServer, body: bytes) -> None:
    error(None, PARSE_ERROR, server.send(body))


def test_bytes_between_messages_get_an_error_without_id(server: LocalServer) -> None:
    server.session.connection.receive(GAP)
    error(None, PARSE_ERROR, server.send())


@pytest.mark.parametrize(
    ("message", "id_"),
    [
        (None, None),
        (1, None),
        ("x", None),
        ([], None),
        ([request(1, "shutdown")], None),
        ({}, None),
        ({"jsonrpc": "1.0", "id": 7, "method": "shutdown"}, 7),
        ({"id": 7, "method": "shutdown"}, 7),
        ({"jsonrpc": "2.0", "id": "seven", "method": 5}, "seven"),
        ({"jsonrpc": "2.0", "method": None}, None),
        ({"jsonrpc": "2.0", "id": 7}, 7),
        (request(None, "shutdown"), None),
        (request(1.5, "shutdown"), None),
        (request(True, "shutdown"), None),  # noqa: FBT003 - the id of a request
        (request([1], "shutdown"), None),
    ],
)
def test_json_that_is_no_message_is_refused(
    server: LocalServer, message: object, id_: object
) -> None:
    error(id_, INVALID_REQUEST, server.send(message))


@pytest.mark.parametrize(
    "message",
    [
        {"jsonrpc": "2.0", "id": 99, "result": None},
        {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "what?"}},
        {"jsonrpc": "2.0", "id": {"a": 1}, "result": None},
        notification("$/future", {}),
        notification("torture/unknown", {"type_name": "a b", "class": 1, "": 2}),
        notification("$/x", {"jsonrpc": "2.0", "id": 1, "method": "exit"}),
        notification("textDocument/didOpen"),
        notification("textDocument/didOpen", [1]),
        notification("textDocument/didChange", {"textDocument": 5}),
        notification("textDocument/didClose", {"textDocument": {"uri": [1]}}),
        notification("workspace/didChangeWorkspaceFolders", {"event": 5}),
        notification("$/setTrace", {"value": "loud"}),
        notification("window/workDoneProgress/cancel", {"token": "none"}),
        *(
            notification("$/cancelRequest", params)
            for params in ({}, [1], {"id": None}, {"id": {"a": 1}}, {"id": 1.5}, {"id": 99})
        ),
    ],
)
def test_what_is_no_request_is_not_answered(server: LocalServer, message: object) -> None:
    assert server.send(message) == []
    error(1, METHOD_NOT_FOUND, server.send(request(1, "still/there")))


@pytest.mark.parametrize("params", [None, {}, [1, 2], "x"])
def test_an_unknown_method_is_not_found_whatever_its_parameters(
    server: LocalServer, params: object
) -> None:
    error(1, METHOD_NOT_FOUND, server.send(request(1, "torture/nope", params)))
    error("x", METHOD_NOT_FOUND, server.send(request("x", "$/nope", params)))


@pytest.mark.parametrize(
    "params",
    [
        None,
        {},
        {**HERE, "position": {"line": -1, "character": 0}},
        {**HERE, "position": {"line": 2**63, "character": 0}},
        {**HERE, "textDocument": URI},
        {**HERE, "textDocument": {"uri": 5}},
    ],
)
def test_parameters_that_are_none_are_invalid(server: LocalServer, params: object) -> None:
    error(1, INVALID_PARAMS, server.send(request(1, "textDocument/hover", params)))


def test_an_unknown_command_is_an_invalid_parameter(server: LocalServer) -> None:
    asked = request(1, "workspace/executeCommand", {"command": "rm -rf", "arguments": ["x"]})
    error(1, INVALID_PARAMS, server.send(asked))


def test_a_failing_handler_tells_the_log_why_and_not_the_client(
    server: LocalServer, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_params: object) -> None:
        raise ValueError("/home/secret")

    server.bridge.register(lsp.TEXT_DOCUMENT_MONIKER, fail)
    message = error(1, INTERNAL_ERROR, server.send(request(1, "textDocument/moniker", HERE)))
    assert message == "internal error"
    assert "/home/secret" in caplog.text


def test_a_result_that_cannot_be_sent_is_an_internal_error(server: LocalServer) -> None:
    server.bridge.register(lsp.TEXT_DOCUMENT_MONIKER, lambda _params: {1j: object()})
    asked = request(1, "textDocument/moniker", HERE)
    error(1, INTERNAL_ERROR, server.send(asked))


def test_a_request_that_is_cancelled_before_it_begins_does_not_begin(server: LocalServer) -> None:
    # The reader puts messages in and sees the cancellation long before its turn comes.
    inbox = server.session.connection.inbox
    for message in (
        request(1, "textDocument/hover", HERE),
        notification("$/cancelRequest", {"id": 1}),
        request(2, "textDocument/hover", HERE),
    ):
        inbox.put(json.dumps(message).encode())
    assert inbox.cancelled == {1}
    (first, second) = server.send(*(inbox.take() for _ in range(3)))
    assert first["error"]["code"] == CANCELLED
    assert second == {"jsonrpc": "2.0", "id": 2, "result": None}
    assert inbox.cancelled == set()


def test_a_request_that_is_cancelled_at_work_ends(server: LocalServer) -> None:
    connection = server.session.connection

    def work(_params: object) -> None:
        with connection.watch() as guard:
            guard()
            connection.inbox.put(json.dumps(notification("$/cancelRequest", {"id": 1})).encode())
            guard()

    server.bridge.register(lsp.TEXT_DOCUMENT_MONIKER, work)
    error(1, CANCELLED, server.send(request(1, "textDocument/moniker", HERE)))


def test_nothing_is_remembered_of_what_is_done(server: LocalServer) -> None:
    document = {"uri": URI, "version": 1, "text": "x"}
    for id_ in range(1, 20):
        server.send(
            notification("$/setTrace", {"value": "off"}),
            notification("textDocument/didOpen", {"textDocument": document}),
            request(id_, "textDocument/hover", HERE),
            request(str(id_), "torture/nope"),
        )
    assert server.bridge.pending == 0


def test_a_log_that_nobody_reads_does_not_stop_the_server(client: Client) -> None:
    client.begin()
    for _ in range(200):
        client.raw(b"".join(b"Content-Length: 2\r\n\r\n{" + b"{" for _ in range(20)))
    with pytest.raises(RequestError):
        client.request("still/there")


params_ = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-2, 5), st.sampled_from([URI, "", "x"])),
    lambda it: st.one_of(
        st.lists(it, max_size=3),
        st.dictionaries(
            st.sampled_from(
                [
                    "textDocument",
                    "uri",
                    "position",
                    "line",
                    "character",
                    "range",
                    "start",
                    "end",
                    "text",
                    "version",
                    "contentChanges",
                    "context",
                    "diagnostics",
                    "id",
                    "event",
                ]
            ),
            it,
            max_size=4,
        ),
    ),
    max_leaves=12,
)
ids = st.one_of(st.integers(1, 9), st.sampled_from(["a", "b"]))
methods = st.sampled_from([*sorted(set(lsp.METHOD_TO_TYPES) - {lsp.EXIT}), "nope"])
params_or_here = st.one_of(st.just(HERE), params_)
messages = st.one_of(
    st.builds(request, ids, methods, params_or_here),
    st.builds(notification, methods, params_or_here),
    params_,
)


@settings(max_examples=100)
@given(st.lists(messages, max_size=20))
def test_every_request_gets_exactly_one_reply(sent: list[Any]) -> None:
    server = LocalServer()
    for message in sent:
        is_request = isinstance(message, dict) and "method" in message and "id" in message
        replies = [it for it in server.send(message) if "method" not in it]
        if is_request:
            assert [it["id"] for it in replies] == [message["id"]]
        else:
            assert len(replies) <= 1
    assert not server.session.connection.is_over
