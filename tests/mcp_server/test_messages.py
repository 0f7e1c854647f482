"""The protocol: versions, life cycle, cancellation, and messages that are none."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.console import GAP
from mcp_server.local import MODERN, Local, Raw, calling, modern, notification, request
from promptls import __version__
from promptls.lsp.connection.frames import TEXT_LINE_CAP, LineFrames, as_line
from promptls.mcp.tools import TOOLS

HANDSHAKE = "2025-11-25"
ERRORS = {"parse": -32700, "request": -32600, "method": -32601, "params": -32602}


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder with nothing in it."""
    return str(tmp_path_factory.mktemp("empty"))


def error(local: Local, message: object) -> tuple[object, int]:
    """The id and the code of the one error that answers a message."""
    (reply,) = local.send(message)
    return reply["id"], reply["error"]["code"]


# The modern one has no handshake.
@pytest.mark.parametrize("wanted", [HANDSHAKE, "2024-11-05", "2023-01-01", MODERN, None, ["x"]])
def test_there_is_one_version_with_a_handshake(folder: Path, wanted: str) -> None:
    assert folder.is_dir()
    result = Local().begin(wanted)
    assert result["protocolVersion"] == HANDSHAKE
    assert result["serverInfo"] == {"name": "promptls", "version": __version__}
    assert result["capabilities"] == {"tools": {}}


def test_before_the_handshake_only_a_ping_is_answered(folder: Path) -> None:
    assert folder.is_dir()
    local = Local()
    assert local.send(request("a", "ping")) == [{"jsonrpc": "2.0", "id": "a", "result": {}}]
    assert error(local, request(1, "tools/list")) == (1, ERRORS["request"])
    assert local.send(notification("notifications/roots/list_changed")) == []


def test_requests_that_say_all_of_themselves_need_no_handshake(folder: Path) -> None:
    assert folder.is_dir()
    local = Local()
    (reply,) = local.send(modern(request(1, "server/discover")))
    result = reply["result"]
    assert result["supportedVersions"] == [HANDSHAKE, MODERN]
    assert (result["resultType"], result["cacheScope"]) == ("complete", "public")
    assert isinstance(result["ttlMs"], int)
    (server,) = result["_meta"].values()
    assert server == {"name": "promptls", "version": __version__}
    (listed,) = local.send(modern(request(2, "tools/list")))
    assert (listed["result"]["resultType"], len(listed["result"]["tools"])) == (
        "complete",
        len(TOOLS),
    )
    (called,) = local.send(modern(calling(3, "check", content=GAP)))
    assert called["result"]["structuredContent"]["total"] == 1
    for method in "prompts/list", "subscriptions/listen", "initialize", "ping":
        assert error(local, modern(request(4, method))) == (4, ERRORS["method"])


def test_a_version_that_is_unknown_is_refused_with_those_that_are_known(local: Local) -> None:
    versions: tuple[object, ...] = ("1900-01-01", "2025-11-25", 7, {})
    for version in versions:
        (reply,) = local.send(modern(request(1, "tools/list"), version))
        assert reply["error"]["code"] == -32022
        assert reply["error"]["data"]["supported"] == [HANDSHAKE, MODERN]
    without = modern(request(2, "tools/list"))
    without["params"]["_meta"].popitem()
    assert error(local, without) == (2, ERRORS["params"])


def test_what_there_is_not_is_refused(local: Local) -> None:
    for method in "resources/list", "prompts/list", "server/discover", "nothing", "":
        assert error(local, request(1, method)) == (1, ERRORS["method"])
    assert error(local, calling(2, "chek")) == (2, ERRORS["params"])
    assert error(local, request(3, "tools/call")) == (3, ERRORS["params"])
    assert error(local, request(4, "tools/call", {"name": ["check"]})) == (4, ERRORS["params"])
    assert error(local, {**request(5, "tools/list"), "params": [1]}) == (5, ERRORS["params"])
    for arguments in "x", [1], 5:
        (reply,) = local.send(request(6, "tools/call", {"name": "check", "arguments": arguments}))
        assert reply["result"]["isError"] is True


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (b"{", "parse"),
        (b"\xff\xfe", "parse"),
        (b"[" * 100_000, "parse"),
        (b"9" * 5_000, "parse"),
        (b"1", "request"),
        (b'"x"', "request"),
        (b"null", "request"),
        (b"[]", "request"),
        (b'[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]', "request"),
        (b"{}", "request"),
        (b'{"jsonrpc": "1.0", "method": "ping"}', "request"),
        (b'{"jsonrpc": "2.0", "id": null, "method": "ping"}', "request"),
        (b'{"jsonrpc": "2.0", "id": 1.5, "method": "ping"}', "request"),
        (b'{"jsonrpc": "2.0", "id": [1], "method": "ping"}', "request"),
        (b'{"jsonrpc": "2.0", "id": 1, "method": 2}', "request"),
    ],
)
def test_what_is_no_message_is_refused(local: Local, message: bytes, code: str) -> None:
    (reply,) = local.send(message)
    assert reply["error"]["code"] == ERRORS[code]
    assert reply["id"] in (None, 1)
    assert local.call("check", content=GAP)["structuredContent"]["total"] == 1


