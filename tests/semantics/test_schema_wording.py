"""What a JSON Schema demands, in few words."""

import pytest

from promptls.document import Json
from promptls.semantics.contracts.schema_wording import describe_schema
from semantics.schemas import schema_of

AN_OBJECT = "an object with "


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({}, ""),
        (True, ""),
        ({"type": "string"}, "a string"),
        ({"type": ["string", "null"], "minLength": 1}, "a string or null"),
        ({"type": "string", "minLength": 1}, "a string that is not empty"),
        ({"type": "string", "maxLength": 9}, "a string of at most 9 characters"),
        ({"type": "string", "minLength": 1, "maxLength": 9}, "a string from 1 to 9 characters"),
        ({"type": "integer", "minimum": 0, "maximum": 10}, "an integer from 0 to 10"),
        ({"type": "number", "minimum": 0.5}, "a number of at least 0.5"),
        ({"const": None}, "null"),
        ({"enum": ["ok", "no", 1]}, '"ok", "no" or 1'),
        ({"enum": list(range(12))}, "one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more"),
        ({"type": "object"}, "an object"),
        ({"required": ["a"]}, f'{AN_OBJECT}"a"'),
        (
            {"properties": {"a": {"type": "boolean"}, "b": {}}, "required": ["a"]},
            f'{AN_OBJECT}"a": true or false, optional "b"',
        ),
        (
            {"properties": {"a": {"type": "null"}}, "additionalProperties": False},
            f'{AN_OBJECT}optional "a": null, no other key',
        ),
        (
            {"required": [f"k{it}" for it in range(14)]},
            AN_OBJECT + ", ".join(f'"k{it}"' for it in range(12)) + ", 2 more",
        ),
        # What is nested too deep is only named.
        (
            {"properties": {"a": {"properties": {"b": {"properties": {"c": {}}}}}}},
            f'{AN_OBJECT}optional "a": (an object with optional "b": an object)',
        ),
        ({"type": "array"}, "a list"),
        ({"type": "array", "items": {"type": "string"}}, "a list of strings"),
        ({"type": "array", "items": {"type": "null"}}, "a list"),
        ({"type": "array", "items": {}}, "a list"),
        ({"type": "array", "items": {"enum": ["a"]}, "minItems": 1}, 'a list of items, each "a" of at least 1 items'),
        (
            {"type": "array", "items": {"required": ["a"]}},
            'a list of items, each (an object with "a")',
        ),
        (
            {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"type": "null"}}},
            "null",
        ),
        ({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/a"}}}, ""),
        ({"properties": {"a": {"$ref": "#"}}}, f'{AN_OBJECT}optional "a": (an object with optional "a": an object)'),
    ],
)  # fmt: skip
def test_what_is_said(schema: Json, expected: str) -> None:
    assert describe_schema(schema_of(schema)) == expected


def test_it_is_bounded() -> None:
    inner: Json = {"properties": {f"k{it}": {"enum": ["x" * 50] * 10} for it in range(12)}}
    said = describe_schema(schema_of({"properties": {f"k{it}": inner for it in range(12)}}))
    assert len(said) == 2001
