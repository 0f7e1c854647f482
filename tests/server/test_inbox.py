import os
import threading

import pytest

from promptls.lsp.connection import inbox as inboxes
from promptls.lsp.connection.frames import GAP, framed
from promptls.lsp.connection.inbox import Inbox, fill

CANCEL = b'{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":%b}}'


def test_what_is_read_is_taken_in_its_order() -> None:
    reading, writing = os.pipe()
    os.write(writing, framed(b"{1}") + framed(b"{2}") + b"noise\n" + framed(b"{3}") + b"Content-")
    os.close(writing)
    inbox = Inbox()
    fill(inbox, lambda size: os.read(reading, size))
    os.close(reading)
    assert [inbox.take() for _ in range(5)] == [b"{1}", b"{2}", GAP, b"{3}", None]
    assert inbox.is_empty()


def test_a_stream_that_cannot_be_read_has_ended() -> None:
    inbox = Inbox()
    fill(inbox, lambda size: os.read(-1, size))
    assert inbox.take() is None


@pytest.mark.parametrize(
    ("body", "cancelled"),
    [
        (CANCEL % b"7", {7}),
        (CANCEL % b'"seven"', {"seven"}),
        (CANCEL % b"null", set()),
        (CANCEL % b"true", set()),
        (CANCEL % b"7.5", set()),
        (CANCEL % b"[7]", set()),
        (b'{"method":"$/cancelRequest"', set()),
        (b'{"method":"$/cancelRequest"}', set()),
        (b'["$/cancelRequest"]', set()),
        (b'{"method":"x","params":{"id":7,"text":"$/cancelRequest"}}', set()),
    ],
)
def test_cancellations_are_seen_before_their_turn(body: bytes, cancelled: set[object]) -> None:
    inbox = Inbox()
    inbox.put(body)
    assert inbox.cancelled == cancelled
    assert inbox.take() == body


@pytest.mark.parametrize(("name", "cap"), [("_COUNT_CAP", 3), ("_BYTES_CAP", 9)])
def test_a_full_inbox_lets_the_client_wait(
    name: str, cap: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inboxes, name, cap)
    inbox = Inbox()
    through = threading.Event()

    def put() -> None:
        for _ in range(4):
            inbox.put(b"four")
        through.set()

    threading.Thread(target=put, daemon=True).start()
    assert not through.wait(0.1)
    assert inbox.take() == b"four"
    assert through.wait(10)
    assert [inbox.take() for _ in range(3)] == [b"four"] * 3
