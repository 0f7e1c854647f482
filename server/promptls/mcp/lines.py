"""Splits the bytes of a client into messages: each is a line. One that is too long is dropped."""

from collections.abc import Iterator
from typing import Final

from promptls.lsp.connection.frames import GAP, Gap

# The largest text that is checked, in the longest way to write it as JSON.
LINE_CAP: Final = 8 << 20

# A few programs read lines as Unicode has them, which knows more ends of a line than JSON does.
_OTHER_ENDS = (
    (b"\xe2\x80\xa8", b"\\u2028"),
    (b"\xe2\x80\xa9", b"\\u2029"),
    (b"\xc2\x85", b"\\u0085"),
)


class MessageLines:
    """Takes bytes as they arrive, and yields the lines that are complete."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._is_dropped = False

    def feed(self, data: bytes) -> Iterator[bytes | Gap]:
        """Add bytes, and take out what is complete."""
        *lines, rest = data.split(b"\n")
        for line in lines:
            self._add(line)
            whole = bytes(self._bytes).strip()
            self._bytes.clear()
            if self._is_dropped:
                yield GAP
            elif whole:
                yield whole
            self._is_dropped = False
        self._add(rest)

    def _add(self, data: bytes) -> None:
        if self._is_dropped or len(self._bytes) + len(data) > LINE_CAP:
            self._is_dropped = True
            self._bytes.clear()
        else:
            self._bytes += data


def as_line(body: bytes) -> bytes:
    """A message as it goes over the wire. JSON has these characters in its texts only."""
    for end, escaped in _OTHER_ENDS:
        body = body.replace(end, escaped)
    return body + b"\n"
