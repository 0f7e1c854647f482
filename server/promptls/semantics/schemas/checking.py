"""Compares a JSON value with a schema, and finds what does not match, and where in the text.

The work is limited, as schemas, patterns and values may be made to take long. No value is taken to
match because a limit was reached.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import chain, islice
from operator import ge, gt, le, lt
from typing import Any

from promptls.document import Json, JsonRecord
from promptls.parsing.json.locations import Steps, find_locations
from promptls.semantics.schemas.reading import TYPES, Keywords, Schema, SchemaFault, Subschema
from promptls.text.nearest import find_meant
from promptls.text.pattern_faults import count_ways
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.values import NamedTuple
from promptls.text.wording import counted, described, either, listed, quoted

# More faults are not read, and more listed values are not shown.
_MOST, _MOST_SHOWN = 1000, 10
# Half of what Python's stack has room for, and what people write takes a few steps for each value.
_DEEPEST, _STEPS, _STEPS_PER_CHARACTER = 120, 200_000, 4
# What takes as long as a step: ways to match a pattern, and characters of a text that is made.
_WAYS_PER_STEP, _CHARACTERS_PER_STEP = 50, 20
# Among more pairs of an unknown key and a known one, none is taken to be meant.
_MOST_PAIRS = 5000
_NOTHING = "no value is allowed here"
# In these patterns Python's sets of characters are nearer to those of ECMA-262 than ASCII's.
_UNICODE = pattern(r"\\[sS]|\(\?[A-Za-z]*[iu]")


class TooComplexError(Exception):
    """Raised when a comparison takes too many steps, or nests too deeply."""


class _Mistake(NamedTuple):
    """A value that does not match a schema, or a key that is not to be there."""

    steps: Steps
    message: str
    is_key: bool = False
    # What would match instead of a value of another type, or of one that is not listed.
    expected: tuple[str, ...] = ()
    found: Json = None
    # How far inside of a value a mistake tells that another schema is meant for it.
    farthest: int = -1


_Found = Iterator[_Mistake]
_Object = dict[str, Json]


def find_faults(schema: Schema, record: JsonRecord, text: str) -> Iterator[SchemaFault]:
    """Find what does not match a schema in a value of a text, with spans in this text."""
    start = Span(record.span.start, record.span.start + 1)
    if schema.faults:
        yield SchemaFault(start, f"invalid schema: {schema.faults[0].message}")
        return
    run = _Comparison(schema.targets, record.span.end - record.span.start)
    places, known = None, set[tuple[Span, str]]()
    try:
        for it in run.find(schema.root, record.value, ()):
            places = places or find_locations(text, record.span)
            place = places.at(it.steps)
            is_inside = not it.is_key and not it.expected and text[place.span.start] in "[{"
            span = place.opening if is_inside else (it.is_key and place.key) or place.span
            # One of each value and key, and of what is inside a value as many as differ.
            found = span, it.message if is_inside else ""
            if found in known:
                continue
            if len(known) == _MOST:
                yield SchemaFault(start, f"more than {_MOST:,} values do not match the schema")
                return
            known.add(found)
            yield SchemaFault(span, it.message)
    except (TooComplexError, RecursionError):
        yield SchemaFault(start, "the schema is too complex: not all values are compared with it")


class _Comparison:
    """A comparison of a value, and what is known of its parts so far."""

    def __init__(self, targets: dict[str, Subschema], length: int) -> None:
        self.targets = targets
        self._left = _STEPS + _STEPS_PER_CHARACTER * length
        self._level = 0
        self._mistakes: dict[tuple[int, Steps], list[_Mistake]] = {}
        self._listed: dict[tuple[int, str], dict[str, str]] = {}

    def spend(self, steps: int) -> None:
        self._left -= steps
        if self._left < 0:
            raise TooComplexError

    def text_of(self, value: Json) -> str:
        text = canonical(value)
        self.spend(len(text) // _CHARACTERS_PER_STEP)
        return text

    def listed(self, schema: Keywords, keyword: str) -> dict[str, str]:
        """The values that match, in words, by texts that only equal values have."""
        key = id(schema), keyword
        if key not in self._listed:
            values = schema[keyword] if keyword == "enum" else [schema[keyword]]
            self._listed[key] = {self.text_of(it): described(it) for it in values}
        return self._listed[key]

    def find(self, schema: Subschema, value: Json, at: Steps) -> _Found:
        """Find what does not match a schema. A value of the wrong type is one mistake."""
        self.spend(1)
        wrong = _find_kind(self, schema, value, at)
        if wrong:
            yield wrong
        if wrong or isinstance(schema, bool):
            return
        self.spend(len(schema))
        self._level += 1
        if self._level > _DEEPEST:
            raise TooComplexError
        yield from _compare_limits(schema, value, at)
        if isinstance(value, dict):
            yield from _compare_object(self, schema, value, at)
        elif isinstance(value, list):
            yield from _compare_array(self, schema, value, at)
        elif isinstance(value, str) and "pattern" in schema:
            yield from _compare_pattern(self, schema["pattern"], value, at)
        yield from _compare_whole(self, schema, value, at)
        self._level -= 1

    def find_once(self, schema: Subschema, value: Json, at: Steps) -> list[_Mistake]:
        """All that does not match one of several schemas."""
        key = id(schema), at
        if key not in self._mistakes:
            self._mistakes[key] = list(self.find(schema, value, at))
        self.spend(len(self._mistakes[key]))
        return self._mistakes[key]


def canonical(value: Json) -> str:
    """The same text for equal values, and only for these. Its hash cannot be foreseen."""
    return json.dumps(_with_integers(value), sort_keys=True)


def _with_integers(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _with_integers(it) for key, it in value.items()}
    if isinstance(value, list):
        return [_with_integers(it) for it in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def is_multiple(number: float, unit: float) -> bool:
    """Whether a number is a multiple of another, as they are written: 0.3 is one of 0.1."""
    return Fraction(str(number)) % Fraction(str(unit)) == 0


def _refuse(expected: Iterable[str], value: Json, at: Steps) -> _Mistake:
    words = tuple(dict.fromkeys(expected))
    message = f"expected {either(words)}, found {described(value)}" if words else _NOTHING
    return _Mistake(at, message, expected=words, found=value, farthest=0)


def _find_kind(run: _Comparison, schema: Subschema, value: Json, at: Steps) -> _Mistake | None:
    """What is wrong with a value altogether, so that nothing else is said of it."""
    if isinstance(schema, bool):
        return None if schema else _refuse((), value, at)
    for name in ("const", "enum"):
        allowed = run.listed(schema, name) if name in schema else None
        if allowed is not None and run.text_of(value) not in allowed:
            wrong = _refuse(islice(allowed.values(), _MOST_SHOWN), value, at)
            return wrong._replace(farthest=1)
    types = schema.get("type", list(TYPES))
    names = [types] if isinstance(types, str) else types
    is_right = any(TYPES[it].accepts(value) for it in names)
    return None if is_right else _refuse((TYPES[it].words for it in names), value, at)


def _compare_limits(schema: Keywords, value: Any, at: Steps) -> _Found:  # noqa: ANN401 - its type tells what is limited
    """Compare a number, or the size of another value, with its limits."""
    for name, (is_within, words, noun) in _LIMITS.items():
        if name in schema and _NOUNS.get(type(value)) == noun:
            size, limit = len(value) if noun else value, schema[name]
            if not is_within(size, limit):
                expected = words.format(counted(int(limit), noun) if noun else described(limit))
                found = f"{size:,}" if noun else described(value)
                yield _Mistake(at, f"expected {expected}, found {found}")


def _compare_pattern(run: _Comparison, expression: str, value: str, at: Steps) -> _Found:
    # To search takes as long as all ways to match from each place on, at most.
    starts = 1 if expression.startswith("^") else len(value) + 1
    run.spend(1 + count_ways(expression, len(value)) * starts // _WAYS_PER_STEP)
    if not re.search(expression, value, 0 if _UNICODE.search(expression) else re.ASCII):
        message = f"expected a string that matches {quoted(expression)}, found {quoted(value)}"
        yield _Mistake(at, message)


def _compare_array(run: _Comparison, schema: Keywords, value: list[Json], at: Steps) -> _Found:
    known: set[str] = set()
    for number, item in enumerate(value):
        yield from run.find(schema.get("items", True), item, (*at, number))
        if schema.get("uniqueItems"):
            text = run.text_of(item)
            if text in known:
                shown = "" if isinstance(item, dict | list) else f" {described(item)}"
                yield _Mistake((*at, number), f"duplicate item{shown}")
            known.add(text)


def _compare_object(run: _Comparison, schema: Keywords, value: _Object, at: Steps) -> _Found:
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    required = dict.fromkeys(schema.get("required", ()))
    run.spend(len(value) + len(required))
    unknown = [it for it in value if it not in properties] if others is False else []
    known = {*properties, *required} - value.keys() if unknown else set()
    pairs = len(unknown) * len(known)
    run.spend(min(pairs, _MOST_PAIRS))
    meant = {it: find_meant(it, known) for it in unknown} if pairs <= _MOST_PAIRS else {}
    # A key that is misspelled is one mistake.
    missing = [quoted(it) for it in required if it not in value and it not in meant.values()]
    if missing:
        yield _Mistake(at, f"missing {listed(missing, 'and')}")
    for name, inner in value.items():
        expected = properties.get(name, others)
        if expected is False:
            word = "unexpected" if name in properties else "unknown"
            hint = f"; did you mean {meant[name]!r}?" if meant.get(name) else ""
            yield _Mistake((*at, name), f"{word} key {quoted(name)}{hint}", is_key=True)
        else:
            yield from run.find(expected, inner, (*at, name))


def _compare_whole(run: _Comparison, schema: Keywords, value: Json, at: Steps) -> _Found:
    """Compare a value with the schemas that are about all of it."""
    if "$ref" in schema:
        yield from run.find(run.targets[schema["$ref"]], value, at)
    for inner in schema.get("allOf", ()):
        yield from run.find(inner, value, at)
    for name in ("anyOf", "oneOf"):
        found = [run.find_once(it, value, at) for it in schema.get(name, ())]
        count = found.count([])
        if found and not count:
            yield from _explain(found, len(at))
        elif count > 1 and name == "oneOf":
            yield _Mistake(at, f"expected a match with one schema of 'oneOf', found {count:,}")


def _explain(found: list[list[_Mistake]], depth: int) -> _Found:
    """What is wrong by the alternative that is meant, or by all where none of them is.

    None is that is for values of another type, or for objects where a key has other values.
    """
    for inside in (0, 1):
        others = [
            {it.steps: it for it in wrong if it.farthest >= inside == len(it.steps) - depth}
            for wrong in found
        ]
        shared = [it for it in others[0] if all(it in more for more in others)]
        if shared and len(found) > 1:
            wrong = [it[shared[0]] for it in others]
            words = chain.from_iterable(it.expected for it in wrong)
            yield _refuse(words, wrong[0].found, shared[0])
            return
        found = [it for it, other in zip(found, others, strict=True) if not other] or found
    nearest = min(found, key=len)
    yield from nearest if len(found) == 1 else nearest[:1]


# What a limit says, and the noun of what it counts, which is one for each type of values.
_LIMITS: dict[str, tuple[Callable[[Any, Any], bool], str, str]] = {
    "multipleOf": (is_multiple, "a multiple of {}", ""),
    "minimum": (ge, "{} or more", ""),
    "maximum": (le, "{} or less", ""),
    "exclusiveMinimum": (gt, "more than {}", ""),
    "exclusiveMaximum": (lt, "less than {}", ""),
    "minLength": (ge, "{} or more", "character"),
    "maxLength": (le, "{} or fewer", "character"),
    "minItems": (ge, "{} or more", "item"),
    "maxItems": (le, "{} or fewer", "item"),
    "minProperties": (ge, "{} or more", "key"),
    "maxProperties": (le, "{} or fewer", "key"),
}
_NOUNS: dict[type, str] = {int: "", float: "", str: "character", list: "item", dict: "key"}
