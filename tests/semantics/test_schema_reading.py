"""What is wrong with a JSON Schema, where."""

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
        |     "next": {"$ref": "#"}, "own": {"$ref": "https://example.com/report#/$defs/a~1b%25"},
        |     "named": {"$ref": "#word"}
        |   },
        |   "$defs": {"a/b%": {"$anchor": "word", "minLength": 2.0}, "any": true}
        | }
    """)


def test_keywords() -> None:
    check_schema("""
        | {
        |   "minLenght": 3,
        :   ^^^^^^^^^^^ unknown keyword 'minLenght'; did you mean 'minLength'?
        |   "zzz": 3,
        :   ^^^^^ unknown keyword 'zzz'
        |   "unevaluatedProperties": false,
        :   ^^^^^^^^^^^^^^^^^^^^^^^ keyword 'unevaluatedProperties' is not supported
        |   "dependencies": {},
        :   ^^^^^^^^^^^^^^ 'dependencies' is not a keyword of draft 2020-12
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
        |   "dependentRequired": {"a": [1]},
        :                        ^^^^^^^^^^ expected an object of arrays of strings
        |   "properties": [],
        :                 ^^ expected an object of schemas, found an array
        |   "allOf": [],
        :            ^^ expected an array of one schema or more
        |   "anyOf": [{}, 3],
        :                 ^ expected a schema (an object or a boolean), found 3
        |   "not": "a",
        :          ^^^ expected a schema (an object or a boolean), found 'a'
        |   "items": [{}],
        :            ^^^^ expected a schema (an array of schemas is 'prefixItems', or needs the '$schema' of draft-07), found an array
        |   "$defs": {"a": null},
        :                  ^^^^ expected a schema (an object or a boolean), found null
        |   "$ref": 3,
        :           ^ expected a string, found 3
        |   "$anchor": 3
        :              ^ expected a string, found 3
        | }
    """)


def test_forms_of_draft_7() -> None:
    check_schema("""
        | {
        |   "$schema": "http://json-schema.org/draft-07/schema#",
        |   "items": [{"type": "string"}, 3],
        :                                 ^ expected a schema (an object or a boolean), found 3
        |   "additionalItems": false,
        |   "dependencies": {"a": ["b"], "c": {"required": ["d"]}},
        |   "prefixItems": [],
        :   ^^^^^^^^^^^^^ 'prefixItems' is not a keyword of draft-07
        |   "not": {"dependencies": {"a": 3}}, "if": {"dependencies": [], "items": null},
        :                           ^^^^^^^^ expected an object of schemas and arrays of strings
        :                                                             ^^ expected an object of schemas and arrays of strings, found an array
        :                                                                          ^^^^ expected a schema (an object or a boolean), found null
        |   "else": {"$schema": "https://json-schema.org/draft/2020-12/schema"},
        :                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected the '$schema' of draft-07, as for the whole schema
        |   "properties": {
        |     "a": {"$ref": "#/definitions/x", "title": "…", "minLength": 3},
        :                                                    ^^^^^^^^^^^ draft-07 ignores 'minLength' beside '$ref'; put both in 'allOf'
        |     "b": {"$ref": "#y"}, "c": {"$id": "other", "$ref": "#/definitions/x"}
        |   },
        |   "definitions": {"x": {}, "y": {"$id": "#y"}, "z": {"$id": "#/definitions/z"}}
        | }
    """)


def test_references() -> None:
    check_schema("""
        | {
        |   "$id": "https://example.com/a/b",
        |   "properties": {
        |     "right": {"$ref": "#/$defs/d"},
        |     "relative": {"$ref": "other"},
        |     "address": {"$ref": "https://example.com/a/other#/$defs/in"},
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
        |     "index": {"$ref": "#/allOf/0"},
        |     "no index": {"$ref": "#/allOf/01"}
        :                          ^^^^^^^^^^^^ no schema at '#/allOf/01'
        |   },
        |   "allOf": [{"$id": "http://[", "title": "…"}],
        |   "$defs": {
        |     "d": {"$id": "other", "$ref": "#/$defs/in", "$defs": {"in": true}}
        |   }
        | }
    """)


def test_references_that_lead_back() -> None:
    check_schema("""
        | {
        |   "anyOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/list"}],
        |   "$defs": {
        |     "a": {"allOf": [{"not": {"$ref": "#/$defs/b"}}]},
        |     "b": {"dependentSchemas": {"x": {"$ref": "#/$defs/a"}}},
        :                                              ^^^^^^^^^^^ circular reference
        |     "self": {"$ref": "#/$defs/self"},
        :                      ^^^^^^^^^^^^^^ circular reference
        |     "list": {"items": {"$ref": "#/$defs/list"}, "if": {"$ref": "#/$defs/any"}},
        |     "any": true
        |   }
        | }
    """)


def test_patterns() -> None:
    check_schema("""
        | {
        |   "pattern": "(a+)+",
        :              ^^^^^^^ repeated groups and references to groups are not supported
        |   "patternProperties": {"[": {"pattern": "(a+)+"}, "^x-": true},
        :                         ^^^ invalid regular expression: unterminated character set at position 0
        :                                          ^^^^^^^ repeated groups and references to groups are not supported
        |   "properties": {"pattern": {"pattern": 3, "patternProperties": 3}}
        :                                         ^ expected a string, found 3
        :                                                                 ^ expected an object of schemas, found 3
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
        (
            '{"$schema": "http://json-schema.org/schema#"}',
            "unsupported '$schema'; expected that of draft 2020-12 or draft-07",
        ),
    ],
)
def test_what_is_no_schema(text: str, message: str) -> None:
    assert [it.message for it in read_schema(text).faults] == [message]


def test_many_faults_are_cut() -> None:
    names = ", ".join(f'"k{it}": 1' for it in range(2000))
    assert len(read_schema(f"{{{names}}}").faults) == 1000


def test_many_patterns_are_too_many() -> None:
    names = ", ".join(f'"a{it}": {{}}' for it in range(2000))
    (fault,) = read_schema(f'{{"patternProperties": {{{names}}}}}').faults
    assert fault.message == "more than 500 patterns"


def test_nothing_matches_a_schema_with_faults() -> None:
    faults = faults_in(read_schema('{"minLenght": 3}'), " [3]")
    assert [(it.span, it.message) for it in faults] == [
        ((1, 2), "invalid schema: unknown keyword 'minLenght'; did you mean 'minLength'?")
    ]
    assert [*faults_in(schema_of({"minLength": 3}), " [3]")] == []
