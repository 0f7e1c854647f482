"""JSON values as JSON Schema compares them: integers, multiples, equality."""

import json
from typing import TypeGuard

from promptls.document import Json


def is_number(value: Json) -> TypeGuard[int | float]:
    """Whether a value is a number: true and false are none, although they are to Python."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_integer(value: Json) -> TypeGuard[int | float]:
    """Whether a value is a number without a fraction: JSON does not tell 1 from 1.0."""
    return is_number(value) and (isinstance(value, int) or value.is_integer())


def is_multiple(number: float, unit: float) -> bool:
    """Whether a number is a multiple of another, as they are written: 0.3 is one of 0.1."""
    digits, exponent = _as_decimal(number)
    of_digits, of_exponent = _as_decimal(unit)
    least = min(exponent, of_exponent)
    remainder: int = digits * 10 ** (exponent - least) % (of_digits * 10 ** (of_exponent - least))
    return remainder == 0


def _as_decimal(number: float) -> tuple[int, int]:
    """The digits of a number, and the power of ten that they are multiplied with."""
    if isinstance(number, int):
        return number, 0
    mantissa, _, exponent = repr(number).partition("e")
    whole, _, fraction = mantissa.partition(".")
    return int(whole + fraction), int(exponent or 0) - len(fraction)


def canonical(value: Json) -> str:
    """The same text for equal values, and only for these.

    The hash of a text is unpredictable. Numbers can be chosen so that theirs are all the same.
    """
    return json.dumps(_with_integers(value), sort_keys=True)


def _with_integers(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _with_integers(it) for key, it in value.items()}
    if isinstance(value, list):
        return [_with_integers(it) for it in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
