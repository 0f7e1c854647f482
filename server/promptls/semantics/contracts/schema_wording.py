"""Says in few words what a JSON Schema demands, for who writes the JSON.

What is not said here, a finding says at its place.
"""

import json
from collections.abc import Mapping

from promptls.document import Json
from promptls.semantics.schemas.reading import Keywords, Schema, Subschema
from promptls.text.wording import cut, listed

# More keys and values than these are not read, and deeper ones are only named.
_MOST_KEYS = 12
_MOST_VALUES = 10
_DEEPEST = 2
_LONGEST = 2000
_NAMES = {
    "string": "a string",
    "number": "a number",
    "integer": "an integer",
    "boolean": "true or false",
    "null": "null",
    "array": "a list",
    "object": "an object",
}
_PLURALS = {
    "string": "strings",
    "number": "numbers",
    "integer": "integers",
    "boolean": "true or false",
    "object": "objects",
}


def describe_schema(schema: Schema) -> str:
    """What a value must be like; nothing where the schema says little."""
    said = _describe(schema.root, schema.targets, 0)
    return said if len(said) <= _LONGEST else f"{said[:_LONGEST]}\u2026"


def _describe(schema: Subschema, targets: Mapping[str, Subschema], depth: int) -> str:
    schema = _follow(schema, targets)
    if isinstance(schema, bool):
        return ""
    if "const" in schema:
        return _shown(schema["const"])
    if "enum" in schema:
        return _choose(schema["enum"])
    types = _types_of(schema)
    if types == ["object"]:
        return _describe_object(schema, targets, depth)
    if types == ["array"]:
        return _describe_array(schema, targets, depth)
    named = [_NAMES[it] for it in types if it in _NAMES]
    limits = _limits_of(schema) if len(named) == 1 else ""
    return f"{listed(named, 'or')}{limits}" if named else ""


def _follow(schema: Subschema, targets: Mapping[str, Subschema]) -> Subschema:
    """What a reference leads to. One in a circle leads nowhere."""
    for _ in targets:
        if isinstance(schema, dict) and "$ref" in schema:
            schema = targets[schema["$ref"]]
    return schema


def _types_of(schema: Keywords) -> list[str]:
    types = schema.get("type")
    if types is None:
        return ["object"] if "properties" in schema or "required" in schema else []
    return [types] if isinstance(types, str) else types


def _describe_object(schema: Keywords, targets: Mapping[str, Subschema], depth: int) -> str:
    properties, required = schema.get("properties", {}), schema.get("required", [])
    keys = list(dict.fromkeys((*required, *properties)))
    if depth == _DEEPEST or not keys:
        return _NAMES["object"]
    shown = [
        _describe_key(it, properties.get(it, True), targets, depth, is_due=it in required)
        for it in keys[:_MOST_KEYS]
    ]
    if len(keys) > _MOST_KEYS:
        shown.append(f"{len(keys) - _MOST_KEYS} more")
    elif schema.get("additionalProperties") is False:
        shown.append("no other key")
    text = f"an object with {', '.join(shown)}"
    return f"({text})" if depth else text


def _describe_key(
    name: str, schema: Subschema, targets: Mapping[str, Subschema], depth: int, *, is_due: bool
) -> str:
    said = _describe(schema, targets, depth + 1)
    lead = "" if is_due else "optional "
    return f"{lead}{_shown(name)}: {said}" if said else f"{lead}{_shown(name)}"


def _describe_array(schema: Keywords, targets: Mapping[str, Subschema], depth: int) -> str:
    items = _follow(schema.get("items", True), targets)
    text = "a list"
    if isinstance(items, dict):
        types = _types_of(items)
        one = _describe(items, targets, depth + 1)
        plain = len(types) == 1 and one == _NAMES.get(types[0])
        said = _PLURALS.get(types[0], "") if plain else f"items, each {one}" if one else ""
        text += f" of {said}" if said else ""
    least, most = schema.get("minItems"), schema.get("maxItems")
    return f"{text}{_range_of('items', least, most)}"


def _limits_of(schema: Keywords) -> str:
    if schema.get("minLength") == 1 and "maxLength" not in schema:
        return " that is not empty"
    if "minLength" in schema or "maxLength" in schema:
        return _range_of("characters", schema.get("minLength"), schema.get("maxLength"))
    return _range_of("", schema.get("minimum"), schema.get("maximum"))


def _range_of(noun: str, least: float | None, most: float | None) -> str:
    unit = f" {noun}" if noun else ""
    if least is not None and most is not None:
        return f" from {least} to {most}{unit}"
    if least is not None:
        return f" of at least {least}{unit}"
    return "" if most is None else f" of at most {most}{unit}"


def _choose(values: list[Json]) -> str:
    shown = [_shown(it) for it in values[:_MOST_VALUES]]
    if len(values) > _MOST_VALUES:
        return f"one of {', '.join(shown)} and {len(values) - _MOST_VALUES} more"
    return listed(shown, "or") if shown else ""


def _shown(value: Json) -> str:
    return cut(json.dumps(value, ensure_ascii=False))
