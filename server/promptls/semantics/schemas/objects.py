"""The keywords for objects."""

import re
from collections.abc import Iterable, Iterator

from promptls.document import Json
from promptls.semantics.schemas.comparison import (
    Mismatch,
    Mismatches,
    SchemaComparison,
    Spot,
    Table,
    ValuePath,
)
from promptls.semantics.schemas.scalars import size_limits
from promptls.semantics.schemas.schema import Keywords
from promptls.text.nearest import find_meant
from promptls.text.wording import listed, quoted

_Object = dict[str, Json]
# Among more pairs of an unknown key and a known one none is looked for that may be meant.
_MOST_PAIRS = 5000


def _compare_properties(
    run: SchemaComparison, schema: Keywords, value: _Object, position: ValuePath
) -> Mismatches:
    properties = schema["properties"]
    # Either may be much larger.
    names = properties if len(properties) <= len(value) else value
    run.spend(len(names))
    for name in names:
        if name in properties and name in value:
            inner = properties[name]
            if inner is False:
                yield Mismatch(position.inside(name), f"unexpected key {quoted(name)}", Spot.KEY)
            else:
                yield from run.find(inner, value[name], position.inside(name))


def _compare_patterns(
    run: SchemaComparison, schema: Keywords, value: _Object, position: ValuePath
) -> Mismatches:
    for pattern, inner in schema["patternProperties"].items():
        for name, item in value.items():
            if _search(run, pattern, name):
                if inner is False:
                    message = f"unexpected key {quoted(name)}"
                    yield Mismatch(position.inside(name), message, Spot.KEY)
                else:
                    yield from run.find(inner, item, position.inside(name))


def _search(run: SchemaComparison, pattern: str, name: str) -> bool:
    run.spend_on(pattern, len(name))
    return re.search(pattern, name) is not None


def _compare_additional(
    run: SchemaComparison, schema: Keywords, value: _Object, position: ValuePath
) -> Mismatches:
    inner = schema["additionalProperties"]
    if inner is True:
        return
    additional = _find_additional(run, schema, value)
    if inner is not False:
        for name in additional:
            yield from run.find(inner, value[name], position.inside(name))
        return
    names = list(additional)
    meant = {} if run.is_silent else _find_meant(schema, value, names)
    for name in names:
        hint = f"; did you mean {meant[name]!r}?" if name in meant else ""
        message = f"unknown key {quoted(name)}{hint}"
        yield Mismatch(position.inside(name), message, Spot.KEY)


def _find_additional(run: SchemaComparison, schema: Keywords, value: _Object) -> Iterator[str]:
    """The keys that neither have schemas of their own nor match a pattern."""
    properties, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    run.spend(len(value))
    for name in value:
        if name not in properties and not any(_search(run, it, name) for it in patterns):
            yield name


def _find_meant(schema: Keywords, value: _Object, unknown: list[str]) -> dict[str, str]:
    """The known keys that unknown ones may be meant to be."""
    known = {*schema.get("properties", ()), *schema.get("required", ())} - value.keys()
    if len(known) * len(unknown) > _MOST_PAIRS:
        return {}
    found = ((it, find_meant(it, known)) for it in unknown)
    return {name: meant for name, meant in found if meant}


def _compare_required(
    run: SchemaComparison, schema: Keywords, value: _Object, position: ValuePath
) -> Mismatches:
    run.spend(len(schema["required"]))
    missing = [it for it in dict.fromkeys(schema["required"]) if it not in value]
    if missing and not run.is_silent and schema.get("additionalProperties") is False:
        # A key that is misspelled is one mistake.
        unknown = list(_find_additional(run, schema, value))
        misspelled = set(_find_meant(schema, value, unknown).values())
        missing = [it for it in missing if it not in misspelled]
    if missing:
        yield Mismatch(position, f"missing {_enumerated(missing)}", Spot.OPENING)


def _compare_dependent(
    run: SchemaComparison, schema: Keywords, value: _Object, position: ValuePath
) -> Mismatches:
    for name, required in schema["dependentRequired"].items():
        yield from _compare_dependency(run, name, required, value, position)


def _compare_dependency(
    run: SchemaComparison, name: str, required: list[str], value: _Object, position: ValuePath
) -> Mismatches:
    run.spend(1 + len(required))
    missing = [it for it in dict.fromkeys(required) if it not in value]
    if name in value and missing:
        message = f"missing {_enumerated(missing)}, required with {quoted(name)}"
        yield Mismatch(position, message, Spot.OPENING)


def _enumerated(names: Iterable[str]) -> str:
    return listed(map(quoted, names), "and")


def _compare_dependent_schemas(
    run: SchemaComparison, schema: Keywords, value: _Object, position: ValuePath
) -> Mismatches:
    for name, inner in schema["dependentSchemas"].items():
        run.spend(1)
        if name in value:
            yield from run.find(inner, value, position)


def _compare_dependencies(
    run: SchemaComparison, schema: Keywords, value: _Object, position: ValuePath
) -> Mismatches:
    for name, inner in schema["dependencies"].items():
        if isinstance(inner, list):
            yield from _compare_dependency(run, name, inner, value, position)
        elif name in value:
            yield from run.find(inner, value, position)


def _compare_names(
    run: SchemaComparison, schema: Keywords, value: _Object, position: ValuePath
) -> Mismatches:
    for name in value:
        found = next(run.find(schema["propertyNames"], name, position.inside(name)), None)
        if found:
            yield Mismatch(found.position, f"invalid key: {found.message}", Spot.KEY)


OF_OBJECTS: Table = {
    "properties": _compare_properties,
    "patternProperties": _compare_patterns,
    "additionalProperties": _compare_additional,
    "required": _compare_required,
    "dependentRequired": _compare_dependent,
    "dependentSchemas": _compare_dependent_schemas,
    "dependencies": _compare_dependencies,
    "propertyNames": _compare_names,
    **size_limits("minProperties", "maxProperties", "key"),
}
