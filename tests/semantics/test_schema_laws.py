"""A schema and a value match exactly if the package jsonschema says so, and all places are right."""

import json
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft7Validator, Draft202012Validator

from promptls.document import Json
from promptls.parsing.json.locations import JsonLocation, find_locations
from promptls.semantics.schemas.checking import canonical, is_multiple
from promptls.semantics.schemas.reading import read_schema
from promptls.text.spans import Span
from semantics.schemas import DRAFT_7, faults_in

NAMES = st.sampled_from(["a", "b", "ab", "x-a"])
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 4),
    st.sampled_from([0.0, 1.0, 1.5, 2.25, 1e20, 10**20, 2**70]),
    st.sampled_from(["", "a", "b", "ab", "aba", "😀", "é"]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=10,
)
COUNTS = st.integers(0, 3) | st.just(2.0)
NUMBERS = st.sampled_from([-1, 0, 1, 1.5, 2, 3])
TYPES = st.sampled_from(["array", "boolean", "integer", "null", "number", "object", "string"])
PATTERNS = st.sampled_from(["^a", "b$", "^x-", "a+b?", "[^a]"])
LISTS_OF_NAMES = st.lists(NAMES, max_size=3, unique=True)
REFERENCES = st.sampled_from(["#/$defs/a", "#/definitions/b", "#/$defs/c~1%25"])


def _keywords(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    schemas = st.lists(inner, min_size=1, max_size=3)
    keywords = {
        "type": TYPES | st.lists(TYPES, min_size=1, max_size=3, unique=True),
        "enum": st.lists(VALUES, min_size=1, max_size=4),
        "const": VALUES,
        "multipleOf": st.sampled_from([1, 2, 0.5, 0.75]),
        **dict.fromkeys(("maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"), NUMBERS),
        **dict.fromkeys(("maxLength", "minLength", "maxItems", "minItems"), COUNTS),
        **dict.fromkeys(("maxProperties", "minProperties"), COUNTS),
        "pattern": PATTERNS,
        "uniqueItems": st.booleans(),
        "required": LISTS_OF_NAMES,
        "properties": st.dictionaries(NAMES, inner, max_size=3),
        **dict.fromkeys(("additionalProperties", "items"), inner),
        **dict.fromkeys(("allOf", "anyOf", "oneOf"), schemas),
        "title": st.text(max_size=2),
    }
    names = st.lists(st.sampled_from([*keywords]), max_size=4, unique=True)
    return names.flatmap(lambda it: st.fixed_dictionaries({name: keywords[name] for name in it}))


def _whole() -> st.SearchStrategy[dict[str, Json]]:
    leaves = st.booleans() | st.fixed_dictionaries({"$ref": REFERENCES})
    inner = st.recursive(leaves, _keywords, max_leaves=6)
    # References lead to one with a part of its own, so that most of them consume something.
    parts = st.fixed_dictionaries(
        {"items": inner | st.just({"$ref": "#"})}
    ) | st.fixed_dictionaries({"type": TYPES})
    return st.builds(
        lambda whole, a, b, c: {**whole, "$defs": {"a": a, "c/%": c}, "definitions": {"b": b}},
        _keywords(inner),
        parts,
        parts,
        parts,
    )


def _agree(
    schema: dict[str, Json],
    value: Json,
    validator: Callable[[Any], Draft7Validator | Draft202012Validator],
) -> None:
    read = read_schema(json.dumps(schema))
    assert read.faults == ()
    text = json.dumps(value)
    faults = list(faults_in(read, text))
    assert (faults == []) == validator(schema).is_valid(value), faults
    root = find_locations(text, Span(0, len(text)))
    assert {it.span for it in faults} <= set(_places(root, value))


def _places(place: JsonLocation, value: Json) -> Iterator[Span]:
    """The places of a value, its key and its bracket, and of all in it."""
    yield place.span
    if place.key:
        yield place.key
    if isinstance(value, dict | list):
        yield Span(place.span.start, place.span.start + 1)
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for step, inner in pairs:
            yield from _places(place.inside[step], inner)


@given(_whole(), VALUES)
def test_verdicts_of_draft_2020_12(schema: dict[str, Json], value: Json) -> None:
    _agree(schema, value, Draft202012Validator)


@given(_whole(), VALUES)
def test_verdicts_of_draft_7(schema: dict[str, Json], value: Json) -> None:
    _agree({"$schema": DRAFT_7, **schema}, value, Draft7Validator)


DECIMALS = st.decimals(-1000, 1000, places=3).map(float)
UNITS = st.decimals("0.001", 100, places=3).map(float)


@given(DECIMALS, UNITS)
@example(0.3, 0.1)
@example(0.35, 0.1)
def test_multiples_are_those_of_decimals(number: float, unit: float) -> None:
    assert is_multiple(number, unit) == (Decimal(repr(number)) % Decimal(repr(unit)) == 0)


@given(VALUES, VALUES)
@example([1, {"a": 2.0}], [1.0, {"a": 2}])
@example([True], [1])
def test_equal_values_have_the_same_text(one: Json, other: Json) -> None:
    assert (canonical(one) == canonical(other)) == Draft202012Validator({"const": one}).is_valid(
        other
    )


@given(st.text(st.sampled_from('{}[]":,#$ref/defsaltypn0123truex'), max_size=60))
def test_reading_is_total(text: str) -> None:
    schema = read_schema(text)
    for fault in schema.faults:
        assert 0 <= fault.span.start <= fault.span.end <= len(text)
