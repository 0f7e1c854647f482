import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.lsp.connection.frames import GAP, LINE_CAP, MESSAGE_CAP, Frames, Gap, framed

ONE = b'{"jsonrpc":"2.0","id":1,"method":"one"}'
TWO = b'{"jsonrpc":"2.0","id":2,"method":"two"}'

AFTER = framed(TWO)


def fed(*pieces: bytes) -> list[bytes | Gap]:
    frames = Frames()
    return [it for piece in pieces for it in frames.feed(piece)]


@pytest.mark.parametrize(
    "header",
    [
        b"Content-Length: %d\r\n\r\n",
        b"content-length: %d\r\n\r\n",
        b"Content-Length:%d\r\n\r\n",
        b"Content-Length : %d \r\n\r\n",
        b"Content-Length: %d\n\n",
        b"Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: %d\r\n\r\n",
        b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc\r\n\r\n",
        b"\r\n\r\nContent-Length: %d\r\n\r\n",
        b"Content-Length: 3\r\nContent-Length: %d\r\n\r\n",
    ],
)
def test_headers_that_are_good_enough(header: bytes) -> None:
    assert fed(header % len(ONE) + ONE + AFTER) == [ONE, TWO]


@pytest.mark.parametrize(
    ("broken", "left"),
    [
        pytest.param(b"Content-Length: 20\r\n\r\n" + ONE, [ONE[:20], GAP], id="too small"),
        pytest.param(b"Content-Length: 50\r\n\r\n" + ONE, [ONE, GAP], id="too large"),
        pytest.param(b"Content-Length: -5\r\n\r\n" + ONE, [GAP], id="negative"),
        pytest.param(b"Content-Length: abc\r\n\r\n" + ONE, [GAP], id="no number"),
        pytest.param(b"Content-Length: 9999999999999\r\n\r\n{}", [GAP], id="thirteen digits"),
        pytest.param(b"Content-Length: %d\r\n\r\n{}" % (MESSAGE_CAP + 1), [GAP], id="over the cap"),
        pytest.param(b"Content-Length: " + b"1" * 5000 + b"\r\n\r\n{}", [GAP], id="5000 digits"),
        pytest.param(ONE, [GAP], id="no header"),
        pytest.param(ONE + b"\r\n\r\n", [GAP], id="no header but line breaks"),
        pytest.param(b"hello world\r\n\r\n", [GAP], id="words"),
        pytest.param(b"A" * 1_000_000, [GAP], id="a long line"),
        pytest.param(b"A" * (LINE_CAP + 1) + b"\n", [GAP], id="a long line that ends"),
        pytest.param(b"\n" * 10_000, [], id="nothing but line breaks"),
        pytest.param(b"Content-Length: 0\r\n\r\n", [], id="an empty message"),
    ],
)
def test_after_bytes_that_are_no_message_the_next_one_is_found(
    broken: bytes, left: list[bytes | Gap]
) -> None:
    assert fed(broken + AFTER) == [*left, TWO]
    assert fed(broken, AFTER, AFTER) == [*left, TWO, TWO]


def test_a_header_inside_a_text_is_text() -> None:
    text = json.dumps({"text": "{}Content-Length: 5\r\n\r\n"}).encode()
    assert fed(framed(text) + AFTER) == [text, TWO]


def test_a_header_may_be_cut_anywhere_after_garbage() -> None:
    for at in range(len(AFTER)):
        assert fed(b"x" * 9000 + AFTER[:at], AFTER[at:]) == [GAP, TWO]


@given(st.lists(st.binary(max_size=40)), st.integers(1, 50))
def test_messages_do_not_depend_on_how_they_arrive(bodies: list[bytes], size: int) -> None:
    messages = [json.dumps(str(it)).encode() for it in bodies]
    data = b"".join(map(framed, messages))
    assert fed(*(data[at : at + size] for at in range(0, len(data), size))) == messages


@given(
    st.lists(
        st.one_of(
            st.binary(max_size=60),
            st.sampled_from([b"Content-Length: ", b"5", b"\r\n", b"\r\n\r\n", b"{}", ONE, b"}"]),
        )
    )
)
def test_no_bytes_make_it_deaf(pieces: list[bytes]) -> None:
    frames = Frames()
    for piece in pieces:
        list(frames.feed(piece))
    # A wrong length can eat messages until it is satisfied, and one line may have begun.
    rest = [it for _ in range(40) for it in frames.feed(framed(ONE))]
    assert rest[-20:] == [ONE] * 20
