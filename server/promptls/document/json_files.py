"""JSON and JSON Lines: what was read of a file, and where it stops being JSON."""

from typing import TypeAlias

from promptls.document.node import Node
from promptls.text.spans import Span
from promptls.text.values import NamedTuple, Value

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class JsonRecord(NamedTuple):
    """One value with everything in it."""

    span: Span
    value: Json


class JsonFault(NamedTuple):
    """The first error of a text that is not JSON."""

    span: Span
    message: str


class JsonFile(Node[Span], metaclass=Value):
    """A whole file. JSON has one record or one fault, JSON Lines one of both for every line."""

    records: tuple[JsonRecord, ...]
    faults: tuple[JsonFault, ...]
