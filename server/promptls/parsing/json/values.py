"""Reads JSON values with the module of the standard library, within limits of our own."""

from collections.abc import Iterator
from datetime import datetime
from json import JSONDecodeError, JSONDecoder
from math import isinf
from typing import NoReturn

from promptls.document import Json, JsonFault, JsonRecord
from promptls.parsing.json.faults import fault_at
from promptls.patterns import pattern
from promptls.text import Span

# Deeper than anything that people or programs write.
DEEPEST = 64
# As Python itself has it: reading a number takes longer than its digits are many.
_MOST_DIGITS = 4300

_NUMBER = r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?|NaN|-?Infinity"
TOKEN = pattern(rf'"(?:[^"\\]++|\\.)*+"|{_NUMBER}|true|false|null|[\[\]{{}},:]')
# What may be passed over when the text is known to be JSON as far as that: it neither nests nor is
# a number that somebody could refuse.
_HARMLESS = (
    r'(?:"(?:[^"\\]++|\\.)*+"|[,:\s]++|true|false|null'
    r"|-?[0-9]{1,300}+(?:\.[0-9]{1,300}+)?+(?![0-9.eE]))*+"
)
_NEXT = pattern(rf"{_HARMLESS}(?P<part>[\[\]{{}}]|{_NUMBER})")
_SPACE = " \t\n\r"

_Container = list[Json] | dict[str, Json]
_CONTAINERS = (list, dict)
# No spelling of a moment is longer.
_LONGEST_TIMESTAMP = 64


class _RefusedError(ValueError):
    """Raised at a number that the grammar or promptls does not allow."""


def read_value(text: str, base: int = 0) -> JsonRecord | JsonFault:
    """Read one value, or tell why it cannot be read. The text begins at `base`."""
    try:
        value = _DECODER.decode(text)
    except JSONDecodeError as error:
        fault = fault_at(text, error.pos, error.msg)
    except (ValueError, RecursionError):
        fault = _first_refused(text)
    else:
        if len(text) <= DEEPEST or not _is_too_deep(value):
            start = base + len(text) - len(text.lstrip(_SPACE))
            return JsonRecord(Span(start, base + len(text.rstrip(_SPACE))), value)
        fault = _first_refused(text)
    return JsonFault(fault.span.shifted(base), fault.message)


def _constant(word: str) -> NoReturn:
    raise _RefusedError(f"{word} is not a JSON number")


def _float(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise _RefusedError(f"{digits[:20]} is larger than any number that programs can hold")
    return number


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS and len(digits.lstrip("-")) > _MOST_DIGITS:
        raise _RefusedError(f"a number of more than {_MOST_DIGITS} digits")
    return int(digits)


_DECODER = JSONDecoder(parse_constant=_constant, parse_float=_float, parse_int=_integer)


def _is_too_deep(value: Json) -> bool:
    level: list[_Container] = [value] if isinstance(value, _CONTAINERS) else []
    for _ in range(DEEPEST):
        if not level:
            break
        level = [
            inner
            for it in level
            for inner in (it.values() if isinstance(it, dict) else it)
            if isinstance(inner, _CONTAINERS)
        ]
    return bool(level)


def _first_refused(text: str) -> JsonFault:
    # Only a stack that was nearly used up before ends without finding anything.
    return next(_refused(text), JsonFault(Span(0, 0), "nested too deep"))


def _refused(text: str) -> Iterator[JsonFault]:
    """Find what the grammar allows and promptls does not; all before the first is valid."""
    depth = 0
    for match in _NEXT.finditer(text):
        part = match["part"]
        if part in "[{":
            depth += 1
            if depth > DEEPEST:
                yield JsonFault(Span(*match.span("part")), f"nested deeper than {DEEPEST}")
        elif part in "]}":
            depth -= 1
        else:
            try:
                _number(part)
            except _RefusedError as error:
                yield JsonFault(Span(*match.span("part")), str(error))


def _number(part: str) -> None:
    if part[-1] in "yN":
        _constant(part)
    elif part.strip("-0123456789"):
        _float(part)
    else:
        _integer(part)


def read_timestamp(text: str) -> datetime | None:
    """Read a moment in ISO 8601, or nothing."""
    try:
        return datetime.fromisoformat(text) if len(text) <= _LONGEST_TIMESTAMP else None
    except ValueError:
        return None
