"""What is wrong with a JSON Schema, where."""

import json

import pytest

from promptls.semantics.schemas.reading import read_schema
from semantics.schemas import check_schema, faults_in, schema_of


def test_a_schema_that_is_right() -> None:
    check_schema("""
        | {
        |   "$schema": "https://json-schema.org/draft/2020-12/schema",
        |   "$id": "https://example.com/report",
        |   "title": "Report", "description": "…", "x-owner": 3, "$comment": "…",
        |   "type": "object",
        |   "properties": {
        |     "minLenght": {"type": ["string", "null"], "format": "date", "default": 3},
        |     "next": {"$ref": "#"}, "own": {"$ref": "#/$defs/a~1b%25", "minLength": 3}
        |   },
        |   "$defs": {"a/b%": {"minLength": 2.0}, "any": true}
        | }
    """)


def test_keywords() -> None:
    check_schema("""
        | {
        |   "minLenght": 3,
        :   ^^^^^^^^^^^ unknown keyword 'minLenght'; did you mean 'minLength'?
        |   "zzz": 3,
        :   ^^^^^ unknown keyword 'zzz'
        |   "type": "text",
        :           ^^^^^^ expected array, boolean, integer, null, number, object or string, or an array of these, found 'text'
        |   "enum": 3,
        :           ^ expected an array, found 3
        |   "minimum": true,
        :              ^^^^ expected a number, found true
        |   "minLength": -1,
        :                ^^ expected an integer, 0 or more, found -1
        |   "multipleOf": 0,
        :                 ^ expected a number, more than 0, found 0
        |   "uniqueItems": 1,
        :                  ^ expected true or false, found 1
        |   "required": ["a", 1],
        :               ^^^^^^^^ expected an array of strings
        |   "properties": [],
        :                 ^^ expected an object of schemas, found an array
        |   "allOf": [],
        :            ^^ expected an array of one schema or more
        |   "anyOf": [{}, 3],
        :                 ^ expected a schema (an object or a boolean), found 3
        |   "items": [{}],
        :            ^^^^ expected a schema (an object or a boolean), found an array
        |   "$defs": {"a": null},
        :                  ^^^^ expected a schema (an object or a boolean), found null
        |   "$ref": 3
        :           ^ expected a string, found 3
        | }
    """)


@pytest.mark.parametrize(
    "name",
    [
        *("not", "if", "then", "else", "dependentRequired", "dependentSchemas", "dependencies"),
        *("patternProperties", "propertyNames", "unevaluatedProperties", "unevaluatedItems"),
        *("prefixItems", "additionalItems", "contains", "minContains", "maxContains", "nullable"),
        *("id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor"),
        "$vocabulary",
    ],
)
def test_keywords_that_are_not_supported(name: str) -> None:
    schema = read_schema(json.dumps({"properties": {"a": {name: {}}}}))
    message = f"keyword '{name}' is not supported, found at '#/properties/a/{name}'"
    assert [it.message for it in schema.faults] == [message]
    # Nothing matches what cannot be judged.
    assert [it.message for it in faults_in(schema, "{}")] == [f"invalid schema: {message}"]


def test_places_of_what_is_not_supported() -> None:
    check_schema("""
        | {
        |   "not": {"minLenght": 3},
        :   ^^^^^ keyword 'not' is not supported, found at '#/not'
        |   "anyOf": [{"$id": "https://example.com/part"}],
        :              ^^^^^ keyword '$id' is not supported, found at '#/anyOf/0/$id'
        |   "properties": {"not": {"title": "…"}}
        | }
    """)


def test_references() -> None:
    check_schema("""
        | {
        |   "$id": "https://example.com/a/b",
        |   "properties": {
        |     "right": {"$ref": "#/$defs/d"},
        |     "nowhere": {"$ref": "#/$defs/x"},
        :                         ^^^^^^^^^^^ no schema at '#/$defs/x'
        |     "no schema": {"$ref": "#/$defs"},
        :                           ^^^^^^^^^ no schema at '#/$defs'
        |     "name": {"$ref": "#name"},
        :                      ^^^^^^^ no schema at '#name'
        |     "far": {"$ref": "https://example.com/far.json"},
        :                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reference to another document: 'https://example.com/far.json'; none is read
        |     "file": {"$ref": "far.json#/$defs/x"},
        :                      ^^^^^^^^^^^^^^^^^^^ reference to another document: 'far.json#/$defs/x'; none is read
        |     "odd": {"$ref": "http://["},
        :                     ^^^^^^^^^^ reference to another document: 'http://['; none is read
        |     "index": {"$ref": "#/allOf/0"},
        |     "no index": {"$ref": "#/allOf/01"}
        :                          ^^^^^^^^^^^^ no schema at '#/allOf/01'
        |   },
        |   "allOf": [{"title": "…"}],
        |   "$defs": {"d": true}
        | }
    """)


def test_patterns() -> None:
    check_schema("""
        | {
        |   "pattern": "(a+)+",
        :              ^^^^^^^ repeated groups and references to groups are not supported
        |   "items": {"pattern": "["},
        :                        ^^^ invalid regular expression: unterminated character set at position 0
        |   "properties": {"pattern": {"pattern": 3}}
        :                                         ^ expected a string, found 3
        | }
    """)


_NO_SCHEMA = "expected a schema (an object or a boolean), found"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3", f"{_NO_SCHEMA} 3"),
        ("null", f"{_NO_SCHEMA} null"),
        ("[]", f"{_NO_SCHEMA} an array"),
        ('"a"', f"{_NO_SCHEMA} 'a'"),
        ("", "file is empty; expected a JSON value"),
        ('{"type": }', "expected a value, found '}'"),
        ('{"$schema": 3}', "expected a string, found 3"),
    ],
)
def test_what_is_no_schema(text: str, message: str) -> None:
    assert [it.message for it in read_schema(text).faults] == [message]


def test_many_faults_are_cut() -> None:
    names = ", ".join(f'"k{it}": 1' for it in range(2000))
    assert len(read_schema(f"{{{names}}}").faults) == 1000


def test_many_patterns_are_too_many() -> None:
    schema = read_schema(json.dumps({"allOf": [{"pattern": f"a{it}"} for it in range(501)]}))
    assert [it.message for it in schema.faults] == ["more than 500 patterns"]


def test_nothing_matches_a_schema_with_faults() -> None:
    faults = faults_in(read_schema('{"minLenght": 3}'), " [3]")
    assert [(it.span, it.message) for it in faults] == [
        ((1, 2), "invalid schema: unknown keyword 'minLenght'; did you mean 'minLength'?")
    ]
    assert [*faults_in(schema_of({"minLength": 3}), " [3]")] == []
