"""Reads a JSON Schema: its keywords, where its references lead, and what is wrong with it.

The keywords are those of structured outputs. One that decides something else is a fault, so that
no value is taken to match that it forbids.
"""

from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any, TypeGuard, cast
from urllib.parse import unquote

from promptls.document import Json, JsonFault
from promptls.parsing.json.locations import Steps, find_locations
from promptls.parsing.json.values import read_value
from promptls.text.nearest import did_you_mean
from promptls.text.pattern_faults import find_pattern_fault
from promptls.text.spans import Span
from promptls.text.values import NamedTuple, Record
from promptls.text.wording import described, listed, quoted

# More faults are not read, nor patterns compiled, each of which takes longer than to read a page.
_MOST_FAULTS, _MOST_PATTERNS = 1000, 500

# The keywords of a schema. Reading has made sure of the types of their values.
Keywords = dict[str, Any]
Subschema = bool | Keywords
# The values of keywords in all schemas inside of one, with the steps to them.
_Values = list[tuple[Steps, Json]]


class SchemaFault(NamedTuple):
    """What is wrong with a schema, or with a value that does not match one."""

    span: Span
    message: str


class Schema(metaclass=Record):
    """A whole schema. One with faults matches nothing."""

    root: Subschema
    faults: tuple[SchemaFault, ...]
    # What a `$ref` leads to.
    targets: dict[str, Subschema]


class JsonForm(NamedTuple):
    """What is expected as a value, in words, and what is one."""

    words: str
    accepts: Callable[[Json], bool]


