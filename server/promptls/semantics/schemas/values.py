"""JSON values as JSON Schema sees them: types, integers, multiples, equality."""

import json
from collections.abc import Callable
from typing import TypeGuard

from promptls.document import Json
from promptls.text.values import NamedTuple


class JsonForm(NamedTuple):
    """What is expected as a value, in words, and what is one."""

    words: str
    accepts: Callable[[Json], bool]


def is_number(value: Json) -> TypeGuard[int | float]:
    """Whether a value is a number: true and false are none, although they are to Python."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_integer(value: Json) -> TypeGuard[int | float]:
    """Whether a value is a number without a fraction: JSON does not tell 1 from 1.0."""
    return is_number(value) and (isinstance(value, int) or value.is_integer())


def is_multiple(number: float, unit: float) -> bool:
    """Whether a number is a multiple of another, as they are written: 0.3 is one of 0.1."""
    from fractions import Fraction  # noqa: PLC0415 - hardly any schema asks for multiples

    return Fraction(str(number)) % Fraction(str(unit)) == 0


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


TYPES = {
    "array": JsonForm("an array", lambda it: isinstance(it, list)),
    "boolean": JsonForm("true or false", lambda it: isinstance(it, bool)),
    "integer": JsonForm("an integer", is_integer),
    "null": JsonForm("null", lambda it: it is None),
    "number": JsonForm("a number", is_number),
    "object": JsonForm("an object", lambda it: isinstance(it, dict)),
    "string": JsonForm("a string", lambda it: isinstance(it, str)),
}
