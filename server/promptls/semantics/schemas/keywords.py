"""The keywords of JSON Schema: the form of each, and where it has schemas inside."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from promptls.document import Json
from promptls.parsing.json.locations import Step
from promptls.semantics.schemas.schema import Dialect
from promptls.semantics.schemas.values import is_integer, is_number
from promptls.text.values import NamedTuple

TYPES = ("array", "boolean", "integer", "null", "number", "object", "string")
DIALECT_OF = {
    "http://json-schema.org/draft-07/schema": Dialect.DRAFT_7,
    "https://json-schema.org/draft-07/schema": Dialect.DRAFT_7,
    "https://json-schema.org/draft/2020-12/schema": Dialect.DRAFT_2020_12,
    "http://json-schema.org/draft/2020-12/schema": Dialect.DRAFT_2020_12,
}
# They describe, and decide nothing. Editors and programs have some of their own.
ANNOTATIONS = frozenset(
    (
        *("$comment", "title", "description", "default", "example", "examples", "format"),
        *("readOnly", "writeOnly", "deprecated", "deprecationMessage", "errorMessage"),
        *("contentEncoding", "contentMediaType", "contentSchema", "discriminator"),
        *("enumNames", "enumDescriptions", "markdownEnumDescriptions"),
        *("markdownDescription", "defaultSnippets", "allowComments", "allowTrailingCommas"),
    )
)
OWN_ANNOTATION = "x-"
# They decide something, which is not compared with values.
UNSUPPORTED = frozenset(
    (
        *("unevaluatedItems", "unevaluatedProperties", "nullable", "id", "$vocabulary"),
        *("$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor"),
    )
)
# What has schemas for the same value, and not for a part of it.
IN_PLACE = (
    *("allOf", "anyOf", "oneOf", "not", "if", "then", "else"),
    *("dependentSchemas", "dependencies"),
)

Inner = Iterable[tuple[tuple[Step, ...], Json]]


def _nothing(_: Json) -> Inner:
    return ()


def _itself(value: Json) -> Inner:
    yield (), value


def _parts(value: Json) -> Inner:
    """The schemas of an object of schemas, or of an array of them."""
    pairs = value.items() if isinstance(value, dict) else enumerate(_as_list(value))
    return (((step,), it) for step, it in pairs)


def _one_or_parts(value: Json) -> Inner:
    return _parts(value) if isinstance(value, list) else _itself(value)


def _dependencies(value: Json) -> Inner:
    return (it for it in _parts(value) if not isinstance(it[1], list))


class KeywordForm(NamedTuple):
    """What is expected as the value of a keyword, and where that has schemas."""

    expected: str
    accepts: Callable[[Json], bool]
    find_schemas: Callable[[Json], Inner] = _nothing


def _as_list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _is_anything(_: Json) -> bool:
    return True


def _is_schema(value: Json) -> bool:
    return isinstance(value, bool | dict)


def _is_string(value: Json) -> bool:
    return isinstance(value, str)


def _are_strings(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(it, str) for it in value)


def _are_types(value: Json) -> bool:
    return value in TYPES or (
        isinstance(value, list) and len(value) > 0 and all(it in TYPES for it in value)
    )


def _is_count(value: Json) -> bool:
    return is_integer(value) and value >= 0


def _is_positive(value: Json) -> bool:
    return is_number(value) and value > 0


def _is_array(value: Json) -> bool:
    return isinstance(value, list)


def _is_filled_array(value: Json) -> bool:
    return isinstance(value, list) and len(value) > 0


def _is_object(value: Json) -> bool:
    return isinstance(value, dict)


def _has_lists_of_names(value: Json) -> bool:
    return isinstance(value, dict) and all(_are_strings(it) for it in value.values())


def _has_dependencies(value: Json) -> bool:
    return isinstance(value, dict) and all(
        _is_schema(it) or _are_strings(it) for it in value.values()
    )


_STRING = KeywordForm("a string", _is_string)
_NUMBER = KeywordForm("a number", is_number)
_COUNT = KeywordForm("an integer, 0 or more", _is_count)
_SCHEMA = KeywordForm("a schema", _is_anything, _itself)
_SCHEMAS = KeywordForm("an array of one schema or more", _is_filled_array, _parts)
_NAMED_SCHEMAS = KeywordForm("an object of schemas", _is_object, _parts)

_ALWAYS = {
    "$schema": _STRING,
    "$id": _STRING,
    "$ref": _STRING,
    "$defs": _NAMED_SCHEMAS,
    "definitions": _NAMED_SCHEMAS,
    "type": KeywordForm(
        f"{', '.join(TYPES[:-1])} or {TYPES[-1]}, or an array of these", _are_types
    ),
    "enum": KeywordForm("an array", _is_array),
    "const": KeywordForm("a value", _is_anything),
    "multipleOf": KeywordForm("a number, more than 0", _is_positive),
    **dict.fromkeys(("maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"), _NUMBER),
    **dict.fromkeys(("maxLength", "minLength", "maxItems", "minItems"), _COUNT),
    **dict.fromkeys(("maxProperties", "minProperties"), _COUNT),
    "pattern": _STRING,
    "uniqueItems": KeywordForm("true or false", lambda it: isinstance(it, bool)),
    "required": KeywordForm("an array of strings", _are_strings),
    **dict.fromkeys(("properties", "patternProperties"), _NAMED_SCHEMAS),
    **dict.fromkeys(("additionalProperties", "propertyNames", "contains"), _SCHEMA),
    **dict.fromkeys(("not", "if", "then", "else"), _SCHEMA),
    **dict.fromkeys(("allOf", "anyOf", "oneOf"), _SCHEMAS),
}
FORMS: dict[Dialect, dict[str, KeywordForm]] = {
    Dialect.DRAFT_7: _ALWAYS
    | {
        "items": KeywordForm("a schema or an array of schemas", _is_anything, _one_or_parts),
        "additionalItems": _SCHEMA,
        "dependencies": KeywordForm(
            "an object of schemas and arrays of strings", _has_dependencies, _dependencies
        ),
    },
    Dialect.DRAFT_2020_12: _ALWAYS
    | {
        "$anchor": _STRING,
        "items": KeywordForm(
            "a schema (an array of schemas is 'prefixItems', or needs the '$schema' of draft-07)",
            _is_schema,
            _itself,
        ),
        "prefixItems": _SCHEMAS,
        **dict.fromkeys(("maxContains", "minContains"), _COUNT),
        "dependentRequired": KeywordForm("an object of arrays of strings", _has_lists_of_names),
        "dependentSchemas": _NAMED_SCHEMAS,
    },
}
EVERY = frozenset(chain.from_iterable(FORMS.values())) | ANNOTATIONS


def find_inner(
    keywords: dict[str, Json], dialect: Dialect, names: Iterable[str]
) -> Iterator[tuple[tuple[Step, ...], Json]]:
    """Find the schemas directly inside some keywords of one, and the steps to them."""
    forms = FORMS[dialect]
    for name in names:
        if name in keywords and name in forms and forms[name].accepts(keywords[name]):
            for steps, inner in forms[name].find_schemas(keywords[name]):
                yield (name, *steps), inner
