"""Writes a JSON Schema of the variables of templates, and of what the parsers return."""

import json

from promptls.document import Json
from promptls.prompts.generation.layout import Order, describe, write_header
from promptls.prompts.generation.subjects import AnswerField, TypedSubject
from promptls.vocabulary.contracts import PartKind

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def write_json_schema(order: Order) -> str:
    """The schema: a definition for the variables of each template, and one for each answer."""
    definitions: dict[str, Json] = {}
    for it in order.subjects:
        if it.variables:
            definitions[f"{it.type_name}Variables"] = _schema_of_variables(it)
        if it.fields:
            definitions[f"{it.type_name}Answer"] = _schema_of_answer(it)
    comment = " ".join(list(write_header(order))[:2])
    schema: dict[str, Json] = {"$schema": _DIALECT, "$comment": comment, "$defs": definitions}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _schema_of_variables(subject: TypedSubject) -> Json:
    return {
        "title": subject.origin,
        "type": "object",
        "properties": {
            it.name: {"type": "string", "description": it.description} for it in subject.variables
        },
        "required": [it.name for it in subject.variables if it.is_mandatory],
        "additionalProperties": False,
    }


def _schema_of_answer(subject: TypedSubject) -> Json:
    properties: dict[str, Json] = {"outcome": {"enum": list(subject.outcomes)}}
    for it in subject.fields:
        shown = _schema_of_field(it)
        properties[it.name] = {**shown, "description": describe(it.part)}
    return {
        "title": subject.origin,
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _schema_of_field(field: AnswerField) -> dict[str, Json]:
    if field.part.kind is PartKind.BLOCK:
        return {"type": "boolean"}
    one: dict[str, Json] = {}
    if field.part.values:
        one = {"enum": list(field.part.values)}
    elif field.is_text:
        one = {"type": "string"}
    elif field.part.schema and not field.part.field:
        one = {"anyOf": [json.loads(field.part.schema)]}
    if field.id and field.is_many:
        pair: list[Json] = [{"type": "string"}, one]
        one = {"type": "array", "prefixItems": pair, "items": False, "minItems": 2}
    if field.is_many:
        return {"type": "array", "items": one}
    return {"anyOf": [one, {"type": "null"}]} if one else {}
