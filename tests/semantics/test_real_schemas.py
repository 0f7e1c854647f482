"""Schemas as people and programs write them, with values that match and one change that does not."""

import json
from copy import deepcopy
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft7Validator, Draft202012Validator

from promptls.models import NAMES, schema
from promptls.semantics.schemas.reading import read_schema
from semantics.schemas import DRAFT_7, faults_in, schema_of

# As pydantic writes it.
PYDANTIC: dict[str, Any] = {
    "$defs": {
        "Bug": {
            "additionalProperties": False,
            "properties": {
                "kind": {"const": "bug", "title": "Kind", "type": "string"},
                "line": {"exclusiveMinimum": 0, "title": "Line", "type": "integer"},
                "fix": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None},
            },
            "required": ["kind", "line"],
            "title": "Bug",
            "type": "object",
        },
        "Note": {
            "properties": {
                "kind": {"const": "note", "title": "Kind", "type": "string"},
                "text": {"minLength": 1, "title": "Text", "type": "string"},
                "replies": {"default": [], "items": {"$ref": "#/$defs/Note"}, "type": "array"},
            },
            "required": ["kind", "text"],
            "title": "Note",
            "type": "object",
        },
        "Verdict": {"enum": ["PASS", "FAIL"], "title": "Verdict", "type": "string"},
    },
    "properties": {
        "verdict": {"$ref": "#/$defs/Verdict"},
        "findings": {
            "items": {
                "discriminator": {
                    "mapping": {"bug": "#/$defs/Bug", "note": "#/$defs/Note"},
                    "propertyName": "kind",
                },
                "oneOf": [{"$ref": "#/$defs/Bug"}, {"$ref": "#/$defs/Note"}],
            },
            "title": "Findings",
            "type": "array",
        },
        "position": {
            "maxItems": 2,
            "minItems": 2,
            "items": {"type": "integer"},
            "type": "array",
        },
        "scores": {"additionalProperties": {"type": "number", "maximum": 1}, "type": "object"},
    },
    "required": ["verdict", "findings"],
    "title": "Report",
    "type": "object",
}
# As `zod-to-json-schema` and other programs for TypeScript write it.
TYPESCRIPT: dict[str, Any] = {
    "$schema": DRAFT_7,
    "$ref": "#/definitions/Answer",
    "definitions": {
        "Answer": {
            "type": "object",
            "properties": {
                "decision": {"type": "string", "enum": ["approve", "request_changes"]},
                "comments": {
                    "type": "array",
                    "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
                },
                "parent": {"$ref": "#/definitions/Answer"},
                "confidence": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
            },
            "required": ["decision"],
            "additionalProperties": False,
        }
    },
}
# As people write them for settings.
SETTINGS: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://example.com/settings.schema.json",
    "type": "object",
    "additionalProperties": {"$ref": "#/$defs/job"},
    "minProperties": 1,
    "$defs": {
        "job": {
            "type": "object",
            "allOf": [{"$ref": "#/$defs/limits"}],
            "properties": {
                "paths": {
                    "type": "array",
                    "uniqueItems": True,
                    "items": {"pattern": "^[a-z]+/", "maxLength": 9},
                },
            },
            "oneOf": [
                {"properties": {"runs": {"const": "always"}, "paths": False}, "required": ["runs"]},
                {"properties": {"runs": {"const": "on-change"}}, "required": ["runs", "paths"]},
            ],
        },
        "limits": {"properties": {"timeout": {"type": "integer", "multipleOf": 5}}},
    },
}

REPORT: dict[str, Any] = {
    "verdict": "PASS",
    "findings": [
        {"kind": "bug", "line": 3, "fix": None},
        {"kind": "note", "text": "a", "replies": [{"kind": "note", "text": "b"}]},
    ],
    "position": [1, 2],
    "scores": {"a": 0.5},
}
ANSWER: dict[str, Any] = {
    "decision": "approve",
    "comments": ["a", 1],
    "parent": {"decision": "approve"},
    "confidence": 0.5,
}
JOBS: dict[str, Any] = {
    "one": {"runs": "on-change", "paths": ["src/a", "b/c"], "timeout": 10},
    "two": {"runs": "always"},
}
REMOVED = object()


class Change(NamedTuple):
    """What is set to what in a value, what is marked then, and the message about it."""

    schema: dict[str, Any]
    value: Any
    path: list[str | int]
    new: object
    marked: str
    message: str


