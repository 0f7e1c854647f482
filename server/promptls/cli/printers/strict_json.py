"""Writes JSON that the strictest of readers takes."""

import json
import re
from collections.abc import Iterable, Iterator

# Half a character can stand in a name of a file or in a message. Go, Ruby and Rust refuse a whole
# document for it.
_ESCAPE = re.compile(
    r"\\(?:ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(?P<half>ud[89a-f][0-9a-f]{2})|.)"
)
_REPLACEMENT = r"\ufffd"

# It writes ASCII, which no encoding of the output can break.
_encode = json.JSONEncoder().encode


def encode(value: object) -> str:
    """Write a value in one line. Of half a character a replacement character is left."""
    text = _encode(value)
    if r"\ud" not in text:
        return text
    return _ESCAPE.sub(lambda it: _REPLACEMENT if it["half"] else it[0], text)


def array(values: Iterable[object]) -> Iterator[str]:
    """Write an array with a line for each value."""
    between = "["
    for value in values:
        yield between + encode(value)
        between = ",\n "
    yield "]" if between != "[" else "[]"