def is_number(value: Json) -> TypeGuard[int | float]:
    """Whether a value is a number: true and false are none, although they are to Python."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_integer(value: Json) -> TypeGuard[int | float]:
    """Whether a value is a number without a fraction: JSON does not tell 1 from 1.0."""
    return is_number(value) and value == int(value)


class _Flaw(NamedTuple):
    """What is wrong with a schema, at a value or at its key."""

    steps: Steps
    message: str
    is_key: bool = False


TYPES = {
    "array": JsonForm("an array", lambda it: isinstance(it, list)),
    "boolean": JsonForm("true or false", lambda it: isinstance(it, bool)),
    "integer": JsonForm("an integer", is_integer),
    "null": JsonForm("null", lambda it: it is None),
    "number": JsonForm("a number", is_number),
    "object": JsonForm("an object", lambda it: isinstance(it, dict)),
    "string": JsonForm("a string", lambda it: isinstance(it, str)),
}


def _are_strings(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(it, str) for it in value)


def _are_types(value: Json) -> bool:
    names = value if isinstance(value, list) else [value]
    return len(names) > 0 and all(isinstance(it, str) and it in TYPES for it in names)


_SCHEMA = JsonForm("a schema (an object or a boolean)", lambda it: isinstance(it, bool | dict))
_SCHEMAS = JsonForm("an array of one schema or more", lambda it: isinstance(it, list) and it != [])
_COUNT = JsonForm("an integer, 0 or more", lambda it: is_integer(it) and it >= 0)
_NAMED_SCHEMAS = JsonForm("an object of schemas", TYPES["object"].accepts)
_BOUNDS = ("maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum")
_COUNTS = ("maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties")
_FORMS = {
    **dict.fromkeys(("$schema", "$id", "$ref", "pattern"), TYPES["string"]),
    **dict.fromkeys(("$defs", "definitions", "properties"), _NAMED_SCHEMAS),
    **dict.fromkeys(("items", "additionalProperties"), _SCHEMA),
    **dict.fromkeys(("allOf", "anyOf", "oneOf"), _SCHEMAS),
    **dict.fromkeys(_BOUNDS, TYPES["number"]),
    **dict.fromkeys(_COUNTS, _COUNT),
    "type": JsonForm(f"{listed(TYPES, 'or')}, or an array of these", _are_types),
    "enum": TYPES["array"],
    "const": JsonForm("a value", lambda _: True),
    "multipleOf": JsonForm("a number, more than 0", lambda it: is_number(it) and it > 0),
    "uniqueItems": TYPES["boolean"],
    "required": JsonForm("an array of strings", _are_strings),
}
# They decide something, which is not compared with values.
_UNSUPPORTED = (
    *("not", "if", "then", "else", "dependentRequired", "dependentSchemas", "dependencies"),
    *("patternProperties", "propertyNames", "unevaluatedProperties", "unevaluatedItems"),
    *("prefixItems", "additionalItems", "contains", "minContains", "maxContains", "nullable"),
    *("id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor"),
    "$vocabulary",
)
# They describe, and decide nothing, as do those that begin with "x-".
_ANNOTATIONS = (
    *("$comment", "title", "description", "default", "example", "examples", "format"),
    *("readOnly", "writeOnly", "deprecated", "deprecationMessage", "errorMessage"),
    *("contentEncoding", "contentMediaType", "contentSchema", "discriminator", "enumNames"),
    *("enumDescriptions", "markdownDescription", "markdownEnumDescriptions", "defaultSnippets"),
    *("allowComments", "allowTrailingCommas"),
)


def read_schema(text: str) -> Schema:
    record = read_value(text)
    if isinstance(record, JsonFault):
        return Schema(False, (SchemaFault(record.span, record.message),), {})  # noqa: FBT003 - a schema
    sites = dict(_find_sites((), record.value))
    schemas = [(steps, it) for steps, it in sites.items() if isinstance(it, dict)]
    values = [((*steps, name), it[name]) for steps, it in schemas for name in it]
    targets: dict[str, Subschema] = {}
    flaws = chain(
        _find_wrong_forms(sites, values),
        _find_slow_patterns(values),
        _follow_references(values, sites, targets),
    )
    root = find_locations(text, record.span)
    found = [(root.at(it.steps), it) for it in islice(flaws, _MOST_FAULTS)]
    faults = [SchemaFault((it.is_key and at.key) or at.span, it.message) for at, it in found]
    return Schema(cast("Subschema", record.value), tuple(sorted(faults)), targets)


def _find_sites(steps: Steps, value: Json) -> Iterator[tuple[Steps, Json]]:
    """Find all schemas in one, and what is in the place of one."""
    yield steps, value
    for name, inner in value.items() if isinstance(value, dict) else ():
        form = _FORMS.get(name)
        if form is _SCHEMA:
            yield from _find_sites((*steps, name), inner)
        elif form in (_SCHEMAS, _NAMED_SCHEMAS) and isinstance(inner, list | dict):
            for key, it in inner.items() if isinstance(inner, dict) else enumerate(inner):
                yield from _find_sites((*steps, name, key), it)


def _find_wrong_forms(sites: dict[Steps, Json], values: _Values) -> Iterator[_Flaw]:
    """Find what is no schema, keywords that have no meaning, and wrong values of the others."""
    for steps, value in sites.items():
        if not _SCHEMA.accepts(value):
            yield _Flaw(steps, f"expected {_SCHEMA.words}, found {described(value)}")
    for steps, value in values:
        name, found = str(steps[-1]), described(value)
        form = _FORMS.get(name)
        if name in _UNSUPPORTED or (name == "$id" and len(steps) > 1):
            place = quoted("/".join(map(str, ("#", *steps))))
            yield _Flaw(steps, f"keyword {name!r} is not supported, found at {place}", is_key=True)
        elif form is None:
            if name not in _ANNOTATIONS and not name.startswith("x-"):
                hint = did_you_mean(name, _FORMS)
                yield _Flaw(steps, f"unknown keyword {quoted(name)}{hint}", is_key=True)
        elif form is not _SCHEMA and not form.accepts(value):
            # Of an array that should be one of strings it says nothing that it is an array.
            rest = "" if form.words.startswith(found) else f", found {found}"
            yield _Flaw(steps, f"expected {form.words}{rest}")


def _find_slow_patterns(values: _Values) -> Iterator[_Flaw]:
    """Find patterns that cannot be used, or not on any text without taking forever."""
    found = [(it, value) for it, value in values if it[-1] == "pattern" and isinstance(value, str)]
    judged = islice(dict.fromkeys(it for _, it in found), _MOST_PATTERNS)
    faults = {it: find_pattern_fault(it) for it in judged}
    for steps, expression in found:
        fault = faults.get(expression, f"more than {_MOST_PATTERNS} patterns")
        if fault:
            yield _Flaw(steps, fault)


def _follow_references(
    values: _Values, sites: dict[Steps, Json], targets: dict[str, Subschema]
) -> Iterator[_Flaw]:
    """Find what references lead to: schemas in the same text, as nothing is fetched."""
    by_path = {tuple(map(str, steps)): it for steps, it in sites.items()}
    for steps, reference in values:
        if steps[-1] != "$ref" or not isinstance(reference, str):
            continue
        address, _, fragment = reference.partition("#")
        names = unquote(fragment).split("/")
        name, *path = (it.replace("~1", "/").replace("~0", "~") for it in names)
        if address:
            yield _Flaw(steps, f"reference to another document: {quoted(reference)}; none is read")
        elif name or tuple(path) not in by_path:
            yield _Flaw(steps, f"no schema at {quoted(reference)}")
        else:
            targets[reference] = cast("Subschema", by_path[tuple(path)])