CASES = [
    Change(PYDANTIC, REPORT, ["verdict"], "OK", '"OK"', "expected 'PASS' or 'FAIL', found 'OK'"),
    Change(PYDANTIC, REPORT, ["verdict"], REMOVED, "{", "missing 'verdict'"),
    Change(PYDANTIC, REPORT, ["findings"], {}, "{}", "expected an array, found an object"),
    Change(PYDANTIC, REPORT, ["findings", 0, "line"], 0, "0", "expected more than 0, found 0"),
    Change(PYDANTIC, REPORT, ["findings", 0, "line"], "3", '"3"', "expected an integer, found '3'"),
    Change(PYDANTIC, REPORT, ["findings", 0, "fix"], 3, "3", "expected a string or null, found 3"),
    Change(
        PYDANTIC,
        REPORT,
        ["findings", 0, "kind"],
        "bog",
        '"bog"',
        "expected 'bug' or 'note', found 'bog'",
    ),
    Change(PYDANTIC, REPORT, ["findings", 0, "lin"], 3, '"lin"', "unknown key 'lin'"),
    Change(PYDANTIC, REPORT, ["findings", 0, "kind"], REMOVED, "{", "missing 'kind'"),
    Change(
        PYDANTIC,
        REPORT,
        ["findings", 1, "replies", 0, "text"],
        "",
        '""',
        "expected 1 character or more, found 0",
    ),
    Change(PYDANTIC, REPORT, ["findings", 1], "a", '"a"', "expected an object, found 'a'"),
    Change(PYDANTIC, REPORT, ["position", 0], 1.5, "1.5", "expected an integer, found 1.5"),
    Change(PYDANTIC, REPORT, ["position"], [1], '"position"', "expected 2 items or more, found 1"),
    Change(PYDANTIC, REPORT, ["scores", "b"], 2, "2", "expected 1 or less, found 2"),
    Change(
        TYPESCRIPT,
        ANSWER,
        ["decision"],
        "aprove",
        '"aprove"',
        "expected 'approve' or 'request_changes', found 'aprove'",
    ),
    Change(TYPESCRIPT, ANSWER, ["desicion"], "approve", '"desicion"', "unknown key 'desicion'"),
    Change(
        TYPESCRIPT,
        ANSWER,
        ["comments", 1],
        1.5,
        "1.5",
        "expected a string or an integer, found 1.5",
    ),
    Change(TYPESCRIPT, ANSWER, ["parent", "decision"], REMOVED, '"parent"', "missing 'decision'"),
    Change(
        TYPESCRIPT, ANSWER, ["confidence"], [], "[]", "expected a number or null, found an array"
    ),
    Change(TYPESCRIPT, ANSWER, ["confidence"], 1.5, "1.5", "expected 1 or less, found 1.5"),
    Change(
        SETTINGS,
        JOBS,
        ["one", "paths", 0],
        "main.c",
        '"main.c"',
        "expected a string that matches '^[a-z]+/', found 'main.c'",
    ),
    Change(
        SETTINGS, JOBS, ["one", "paths"], ["src/a", "src/a"], '"src/a"', "duplicate item 'src/a'"
    ),
    Change(SETTINGS, JOBS, ["one", "paths"], REMOVED, '"one"', "missing 'paths'"),
    Change(SETTINGS, JOBS, ["two", "paths"], ["src/a"], '"paths"', "unexpected key 'paths'"),
    Change(
        SETTINGS,
        JOBS,
        ["two", "runs"],
        "never",
        '"never"',
        "expected 'always' or 'on-change', found 'never'",
    ),
    Change(SETTINGS, JOBS, ["one", "timeout"], 7, "7", "expected a multiple of 5, found 7"),
    Change(SETTINGS, JOBS, ["two"], None, "null", "expected an object, found null"),
]


def test_values_that_match() -> None:
    for written, value in ((PYDANTIC, REPORT), (TYPESCRIPT, ANSWER), (SETTINGS, JOBS)):
        assert list(faults_in(schema_of(written), json.dumps(value))) == []
        assert _validator(written).is_valid(value)


@pytest.mark.parametrize("change", CASES, ids=lambda it: f"{it.path} {it.marked}")
def test_one_change(change: Change) -> None:
    value = deepcopy(change.value)
    at = value
    *most, last = change.path
    for step in most:
        at = at[step]
    if change.new is REMOVED:
        del at[last]
    else:
        at[last] = change.new
    text = json.dumps(value)
    faults = faults_in(schema_of(change.schema), text)
    found = [(text[slice(*it.span)], it.message) for it in faults]
    assert found == [(change.marked, change.message)]
    assert not _validator(change.schema).is_valid(value)


def _validator(written: dict[str, Any]) -> Draft7Validator | Draft202012Validator:
    return (Draft7Validator if "definitions" in written else Draft202012Validator)(written)


# What a line of an audit trail must have depends on its action, which takes `if`.
@pytest.mark.parametrize("name", [it for it in NAMES if it != "audit-line"])
def test_our_own_schemas_are_right(name: str) -> None:
    assert read_schema(json.dumps(schema(name))).faults == ()
