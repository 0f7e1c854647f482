"""The queue of messages between the thread that reads and the thread that works.

The reader never waits for an analysis, so that it sees a cancellation at once. Only the reader
puts, only the worker takes.
"""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum
from queue import Empty, SimpleQueue
from typing import Final, TypeGuard

from promptls.lsp.connection.frames import Frames, Gap
from promptls.lsp.connection.protocol import CANCEL_REQUEST
from promptls.lsp.connection.wire import Id
from promptls.text.values import NamedTuple

# Beyond these the client has to wait, which it notices at its end of the pipe.
_COUNT_CAP = 1024
_BYTES_CAP = 64 << 20

_CHUNK = 1 << 16
_CANCEL_CAP = 1000
_PAUSE = 0.005

Arrival = bytes | Gap | None
# Takes bytes as they arrive, and yields the messages that are complete.
Split = Callable[[bytes], Iterator[bytes | Gap]]


class Cancelling(NamedTuple):
    """The notification that cancels a request, and which of its parameters is the request's id."""

    method: str
    key: str


_LSP = Cancelling(CANCEL_REQUEST, "id")


class Silence(Enum):
    """Nothing has arrived for some time."""

    SILENCE = None


SILENCE: Final = Silence.SILENCE


class Inbox:
    """Messages in the order of their arrival, and the ids of requests that were cancelled.

    `None` is the end of the input.
    """

    def __init__(self, cancelling: Cancelling = _LSP) -> None:
        self._cancelling = cancelling
        self._queue: SimpleQueue[Arrival] = SimpleQueue()
        self._put = 0
        self._taken = 0
        self.cancelled: set[Id] = set()

    def put(self, arrival: Arrival) -> None:
        """Add a message as soon as there is room for it."""
        while self._is_full():
            # It is full so seldom that polling is cheaper than a condition variable.
            time.sleep(_PAUSE)
        if isinstance(arrival, bytes):
            self._put += len(arrival)
            self.cancelled.update(_cancelled_by(arrival, self._cancelling))
        self._queue.put(arrival)

    def take(self, timeout: float | None = None) -> Arrival | Silence:
        """Wait for the next message, but no longer than the timeout, in seconds."""
        try:
            arrival = self._queue.get(timeout=timeout)
        except Empty:
            return SILENCE
        if isinstance(arrival, bytes):
            self._taken += len(arrival)
        return arrival

    def is_empty(self) -> bool:
        """Whether nothing is waiting."""
        return self._queue.empty()

    def _is_full(self) -> bool:
        return self._put - self._taken > _BYTES_CAP or self._queue.qsize() >= _COUNT_CAP


def fill(inbox: Inbox, read: Callable[[int], bytes], split: Split | None = None) -> None:
    """Read pieces of at most some size until there are no more, and split them into messages."""
    split = split or Frames().feed
    with suppress(OSError):
        while data := read(_CHUNK):
            for arrival in split(data):
                inbox.put(arrival)
    inbox.put(None)


def _cancelled_by(body: bytes, cancelling: Cancelling) -> Iterator[Id]:
    # Read here, before the queue: a request that waits behind a long one need not even begin.
    method, key = cancelling
    if len(body) > _CANCEL_CAP or method.encode() not in body:
        return
    with suppress(ValueError, RecursionError, KeyError, TypeError):
        message = json.loads(body)
        if message["method"] == method and is_id(id_ := message["params"][key]):
            yield id_


def is_id(value: object) -> TypeGuard[Id]:
    """Whether a value can be the id of a request."""
    return isinstance(value, int | str) and not isinstance(value, bool)
