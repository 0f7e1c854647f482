"""Applies what a client says about changes of a text.

The parameters are read unconverted, and each change by itself: one with an invalid range is left
out, because guessing would put all later ones into the wrong place.
"""

from collections.abc import Mapping

from promptls.lsp.connection.wire import JsonObject
from promptls.text.spans import Encoding, FileSpan, Source

# The largest number that the protocol has.
_MOST = 2**31 - 1


def apply_change(source: Source, change: object, encoding: Encoding) -> Source | None:
    """A text after a change, or nothing if the change has no place in it."""
    if not isinstance(change, Mapping) or not isinstance(change.get("text"), str):
        return None
    if change.get("range") is None:
        return Source(change["text"])
    try:
        start, end = (_offset(source, change["range"][it], encoding) for it in ("start", "end"))
    except (KeyError, TypeError, ValueError):
        return None
    return source.replaced(FileSpan(min(start, end), max(start, end)), change["text"])


def _offset(source: Source, position: JsonObject, encoding: Encoding) -> int:
    line, column = position["line"], position["character"]
    if type(line) is not int or type(column) is not int:
        raise TypeError
    if not (0 <= line <= _MOST and 0 <= column <= _MOST):
        raise ValueError
    return source.offset(line, column, encoding)