def test_what_needs_no_answer_gets_none(local: Local) -> None:
    for message in (
        notification("notifications/initialized"),
        notification("notifications/progress", progressToken=1),
        notification("nothing"),
        {"jsonrpc": "2.0", "method": "notifications/cancelled"},
        {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": [1]},
        {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": {}}},
        {"jsonrpc": "2.0", "id": 5, "result": {"roots": []}},
        {"jsonrpc": "2.0", "id": "promptls-1", "error": {}},
        {"jsonrpc": "2.0", "id": {}, "result": 1},
    ):
        assert local.send(message) == [], message


def test_a_cancelled_call_has_no_answer(local: Local) -> None:
    inbox = local.connection.inbox
    inbox.put(json.dumps(notification("notifications/cancelled", requestId=7)).encode())
    assert inbox.cancelled == {7}
    assert local.send(calling(7, "check", content=GAP)) == []
    assert local.send(notification("notifications/cancelled", requestId=7)) == []
    assert len(local.send(calling(7, "check", content=GAP))) == 1


def test_a_call_is_cancelled_while_it_works(local: Local, folder: Path) -> None:
    """A guard is asked between files. The request is cancelled when the first one is checked."""
    for number in range(3):
        (folder / f"{number}.md").write_text(GAP)
    polls = 0

    class Cancelled(set[Raw]):
        def __contains__(self, _: object) -> bool:
            nonlocal polls
            polls += 1
            return polls > 5

    local.connection.inbox.cancelled = Cancelled()  # type: ignore[assignment]
    local.connection.alarm.set()
    assert local.send(calling(1, "check", path=".")) == []
    local.connection.inbox.cancelled = set()
    assert len(local.send(calling(1, "check", path="."))) == 1


def test_a_tool_that_fails_says_so(local: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("promptls.mcp.calls.find_texts", fail)
    assert local.refused("check", content=GAP) == "internal error in promptls"


_WORDS = st.sampled_from(
    [
        *("jsonrpc", "2.0", "id", "method", "params", "result", "roots", "name", "arguments"),
        *("tools/call", "tools/list", "initialize", "check", "fix", "path", "content", "ids"),
        *("notifications/cancelled", "requestId", "_meta", "inputResponses", "\ud800", "."),
        *("io.modelcontextprotocol/protocolVersion", MODERN, "capabilities", "write"),
    ]
)
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | _WORDS | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_WORDS, inner, max_size=5),
    max_leaves=12,
)


@given(
    st.lists(
        _VALUES
        | st.fixed_dictionaries(
            {"jsonrpc": st.just("2.0")},
            optional={
                "id": st.integers() | _VALUES,
                "method": _WORDS,
                "params": st.dictionaries(_WORDS, _VALUES, max_size=4),
                "result": _VALUES,
            },
        ),
        max_size=5,
    )
)
def test_nothing_makes_it_deaf(empty: str, messages: list[object]) -> None:
    local = Local(empty)
    local.begin(roots={})
    local.send(*messages)
    # A message that says so may have begun the session anew.
    assert {"jsonrpc": "2.0", "id": "last", "result": {}} in local.send(request("last", "ping"))


def test_lines_are_split_wherever_the_bytes_are() -> None:
    data = b'{"a": 1}\r\n\n  \n{"b": 2}\n{"c"'
    for size in range(1, len(data)):
        lines = LineFrames()
        pieces = [data[at : at + size] for at in range(0, len(data), size)]
        assert [it for piece in pieces for it in lines.feed(piece)] == [b'{"a": 1}', b'{"b": 2}']


def test_a_line_that_is_too_long_is_dropped_and_the_next_is_read(local: Local) -> None:
    lines = LineFrames()
    found = [
        it for _ in range(TEXT_LINE_CAP // (1 << 20) + 2) for it in lines.feed(b"x" * (1 << 20))
    ]
    found += lines.feed(b'x\n{"a": 1}\n')
    assert len(found) == 2
    assert found[1] == b'{"a": 1}'
    assert not isinstance(found[0], bytes)
    local.connection.receive(found[0])
    (reply,) = local.send()
    assert reply["error"] == {"code": ERRORS["parse"], "message": "bytes that are no message"}


def test_a_message_is_one_line_to_everybody() -> None:
    text = "a\u2028b\u2029c\u0085d\\u2028"
    line = as_line(json.dumps({"a": text}, ensure_ascii=False).encode())
    assert len(line.decode().splitlines()) == 1
    assert json.loads(line) == {"a": text}
