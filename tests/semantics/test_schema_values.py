"""What does not match a JSON Schema in a value, where: one finding for one mistake."""

import pytest

from promptls.document import Json
from semantics.schemas import check_value, faults_in, messages, schema_of

REPORT: Json = {
    "type": "object",
    "required": ["verdict", "score"],
    "additionalProperties": False,
    "properties": {
        "verdict": {"enum": ["PASS", "FAIL"]},
        "score": {"type": ["integer", "null"], "minimum": 0, "maximum": 10},
        "title": {"type": "string", "minLength": 3, "maxLength": 5, "pattern": "^[a-z]*$"},
        "open": {"const": True},
        "ratio": {"exclusiveMinimum": 0, "exclusiveMaximum": 1, "multipleOf": 0.1},
        "old": False,
        "files": {"type": "array", "uniqueItems": True, "minItems": 1, "maxItems": 3},
    },
}
UNION: Json = {
    "items": {
        "anyOf": [
            {
                "type": "object",
                "properties": {"kind": {"const": "bug"}, "line": {"type": "integer"}},
                "required": ["kind", "line"],
            },
            {
                "type": "object",
                "properties": {"kind": {"enum": ["note", "idea"]}, "text": {"minLength": 1}},
                "required": ["kind", "text"],
            },
            {"type": "null"},
        ]
    }
}
TREE: Json = {
    "$ref": "#/$defs/node",
    "$defs": {
        "node": {
            "type": "object",
            "required": ["name"],
            "properties": {"children": {"items": {"$ref": "#/$defs/node"}}},
        }
    },
}
STRING: Json = {"type": "string"}
POINT: Json = {
    "type": "object",
    "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}},
}
KEYS: list[tuple[Json, str, list[tuple[str, str]]]] = [
    ({"additionalProperties": True, "properties": {"a": True}}, '{"a": 1, "b": 2}', []),
    (
        {"additionalProperties": STRING, "properties": {"a": True}},
        '{"a": 1, "b": 2}',
        [("2", "expected a string, found 2")],
    ),
]
ITEMS: list[tuple[Json, str, list[tuple[str, str]]]] = [
    (
        {"items": False},
        '[{"b": 1}, "c"]',
        [("{", "no value is allowed here"), ('"c"', "no value is allowed here")],
    ),
    ({"items": False}, "[]", []),
    ({"items": True}, "[1]", []),
    ({"uniqueItems": False, "minItems": 3}, "[1, 1]", [("[", "expected 3 items or more, found 2")]),
    (
        {"items": {"const": "a"}, "anyOf": [{"minItems": 2}]},
        '["b"]',
        [
            ('"b"', "expected 'a', found 'b'"),
            ("[", "expected 2 items or more, found 1"),
        ],
    ),
]
COMBINATIONS: list[tuple[Json, str, list[tuple[str, str]]]] = [
    (
        {"anyOf": [STRING, {"type": "null"}, {"enum": [1, 2]}]},
        "3",
        [("3", "expected a string, null, 1 or 2, found 3")],
    ),
    ({"anyOf": [{"anyOf": [STRING]}, {"minimum": 4}]}, "3", [("3", "expected 4 or more, found 3")]),
    ({"anyOf": [False, STRING]}, "3", [("3", "expected a string, found 3")]),
    ({"anyOf": [False]}, "3", [("3", "no value is allowed here")]),
    (
        {"oneOf": [{"minimum": 1}, {"minimum": 2}, {"minimum": 9}]},
        "3",
        [("3", "expected a match with one schema of 'oneOf', found 2")],
    ),
    ({"oneOf": [{"minimum": 5}, {"minimum": 9}]}, "3", [("3", "expected 5 or more, found 3")]),
    ({"oneOf": [{"minimum": 1}, {"minimum": 9}]}, "3", []),
    (
        {
            "oneOf": [
                {"items": {"const": "a"}, "minItems": 2},
                {"items": {"const": "b"}},
            ]
        },
        '["c"]',
        [('"c"', "expected 'a' or 'b', found 'c'")],
    ),
    (False, "3", [("3", "no value is allowed here")]),
    (False, "[3]", [("[", "no value is allowed here")]),
    ({"enum": []}, "3", [("3", "no value is allowed here")]),
    (
        {"anyOf": [{"properties": {"a": {"enum": []}}}]},
        '{"a": 3}',
        [("3", "no value is allowed here")],
    ),
    (
        {"enum": [None, "a", {}]},
        '"A"',
        [('"A"', "expected null, 'a' or an object, found 'A'")],
    ),
    (
        {"anyOf": [POINT, {"type": "null"}]},
        '{"x": "1", "y": "2"}',
        [('"1"', "expected an integer, found '1'"), ('"2"', "expected an integer, found '2'")],
    ),
    ({"anyOf": [POINT, {"required": ["z"]}]}, '{"x": "1", "y": "2"}', [("{", "missing 'z'")]),
    (
        {"anyOf": [POINT]},
        '{"x": "1", "y": "2"}',
        [('"1"', "expected an integer, found '1'"), ('"2"', "expected an integer, found '2'")],
    ),
    (
        {
            "anyOf": [
                {"additionalProperties": False, "required": ["a"], "properties": {"a": True}},
                STRING,
            ]
        },
        '{"A": 1}',
        [('"A"', "unknown key 'A'; did you mean 'a'?")],
    ),
]


