"""Splits the bytes of a client into messages, whatever the bytes are.

Only its header marks a message in the stream, so after an invalid header the next header is
searched for in the remaining bytes. No sequence of bytes makes the server deaf.
"""

import json
import re
from collections.abc import Iterator
from enum import Enum
from typing import Final

from promptls.text.patterns import pattern

# No message of an editor comes near these.
LINE_CAP: Final = 8 << 10
MESSAGE_CAP: Final = 256 << 20
# The largest text that is checked, in the longest way to write it as JSON.
TEXT_LINE_CAP: Final = 8 << 20

_LENGTH = pattern(rb"content-length[ \t]*+:[ \t]*+([0-9]{1,12}+)[ \t]*+\r?\n", re.IGNORECASE)
_HEADER = pattern(rb"[\w-]++[ \t]*+:")
_HEADER_BEGINS = b"content-length"
_TAIL = 64
_DECODER = json.JSONDecoder()


class Gap(Enum):
    """Takes the place of bytes that were no message."""

    GAP = None


GAP: Final = Gap.GAP


class Frames:
    """Takes bytes as they arrive, and yields the messages that are complete."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._searched = 0
        self._length: int | None = None
        self._in_body = False
        self._broken = False

    def feed(self, data: bytes) -> Iterator[bytes | Gap]:
        """Add bytes, and take out what is complete."""
        self._bytes += data
        while True:
            if not self._in_body:
                line = self._line()
                if line is None:
                    return
                self._header(line)
                continue
            if self._broken:
                self._broken = False
                yield GAP
            length = self._length or 0
            if len(self._bytes) < length:
                return
            body, whole = self._body(length)
            self._in_body, self._length, self._broken = False, None, not whole
            if body:
                yield body

    def _line(self) -> bytes | None:
        end = self._bytes.find(b"\n", self._searched)
        if end < 0:
            if len(self._bytes) > LINE_CAP:
                self._forget()
            self._searched = len(self._bytes)
            return None
        self._searched = 0
        return self._take(end + 1)

    def _forget(self) -> None:
        # What is kept may be the beginning of a header.
        begins = self._bytes.lower().rfind(_HEADER_BEGINS)
        size = len(self._bytes)
        near = begins >= 0 and size - begins < LINE_CAP // 2
        del self._bytes[: begins if near else size - _TAIL]
        self._broken = True

    def _header(self, line: bytes) -> None:
        if not line.strip():
            length = self._length
            if length is not None and length <= MESSAGE_CAP:
                self._in_body = True
            elif length is not None:
                self._length, self._broken = None, True
            return
        *_, match = [None, *_LENGTH.finditer(line)]
        if match is not None:
            self._length = int(match[1])
            self._broken |= match.start() != 0
        elif not _HEADER.match(line):
            self._broken = True

    def _body(self, length: int) -> tuple[bytes, bool]:
        body = self._copy(length)
        end = len(body)
        if not body.endswith(b"}") or b"}Content-Length:" in body:
            # A length that is too large has swallowed some of the message after it.
            end = _end_of_value(body)
        del self._bytes[:end]
        return body[:end], end == length

    def _take(self, size: int) -> bytes:
        taken = self._copy(size)
        del self._bytes[:size]
        return taken

    def _copy(self, size: int) -> bytes:
        # PyPy would keep the views, and with them the size, until they are collected.
        with memoryview(self._bytes) as all_bytes, all_bytes[:size] as begin:
            return bytes(begin)


class LineFrames:
    """The same for a protocol whose messages are lines. Those that are too long are gaps."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes | Gap]:
        """Add bytes, and take out what is complete."""
        for at, piece in enumerate(data.split(b"\n")):
            if at:
                line = bytes(self._bytes).strip()
                if line:
                    yield GAP if len(self._bytes) > TEXT_LINE_CAP else line
                self._bytes.clear()
            self._bytes += piece[: TEXT_LINE_CAP + 1 - len(self._bytes)]


def _end_of_value(body: bytes) -> int:
    """Where the JSON value ends that begins here, or the end if there is none or nothing else."""
    # One character per byte. What JSON consists of is the same in both.
    text = body.decode("latin-1")
    try:
        _, end = _DECODER.raw_decode(text, len(text) - len(text.lstrip()))
    except (ValueError, RecursionError):
        return len(body)
    return end if text[end:].strip() else len(body)


def framed(body: bytes) -> bytes:
    """A message as it goes over the wire."""
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def as_line(body: bytes) -> bytes:
    """The same as a line. A few programs know other ends of a line, all escaped."""
    return json.dumps(json.loads(body), separators=(",", ":")).encode() + b"\n"
