"""Reads a JSON Schema: its keywords, where its references lead, and what is wrong with it.

The keywords are those of structured outputs. One that decides something else is a fault, so that
no value is taken to match that it forbids.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, cast

from promptls.document import Json, JsonFault
from promptls.parsing.json.locations import Step, find_locations
from promptls.parsing.json.values import read_value
from promptls.semantics.schemas.values import TYPES, JsonForm, is_integer, is_number
from promptls.text.nearest import did_you_mean
from promptls.text.pattern_faults import find_pattern_fault
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.values import NamedTuple, Record
from promptls.text.wording import described, listed, quoted

# More faults are not read.
_MOST_FAULTS = 1000
# Compiling one takes longer than reading a page.
_MOST_PATTERNS = 500
_TOO_MANY = f"more than {_MOST_PATTERNS} patterns"

# The keywords of a schema. Reading has made sure of the types of their values.
Keywords = dict[str, Any]
Subschema = bool | Keywords
Steps = tuple[Step, ...]
_Schemas = list[tuple[Steps, dict[str, Json]]]


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


class _Flaw(NamedTuple):
    """What is wrong with a schema, at a value or at its key."""

    steps: Steps
    message: str
    is_key: bool = False


def _are_types(value: Json) -> bool:
    names = value if isinstance(value, list) else [value]
    return len(names) > 0 and all(isinstance(it, str) and it in TYPES for it in names)


def _are_strings(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(it, str) for it in value)


_COUNT = JsonForm("an integer, 0 or more", lambda it: is_integer(it) and it >= 0)
_SCHEMA = JsonForm("a schema", lambda _: True)
_SCHEMAS = JsonForm(
    "an array of one schema or more", lambda it: isinstance(it, list) and len(it) > 0
)
_NAMED_SCHEMAS = JsonForm("an object of schemas", TYPES["object"].accepts)
# What has schemas for the same value, and not for a part of it.
_IN_PLACE = ("allOf", "anyOf", "oneOf")
_BOUNDS = ("maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum")
_COUNTS = ("maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties")
_FORMS = {
    **dict.fromkeys(("$schema", "$id", "$ref", "pattern"), TYPES["string"]),
    **dict.fromkeys(("$defs", "definitions", "properties"), _NAMED_SCHEMAS),
    **dict.fromkeys(("items", "additionalProperties"), _SCHEMA),
    **dict.fromkeys(_IN_PLACE, _SCHEMAS),
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
_UNSUPPORTED = frozenset(
    (
        *("not", "if", "then", "else", "dependentRequired", "dependentSchemas", "dependencies"),
        *("patternProperties", "propertyNames", "unevaluatedProperties", "unevaluatedItems"),
        *("prefixItems", "additionalItems", "contains", "minContains", "maxContains", "nullable"),
        *("id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor"),
        "$vocabulary",
    )
)
# They describe, and decide nothing. Editors and programs have some of their own.
_ANNOTATIONS = frozenset(
    (
        *("$comment", "title", "description", "default", "example", "examples", "format"),
        *("readOnly", "writeOnly", "deprecated", "deprecationMessage", "errorMessage"),
        *("contentEncoding", "contentMediaType", "contentSchema", "discriminator"),
        *("enumNames", "enumDescriptions", "markdownEnumDescriptions"),
        *("markdownDescription", "defaultSnippets", "allowComments", "allowTrailingCommas"),
    )
)
_OWN_ANNOTATION = "x-"
# In these drafts a reference has nothing beside it but these.
_OLD_DRAFT = pattern("draft-0[0-9]")
_BESIDE_REFERENCE = frozenset(("$schema", "$id", "$ref", "$defs", "definitions"))


def read_schema(text: str) -> Schema:
    record = read_value(text)
    if isinstance(record, JsonFault):
        return Schema(False, (SchemaFault(record.span, record.message),), {})  # noqa: FBT003 - a schema
    root, targets = record.value, dict[str, Subschema]()
    sites = list(_find_sites(root))
    schemas = [(steps, it) for steps, it in sites if isinstance(it, dict)]
    named = root.get("$schema") if isinstance(root, dict) else None
    draft = _OLD_DRAFT.search(named) if isinstance(named, str) else None
    flaws = chain(
        (_no_schema(steps, it) for steps, it in sites if not isinstance(it, bool | dict)),
        chain.from_iterable(_find_flaws(*it, draft[0] if draft else "") for it in schemas),
        _find_slow_patterns(schemas),
        _follow_references(schemas, {tuple(map(str, steps)): it for steps, it in sites}, targets),
        _find_cycle(schemas, targets),
    )
    found = list(islice(flaws, _MOST_FAULTS))
    faults = sorted(_locate(found, text, record.span)) if found else ()
    return Schema(cast("Subschema", root), tuple(faults), targets)


def _locate(flaws: Iterable[_Flaw], text: str, span: Span) -> Iterator[SchemaFault]:
    root = find_locations(text, span)
    for it in flaws:
        place = root.at(it.steps)
        yield SchemaFault((it.is_key and place.key) or place.span, it.message)


def _find_sites(root: Json) -> Iterator[tuple[Steps, Json]]:
    """Find all schemas in one, or what is in the place of one, outer ones first."""
    todo: list[tuple[Steps, Json]] = [((), root)]
    while todo:
        steps, value = todo.pop()
        yield steps, value
        if isinstance(value, dict):
            todo += (((*steps, *more), it) for more, it in _find_inner(value, value))


def _find_inner(keywords: dict[str, Json], names: Iterable[str]) -> Iterator[tuple[Steps, Json]]:
    """Find the schemas directly inside some keywords of one, and the steps to them."""
    for name in names:
        form, value = _FORMS.get(name), keywords.get(name)
        if name not in keywords or form is None or not form.accepts(value):
            continue
        if form is _SCHEMA:
            yield (name,), value
        elif form is _NAMED_SCHEMAS or form is _SCHEMAS:
            inner = value if isinstance(value, dict) else dict(enumerate(cast("list[Json]", value)))
            yield from (((name, step), it) for step, it in inner.items())


def _no_schema(steps: Steps, value: Json) -> _Flaw:
    return _Flaw(steps, f"expected a schema (an object or a boolean), found {described(value)}")


def _find_flaws(outer: Steps, schema: dict[str, Json], draft: str) -> Iterator[_Flaw]:
    """Find keywords that are unknown, and those whose values have the wrong form."""
    for name, value in schema.items():
        steps = (*outer, name)
        form = _FORMS.get(name)
        if name in _UNSUPPORTED or (name == "$id" and outer):
            place = quoted("/".join(map(str, ("#", *steps))))
            yield _Flaw(steps, f"keyword {name!r} is not supported, found at {place}", is_key=True)
        elif form is None:
            if name not in _ANNOTATIONS and not name.startswith(_OWN_ANNOTATION):
                hint = did_you_mean(name, _FORMS)
                yield _Flaw(steps, f"unknown keyword {quoted(name)}{hint}", is_key=True)
        elif not form.accepts(value):
            found = described(value)
            # Of an array that should be one of strings it says nothing that it is an array.
            rest = "" if form.words.startswith(found) else f", found {found}"
            yield _Flaw(steps, f"expected {form.words}{rest}")
        elif draft and "$ref" in schema and name not in _BESIDE_REFERENCE:
            message = f"{draft} ignores {name!r} beside '$ref'; put both in 'allOf'"
            yield _Flaw(steps, message, is_key=True)


def _find_slow_patterns(schemas: _Schemas) -> Iterator[_Flaw]:
    """Find patterns that cannot be used, or not on any text without taking forever."""
    known: dict[str, str | None] = {}
    for outer, schema in schemas:
        expression = schema.get("pattern")
        if not isinstance(expression, str):
            continue
        if expression not in known:
            is_judged = len(known) < _MOST_PATTERNS
            known[expression] = find_pattern_fault(expression) if is_judged else _TOO_MANY
        fault = known[expression]
        if fault:
            yield _Flaw((*outer, "pattern"), fault)


def _follow_references(
    schemas: _Schemas, by_path: dict[tuple[str, ...], Json], targets: dict[str, Subschema]
) -> Iterator[_Flaw]:
    """Find what references lead to: schemas in the same text, as nothing is fetched."""
    for outer, schema in schemas:
        reference, steps = schema.get("$ref"), (*outer, "$ref")
        if not isinstance(reference, str):
            continue
        address, _, fragment = reference.partition("#")
        if "%" in fragment:
            from urllib.parse import unquote  # noqa: PLC0415 - hardly any reference is quoted

            fragment = unquote(fragment)
        name, *path = (it.replace("~1", "/").replace("~0", "~") for it in fragment.split("/"))
        if address:
            yield _Flaw(steps, f"reference to another document: {quoted(reference)}; none is read")
        elif name or tuple(path) not in by_path:
            yield _Flaw(steps, f"no schema at {quoted(reference)}")
        else:
            targets[reference] = cast("Subschema", by_path[tuple(path)])


def _find_cycle(schemas: _Schemas, targets: dict[str, Subschema]) -> Iterator[_Flaw]:
    """Find a reference that leads back to itself for the same value."""
    if not targets:
        return
    from graphlib import CycleError, TopologicalSorter  # noqa: PLC0415 - few schemas have references

    try:
        TopologicalSorter({id(it): _find_next(it, targets) for _, it in schemas}).prepare()
    except CycleError as error:
        # Without a reference there is no way back.
        steps = {id(it): (*outer, "$ref") for outer, it in schemas if "$ref" in it}
        yield _Flaw(next(steps[it] for it in error.args[1] if it in steps), "circular reference")


def _find_next(schema: dict[str, Json], targets: dict[str, Subschema]) -> list[int]:
    """The schemas that the same value is compared with, by their identities."""
    inner = [it for _, it in _find_inner(schema, _IN_PLACE)]
    target = targets.get(str(schema.get("$ref")))
    return [id(it) for it in (target, *inner) if isinstance(it, dict)]