@pytest.mark.parametrize(("schema", "text", "expected"), [*KEYS, *ITEMS, *COMBINATIONS])
def test_single_keywords(schema: Json, text: str, expected: list[tuple[str, str]]) -> None:
    found = [(text[slice(*it.span)], it.message) for it in faults_in(schema_of(schema), text)]
    assert found == expected


def test_a_report() -> None:
    check_value(
        REPORT,
        """
        | {"verdict": "PASS", "score": 1.0, "title": "😀abc", "ratio": 0.3, "files": [1, true]}
        :                                            ^^^^^^ expected a string that matches '^[a-z]*$', found '😀abc'
    """,
    )


def test_keys() -> None:
    check_value(
        REPORT,
        """
        | {"verdit": "PASS", "zzz": 1, "old": 1}
        : ^ missing 'score'
        :  ^^^^^^^^ unknown key 'verdit'; did you mean 'verdict'?
        :                    ^^^^^ unknown key 'zzz'
        :                              ^^^^^ unexpected key 'old'
    """,
    )


def test_scalars() -> None:
    check_value(
        REPORT,
        """
        | {
        |   "verdict": "PAS",
        :              ^^^^^ expected 'PASS' or 'FAIL', found 'PAS'
        |   "score": "1",
        :            ^^^ expected an integer or null, found '1'
        |   "title": "A",
        :            ^^^ expected 3 characters or more, found 1
        |   "open": 1,
        :           ^ expected true, found 1
        |   "ratio": 0.35
        :            ^^^^ expected a multiple of 0.1, found 0.35
        | }
    """,
    )
    check_value(
        REPORT,
        """
        | {"verdict": {"a": 1}, "score": -1, "title": "abcdef", "open": [true], "ratio": 1}
        :             ^^^^^^^^ expected 'PASS' or 'FAIL', found an object
        :                                ^^ expected 0 or more, found -1
        :                                             ^^^^^^^^ expected 5 characters or fewer, found 6
        :                                                               ^^^^^^ expected true, found an array
        :                                                                                ^ expected less than 1, found 1
    """,
    )


def test_arrays() -> None:
    check_value(
        {"properties": {"a": {"minItems": 2}, "b": {"maxItems": 2}, "c": {"uniqueItems": True}}},
        """
        | {
        |   "a": [1],
        :   ^^^ expected 2 items or more, found 1
        |   "b": [1, 2, 3],
        :   ^^^ expected 2 items or fewer, found 3
        |   "c": [1, 1.0, true, "1", {"a": 1, "b": 2}, {"b": 2.0, "a": 1}, [1], [true]]
        :            ^^^ duplicate item 1.0
        :                                              ^ duplicate item
        | }
    """,
    )


