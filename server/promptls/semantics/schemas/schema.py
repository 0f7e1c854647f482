"""A JSON Schema that has been read: its keywords by type, its references, its faults."""

from enum import StrEnum
from typing import TypedDict

from promptls.document import Json
from promptls.text.spans import Span
from promptls.text.values import NamedTuple, Record


class Dialect(StrEnum):
    """The versions of JSON Schema that are supported."""

    DRAFT_7 = "draft-07"
    DRAFT_2020_12 = "draft 2020-12"


class SchemaFault(NamedTuple):
    """What is wrong with a schema, or with a value that does not match one."""

    span: Span
    message: str


# The keywords that are compared with values. Reading has made sure of the types.
Keywords = TypedDict(
    "Keywords",
    {
        "$ref": str,
        "type": str | list[str],
        "enum": list[Json],
        "const": Json,
        "multipleOf": float,
        "maximum": float,
        "exclusiveMaximum": float,
        "minimum": float,
        "exclusiveMinimum": float,
        "maxLength": int,
        "minLength": int,
        "pattern": str,
        "prefixItems": "list[Subschema]",
        "items": "Subschema | list[Subschema]",
        "additionalItems": "Subschema",
        "contains": "Subschema",
        "maxContains": int,
        "minContains": int,
        "maxItems": int,
        "minItems": int,
        "uniqueItems": bool,
        "maxProperties": int,
        "minProperties": int,
        "required": list[str],
        "dependentRequired": dict[str, list[str]],
        "properties": "dict[str, Subschema]",
        "patternProperties": "dict[str, Subschema]",
        "additionalProperties": "Subschema",
        "propertyNames": "Subschema",
        "dependentSchemas": "dict[str, Subschema]",
        "dependencies": "dict[str, Subschema | list[str]]",
        "allOf": "list[Subschema]",
        "anyOf": "list[Subschema]",
        "oneOf": "list[Subschema]",
        "not": "Subschema",
        "if": "Subschema",
        "then": "Subschema",
        "else": "Subschema",
    },
    total=False,
)
Subschema = bool | Keywords


class Schema(metaclass=Record):
    """A whole schema. One with faults matches nothing."""

    root: Subschema
    faults: tuple[SchemaFault, ...]
    # What the `$ref` of a subschema leads to, by the identity of the subschema.
    targets: dict[int, Subschema]
