"""Reads JSON values with the module of the standard library, within the limits of promptls."""

from collections.abc import Iterator
from datetime import datetime
from json import JSONDecodeError, JSONDecoder
from math import isinf
from typing import NoReturn

from promptls.document import Json, JsonFault, JsonRecord
from promptls.parsing.json.faults import fault_at
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.wording import quoted

# Deeper than anything that people or programs write.
DEEPEST = 64
# The limit of Python itself: the time to read a number grows faster than its length.
_MOST_DIGITS = 4300

_NUMBER = r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?|NaN|-?Infinity"
TOKEN = pattern(rf'"(?:[^"\\]++|\\.)*+"|{_NUMBER}|true|false|null|[\[\]{{}},:]')
# What can be skipped in a text that is valid JSON so far: it neither nests nor is a number that is
# too large.
_HARMLESS = (
    r'(?:"(?:[^"\\]++|\\.)*+"|[,:\s]++|true|false|null'
    r"|-?[0-9]{1,300}+(?:\.[0-9]{1,300}+)?+(?![0-9.eE]))*+"
)
_NEXT = pattern(rf"{_HARMLESS}(?P<part>[\[\]{{}}]|{_NUMBER})")
_SPACE = " \t\n\r"

_Container = list[Json] | dict[str, Json]
_CONTAINERS = (list, dict)
# No timestamp is longer.
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
    raise _RefusedError(f"invalid number {word!r}")


def _float(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise _RefusedError(f"number {quoted(digits)} is too large for a double")
    return number


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS and len(digits.lstrip("-")) > _MOST_DIGITS:
        count = len(digits.lstrip("-"))
        raise _RefusedError(f"number has {count:,} digits; the limit is {_MOST_DIGITS:,}")
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
    # Nothing is found only if the stack was nearly used up before.
    return next(
        _refused(text), JsonFault(Span(0, 0), f"nested too deeply; the limit is {DEEPEST} levels")
    )


def _refused(text: str) -> Iterator[JsonFault]:
    """Find what JSON allows and promptls does not. The text before the first one is valid."""
    depth = 0
    for match in _NEXT.finditer(text):
        part = match["part"]
        if part in "[{":
            depth += 1
            if depth > DEEPEST:
                yield JsonFault(
                    Span(*match.span("part")), f"nested too deeply; the limit is {DEEPEST} levels"
                )
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
    """Read a timestamp in ISO 8601, or nothing."""
    try:
        return datetime.fromisoformat(text) if len(text) <= _LONGEST_TIMESTAMP else None
    except ValueError:
        return None
