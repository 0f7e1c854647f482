"""The keywords for the type of a value, for listed values, strings and numbers."""

import re
from collections.abc import Callable, Iterable
from itertools import islice
from operator import ge, gt, le, lt
from typing import cast

from promptls.document import Json
from promptls.semantics.schemas.comparison import (
    Compare,
    Mismatch,
    Mismatches,
    SchemaComparison,
    Table,
    ValuePath,
    spot_of,
)
from promptls.semantics.schemas.schema import Keywords
from promptls.semantics.schemas.values import is_integer, is_multiple
from promptls.text.nearest import did_you_mean
from promptls.text.wording import counted, described, either, quoted

_TYPE_NAMES: dict[type, str] = {
    dict: "object",
    list: "array",
    str: "string",
    bool: "boolean",
    type(None): "null",
    int: "number",
    float: "number",
}
_WORDS = {
    "array": "an array",
    "boolean": "true or false",
    "integer": "an integer",
    "null": "null",
    "number": "a number",
    "object": "an object",
    "string": "a string",
}
# More of the listed values are not shown.
_MOST_SHOWN = 10
# Among more of them, none is looked for that may be meant.
_MOST_KNOWN = 1000
_Sized = str | list[Json] | dict[str, Json]


def expecting(words: Iterable[str], value: Json) -> str:
    """The message about a value that must be something else."""
    return f"expected {either(words)}, found {described(value)}"


def _compare_const(
    run: SchemaComparison, schema: Keywords, value: Json, at: ValuePath
) -> Mismatches:
    if run.text_of(value) != run.text_of(schema["const"]):
        yield _unlisted(run, [schema["const"]], value, at)


def _compare_enum(
    run: SchemaComparison, schema: Keywords, value: Json, at: ValuePath
) -> Mismatches:
    if run.text_of(value) not in run.texts_of(schema["enum"]):
        yield _unlisted(run, schema["enum"], value, at)


def _unlisted(run: SchemaComparison, allowed: list[Json], value: Json, at: ValuePath) -> Mismatch:
    words = tuple(map(described, islice(allowed, _MOST_SHOWN)))
    message = expecting(words, value) if words else "no value is allowed here"
    if isinstance(value, str) and not run.is_silent and len(allowed) <= _MOST_KNOWN:
        message += did_you_mean(value, [it for it in allowed if isinstance(it, str)])
    return Mismatch(at, message, expected=words, found=value, is_listed=True)


def _compare_type(
    _: SchemaComparison, schema: Keywords, value: Json, position: ValuePath
) -> Mismatches:
    types = schema["type"]
    names = [types] if isinstance(types, str) else types
    if _TYPE_NAMES[type(value)] in names or ("integer" in names and is_integer(value)):
        return
    words = tuple(_WORDS[it] for it in names)
    yield Mismatch(position, expecting(words, value), expected=words, found=value)


def _compare_pattern(
    run: SchemaComparison, schema: Keywords, value: str, position: ValuePath
) -> Mismatches:
    pattern = schema["pattern"]
    run.spend_on(pattern, len(value))
    if not re.search(pattern, value):
        message = f"expected a string that matches {quoted(pattern)}, found {quoted(value)}"
        yield Mismatch(position, message)


def _compare_multiple(
    _: SchemaComparison, schema: Keywords, value: float, at: ValuePath
) -> Mismatches:
    if not is_multiple(value, schema["multipleOf"]):
        yield Mismatch(at, expecting([f"a multiple of {schema['multipleOf']}"], value))


def _bound(name: str, is_within: Callable[[float, float], bool], words: str) -> tuple[str, Compare]:
    def compare(_: SchemaComparison, schema: Keywords, value: float, at: ValuePath) -> Mismatches:
        limit = cast("dict[str, float]", schema)[name]
        if not is_within(value, limit):
            yield Mismatch(at, expecting([words.format(described(limit))], value))

    return name, compare


def size_limits(least: str, most: str, noun: str) -> Table:
    """The keywords for the least and the greatest number of parts of a value."""

    def compare_least(
        _: SchemaComparison, schema: Keywords, value: _Sized, at: ValuePath
    ) -> Mismatches:
        limit = int(cast("dict[str, float]", schema)[least])
        if len(value) < limit:
            message = f"expected {counted(limit, noun)} or more, found {len(value):,}"
            yield Mismatch(at, message, spot_of(value))

    def compare_most(
        _: SchemaComparison, schema: Keywords, value: _Sized, at: ValuePath
    ) -> Mismatches:
        limit = int(cast("dict[str, float]", schema)[most])
        if len(value) > limit:
            message = f"expected {counted(limit, noun)} or fewer, found {len(value):,}"
            yield Mismatch(at, message, spot_of(value))

    return {least: compare_least, most: compare_most}


# The first that does not match is the only one that is reported.
KINDS: Table = {"const": _compare_const, "enum": _compare_enum, "type": _compare_type}
OF_STRINGS: Table = {
    **size_limits("minLength", "maxLength", "character"),
    "pattern": _compare_pattern,
}
OF_NUMBERS: Table = {
    "multipleOf": _compare_multiple,
    **dict(
        (
            _bound("minimum", ge, "{} or more"),
            _bound("maximum", le, "{} or less"),
            _bound("exclusiveMinimum", gt, "more than {}"),
            _bound("exclusiveMaximum", lt, "less than {}"),
        )
    ),
}
