"""Reads schemas and compares values with them, in drawings and by verdicts."""

import json
from collections.abc import Iterable, Iterator

from kit import Mark, check_marks, document_of
from promptls.document import Json, JsonRecord
from promptls.parsing.json.values import read_value
from promptls.semantics.schemas.checking import find_faults
from promptls.semantics.schemas.reading import Schema, SchemaFault, read_schema
from promptls.text.spans import FileSpan

DRAFT_7 = "http://json-schema.org/draft-07/schema#"


def schema_of(value: Json) -> Schema:
    """A schema that nothing is wrong with."""
    schema = read_schema(json.dumps(value))
    assert schema.faults == ()
    return schema


def faults_in(schema: Schema, text: str) -> Iterator[SchemaFault]:
    record = read_value(text)
    assert isinstance(record, JsonRecord)
    return find_faults(schema, record, text)


def messages(schema: Json, value: Json) -> list[str]:
    return [it.message for it in faults_in(schema_of(schema), json.dumps(value))]


def check_value(schema: Json, drawing: str) -> None:
    """Check what does not match a schema in the drawing of a value."""
    check_marks(drawing, _marks(faults_in(schema_of(schema), document_of(drawing))))


def check_schema(drawing: str) -> None:
    """Check what is wrong with a drawn schema."""
    check_marks(drawing, _marks(read_schema(document_of(drawing)).faults))


def _marks(faults: Iterable[SchemaFault]) -> list[Mark]:
    return [Mark(FileSpan(*it.span), it.message) for it in faults]
