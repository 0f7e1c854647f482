"""Finds the values of a JSON text that do not match a schema, and their places."""

from collections.abc import Iterator

from promptls.document import JsonRecord
from promptls.parsing.json.locations import JsonLocation, Step, find_locations
from promptls.semantics.schemas.arrays import OF_ARRAYS
from promptls.semantics.schemas.combinations import COMBINATIONS
from promptls.semantics.schemas.comparison import (
    OUTERMOST,
    Mismatches,
    SchemaComparison,
    Spot,
    Tables,
    TooComplexError,
)
from promptls.semantics.schemas.objects import OF_OBJECTS
from promptls.semantics.schemas.scalars import KINDS, OF_NUMBERS, OF_STRINGS
from promptls.semantics.schemas.schema import Schema, SchemaFault
from promptls.text.spans import Span

# More faults are not read.
_MOST = 1000
_TABLES: Tables = {
    dict: COMBINATIONS | OF_OBJECTS,
    list: COMBINATIONS | OF_ARRAYS,
    str: COMBINATIONS | OF_STRINGS,
    int: COMBINATIONS | OF_NUMBERS,
    float: COMBINATIONS | OF_NUMBERS,
    bool: COMBINATIONS,
    type(None): COMBINATIONS,
}


def find_faults(schema: Schema, record: JsonRecord, text: str) -> Iterator[SchemaFault]:
    """Find what does not match a schema in a value of a text, with spans in this text.

    A value is never taken to match because a limit was reached: there is a fault that says so.
    """
    start = Span(record.span.start, record.span.start + 1)
    if schema.faults:
        yield SchemaFault(start, f"invalid schema: {schema.faults[0].message}")
        return
    length = record.span.end - record.span.start
    run = SchemaComparison(schema, KINDS, _TABLES, length)
    found = _without_repetitions(run.find(schema.root, record.value, OUTERMOST))
    places: JsonLocation | None = None
    try:
        for number, (steps, spot, message) in enumerate(found):
            if number == _MOST:
                yield SchemaFault(start, f"more than {_MOST:,} values do not match the schema")
                return
            places = places or find_locations(text, record.span)
            yield SchemaFault(_span(places.at(steps), spot), message)
    except (TooComplexError, RecursionError):
        yield SchemaFault(start, "the schema is too complex: not all values are compared with it")


def _without_repetitions(
    mismatches: Mismatches,
) -> Iterator[tuple[tuple[Step, ...], Spot, str]]:
    """One mismatch of each value and key, and of what is inside a value as many as differ."""
    known = set()
    for it in mismatches:
        steps = it.position.steps()
        found = steps, it.spot, it.message if it.spot is Spot.OPENING else ""
        if found not in known:
            known.add(found)
            yield steps, it.spot, it.message


def _span(place: JsonLocation, spot: Spot) -> Span:
    if spot is Spot.KEY and place.key:
        return place.key
    return place.opening if spot is Spot.OPENING else place.span
