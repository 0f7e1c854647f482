"""Finds the JSON objects that begin a line of a text."""

import re
from collections.abc import Iterable, Iterator
from json import JSONDecodeError, JSONDecoder

from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

_OBJECT = pattern(r"(?:\A\ufeff?+|(?<=[\n\r]))[ \t]*+(?P<brace>\{)")
# No answer has more lines that begin with a brace outside of its objects; more are not tried.
_MOST_TRIED = 8
_LENIENT = JSONDecoder(parse_int=str, parse_float=str, parse_constant=str)


def find_objects(text: str) -> Iterator[FileSpan]:
    """The objects that begin in a line of their own, and are in no other one."""
    at = 0
    for match in _first_and_last(_OBJECT.finditer(text)):
        start = match.start("brace")
        end = end_of_object(text, start) if start >= at else -1
        if end >= 0:
            at = end
            yield FileSpan(start, end)


def find_final_object(text: str) -> FileSpan | None:
    """The object that begins in a line of its own and ends with the text."""
    end = len(text.rstrip())
    if not text.endswith("}", 0, end):
        return None
    starts = [it.start("brace") for it in _first_and_last(_OBJECT.finditer(text, 0, end))]
    # At most one of them ends where the text does.
    return next((FileSpan(it, end) for it in starts if end_of_object(text, it) == end), None)


def end_of_object(text: str, start: int) -> int:
    """Where an object ends that begins at an offset; -1 if none does."""
    try:
        _, end = _LENIENT.raw_decode(text, start)
    except (JSONDecodeError, RecursionError):
        return -1
    return end


def _first_and_last(found: Iterable[re.Match[str]]) -> list[re.Match[str]]:
    every = list(found)
    return every if len(every) <= 2 * _MOST_TRIED else every[:_MOST_TRIED] + every[-_MOST_TRIED:]
