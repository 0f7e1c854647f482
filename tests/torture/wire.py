"""Messages as bytes, and back."""

import json
import re
from typing import IO, Any

Json = dict[str, Any]
Id = int | str

_LENGTH = re.compile(rb"content-length:\s*(\d+)", re.IGNORECASE)
_ID = re.compile(rb'"id":\s*(\d+)\s*[,}]')


def frame(message: object) -> bytes:
    """A message with its header."""
    return frame_bytes(json.dumps(message).encode())


def frame_bytes(body: bytes) -> bytes:
    """A message that may be none, with its header."""
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def request(id_: object, method: object, params: object) -> Json:
    return {"jsonrpc": "2.0", "id": id_, "method": method, "params": params}


def notification(method: object, params: object) -> Json:
    return {"jsonrpc": "2.0", "method": method, "params": params}


def read_message(stream: IO[bytes]) -> object:
    """The next message of a stream, or nothing where it cannot be read."""
    length = -1
    while True:
        line = stream.readline(70_000)
        if not line:
            raise EOFError
        if match := _LENGTH.match(line):
            length = int(match[1])
        if not line.strip() and length >= 0:
            break
    body = stream.read(length)
    if len(body) < length:
        raise EOFError
    return _decode(body)


def _decode(body: bytes) -> object:
    try:
        return json.loads(body)
    except RecursionError:
        # A limit of ours, and no fault of the server's: the id is enough.
        found = _ID.search(body[:200]) or _ID.search(body[-200:])
        return (
            {"id": int(found[1]), "result": "(nested too deep to decode here)"} if found else None
        )
    except ValueError:
        return None