def test_objects() -> None:
    check_value(
        {
            "maxProperties": 1,
            "anyOf": [{"minProperties": 3}],
            "additionalProperties": {"type": "integer"},
        },
        """
        | {"a": 1, "Bc": "d"}
        : ^ expected 1 key or fewer, found 2
        :                ^^^ expected an integer, found 'd'
        : ^ expected 3 keys or more, found 2
    """,
    )
    check_value(
        {"properties": {"a": {"required": ["b"]}}},
        """
        | {"z": 1,
        |  "a": {}}
        :  ^^^ missing 'b'
    """,
    )


def test_no_key_is_guessed_among_too_many() -> None:
    schema: Json = {
        "properties": {f"key{it}": True for it in range(3000)},
        "required": ["key1"],
        "additionalProperties": False,
    }
    assert messages(schema, {"ky1": 1, "ky2": 2}) == [
        "missing 'key1'",
        "unknown key 'ky1'",
        "unknown key 'ky2'",
    ]
    assert messages({"enum": [str(it) for it in range(2000)]}, "x") == [
        "expected '0', '1', '2', '3', '4', '5', '6', '7', …, found 'x'"
    ]


def test_unions() -> None:
    check_value(
        UNION,
        """
        | [
        |   {"kind": "bug", "line": "3"},
        :                           ^^^ expected an integer, found '3'
        |   {"kind": "note"},
        :   ^ missing 'text'
        |   {"kind": "idea", "text": ""},
        :                            ^^ expected 1 character or more, found 0
        |   {"kind": "bugg", "line": 3},
        :            ^^^^^^ expected 'bug', 'note' or 'idea', found 'bugg'
        |   {"line": 3},
        :   ^ missing 'kind'
        |   "bug",
        :   ^^^^^ expected an object or null, found 'bug'
        |   null
        | ]
    """,
    )


def test_one_mistake_is_reported_once() -> None:
    check_value(
        {
            "allOf": [
                {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["b"]},
                {"properties": {"a": {"type": "integer", "minimum": 1}}, "required": ["b"]},
                {"required": ["c"]},
            ]
        },
        """
        | {"a": null}
        : ^ missing 'b'
        :       ^^^^ expected a string, found null
        : ^ missing 'c'
    """,
    )


def test_references() -> None:
    check_value(
        TREE,
        """
        | {"name": 1, "children": [
        |   {"name": 2},
        |   {"children": [3]}
        :   ^ missing 'name'
        :                 ^ expected an object, found 3
        | ]}
        """,
    )


@pytest.mark.parametrize(
    ("number", "unit"),
    [(0.3, 0.1), (19.99, 0.01), (1e300, 1e-5), (10**400, 10), (1e22, 1e22), (-4.5, 1.5), (0, 7)],
)
def test_multiples(number: float, unit: float) -> None:
    assert messages({"multipleOf": unit}, number) == []


@pytest.mark.parametrize(
    ("number", "unit"), [(0.35, 0.1), (1e-5, 1e300), (10**400 + 1, 10), (7, 1e-300 * 3)]
)
def test_what_is_no_multiple(number: float, unit: float) -> None:
    assert len(messages({"multipleOf": unit}, number)) == 1


def test_patterns_have_the_digits_and_letters_of_ecma_262() -> None:
    for pattern, text in (
        (r"^\d$", "7"),
        (r"^\W$", "é"),
        (r"^\s$", "\u00a0"),
        ("(?u)^\\d$", "২"),
        ("(?i)É", "é"),
    ):
        assert messages({"pattern": pattern}, text) == []
    for pattern, text in ((r"^\d$", "২"), (r"^\w$", "é")):
        assert len(messages({"pattern": pattern}, text)) == 1
