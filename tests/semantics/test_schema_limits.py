"""What schemas and values that are made to take long cost, and what is said of those that would."""

import json
from collections.abc import Callable

import pytest

from promptls.document import Json
from promptls.semantics.schemas.reading import read_schema
from semantics.schemas import DRAFT_7, faults_in, messages, schema_of
from steps import check_linear

TOO_COMPLEX = "the schema is too complex: not all values are compared with it"
OBJECT: Json = {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}}
# The schema, and the value of a size.
VALUES: dict[str, tuple[Json, Callable[[int], Json]]] = {
    "items": ({"items": {"type": "integer"}}, lambda it: [*range(it)]),
    "wrong items": ({"items": {"type": "string"}}, lambda it: [*range(it)]),
    "objects": ({"items": OBJECT}, lambda it: [{"a": "b"}, {"a": 1}, {}] * it),
    "unions": ({"items": {"anyOf": [OBJECT, {"const": 3}]}}, lambda it: [{"a": 1}, 3, 4] * it),
    "unknown keys": (
        {"properties": {"key": {}}, "additionalProperties": False},
        lambda it: dict.fromkeys((f"kay{number}" for number in range(it)), 1),
    ),
    "items that are equal": ({"uniqueItems": True}, lambda it: [{"a": [1]}] * it),
    # Their hashes are all zero.
    "numbers that collide": (
        {"uniqueItems": True},
        lambda it: [number * (2**61 - 1) for number in range(it)],
    ),
    "patterns": (
        {"additionalProperties": {"pattern": "a+$"}},
        lambda it: {f"a{number}": "aaab" for number in range(it)},
    ),
}


def in_a_row(count: int) -> Json:
    """A schema that refers to the next one, and so on."""
    inner: dict[str, Json] = {f"k{it}": {"$ref": f"#/$defs/k{it + 1}"} for it in range(count)}
    return {"$ref": "#/$defs/k0", "$defs": {**inner, f"k{count}": {}}}


# What is written for a size.
SCHEMAS: dict[str, Callable[[int], Json]] = {
    "properties": lambda it: {"properties": {f"k{number}": OBJECT for number in range(it)}},
    "unknown keywords": lambda it: {f"k{number}": 1 for number in range(it)},
    "references": lambda it: {"$defs": {"a": {}}, "allOf": [{"$ref": "#/$defs/a"}] * it},
    "references in a row": in_a_row,
    "references in a circle": lambda it: {
        "$defs": {f"k{number}": {"$ref": f"#/$defs/k{(number + 1) % it}"} for number in range(it)}
    },
    "patterns": lambda it: {"allOf": [{"pattern": f"a{number}"} for number in range(it)]},
}


@pytest.mark.parametrize("name", VALUES)
def test_values_are_compared_in_linear_time(name: str) -> None:
    written, value_of = VALUES[name]
    schema = schema_of(written)

    def prepare(size: int) -> Callable[[], object]:
        text = json.dumps(value_of(size))
        return lambda: list(faults_in(schema, text))

    check_linear(prepare, 60)


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_read_in_linear_time(name: str) -> None:
    def prepare(size: int) -> Callable[[], object]:
        text = json.dumps(SCHEMAS[name](size))
        return lambda: read_schema(text)

    check_linear(prepare, 60)


def branching(keyword: str, depth: int) -> Json:
    """Each schema has the next one twice: there are 2 to the power of the depth ways."""
    inner: dict[str, Json] = {
        f"k{it}": {keyword: [{"$ref": f"#/$defs/k{it + 1}"}, {"$ref": f"#/$defs/k{it + 1}"}]}
        for it in range(depth)
    }
    return {"$ref": "#/$defs/k0", "$defs": {**inner, f"k{depth}": {"type": "string"}}}


def test_branches_are_tried_once() -> None:
    expected = ["expected a string, found 3"]
    assert messages(branching("anyOf", 25), 3) == expected
    assert messages(branching("anyOf", 25), "a") == []
    assert messages(branching("oneOf", 25), 3) == expected


def test_what_takes_too_many_steps_does_not_match() -> None:
    assert messages(branching("allOf", 25), "a") == [TOO_COMPLEX]
    nested: Json = {
        "$ref": "#/$defs/a",
        "$defs": {"a": {"allOf": [{"items": {"$ref": "#/$defs/a"}}] * 20}},
    }
    value: Json = []
    for _ in range(20):
        value = [value]
    assert messages(nested, value) == [TOO_COMPLEX]


def test_what_nests_too_deeply_does_not_match() -> None:
    assert messages(in_a_row(5000), 3) == [TOO_COMPLEX]


@pytest.mark.parametrize("keyword", ["allOf", "anyOf", "oneOf"])
def test_a_reference_that_leads_back_to_itself_matches_nothing(keyword: str) -> None:
    circle: Json = {keyword: [{"$ref": "#/$defs/a"}]}
    schema: Json = {"properties": {"b": {"$ref": "#/$defs/a"}}, "$defs": {"a": circle}}
    assert messages(schema, {"b": 3}) == [TOO_COMPLEX]
    assert messages(schema, {}) == []


def test_the_deepest_values() -> None:
    tree: Json = {"anyOf": [{"type": "integer"}, {"items": {"$ref": "#"}, "type": "array"}]}
    value: Json = 3
    for _ in range(30):
        value = [value]
    assert messages(tree, value) == []


def test_a_pattern_that_would_take_long_on_a_long_text() -> None:
    assert messages({"pattern": "^a*a*a*$"}, "a" * 100) == []
    assert messages({"pattern": "^a*a*a*$"}, "a" * 100_000 + "b") == [TOO_COMPLEX]
    assert messages({"pattern": "a$"}, "b" * 5000) == [
        f"expected a string that matches 'a$', found '{'b' * 59}…'"
    ]


def test_many_findings_are_cut() -> None:
    found = messages({"items": {"type": "string"}}, [1] * 5000)
    assert len(found) == 1001
    assert found[-1] == "more than 1,000 values do not match the schema"


def test_the_numbers_of_a_megabyte() -> None:
    schema = schema_of({"$schema": DRAFT_7, "items": {"type": "integer", "minimum": 0}})
    assert list(faults_in(schema, json.dumps([1] * 330_000))) == []
