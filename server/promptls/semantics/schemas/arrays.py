"""The keywords for arrays."""

from promptls.document import Json
from promptls.semantics.schemas.comparison import (
    Mismatch,
    Mismatches,
    SchemaComparison,
    Spot,
    Table,
    ValuePath,
    spot_of,
)
from promptls.semantics.schemas.scalars import size_limits
from promptls.semantics.schemas.schema import Keywords, Subschema
from promptls.text.wording import counted, described

_Array = list[Json]


def _compare_prefix(
    run: SchemaComparison, schema: Keywords, value: _Array, position: ValuePath
) -> Mismatches:
    for number, (inner, item) in enumerate(zip(schema["prefixItems"], value, strict=False)):
        yield from run.find(inner, item, position.inside(number))


def _compare_items(
    run: SchemaComparison, schema: Keywords, value: _Array, position: ValuePath
) -> Mismatches:
    items = schema["items"]
    if isinstance(items, list):
        # The form of draft-07.
        for number, (inner, item) in enumerate(zip(items, value, strict=False)):
            yield from run.find(inner, item, position.inside(number))
        rest = schema.get("additionalItems", True)
        yield from _compare_rest(run, rest, value, len(items), position)
    else:
        first = len(schema.get("prefixItems", ()))
        yield from _compare_rest(run, items, value, first, position)


def _compare_rest(
    run: SchemaComparison, inner: Subschema, value: _Array, first: int, position: ValuePath
) -> Mismatches:
    """Compare the items behind those that have schemas of their own."""
    if inner is False and first < len(value):
        message = f"unexpected item; expected {counted(first, 'item')} or fewer"
        item = value[first]
        yield Mismatch(position.inside(first), message, spot_of(item))
    elif not isinstance(inner, bool):
        for number in range(first, len(value)):
            yield from run.find(inner, value[number], position.inside(number))


def _compare_contains(
    run: SchemaComparison, schema: Keywords, value: _Array, position: ValuePath
) -> Mismatches:
    inner = schema["contains"]
    found = sum(run.matches(inner, it, position.inside(at)) for at, it in enumerate(value))
    least, most = int(schema.get("minContains", 1)), schema.get("maxContains", found)
    if found < least:
        limit = f"{least:,} or more"
    elif found > most:
        limit = f"{int(most):,} or fewer"
    else:
        return
    message = f"expected {limit} items that match 'contains', found {found:,}"
    yield Mismatch(position, message, Spot.OPENING)


def _compare_unique(
    run: SchemaComparison, schema: Keywords, value: _Array, position: ValuePath
) -> Mismatches:
    if not schema["uniqueItems"]:
        return
    known: set[str] = set()
    for number, item in enumerate(value):
        text = run.text_of(item)
        if text in known:
            is_long = isinstance(item, dict | list)
            message = "duplicate item" if is_long else f"duplicate item {described(item)}"
            yield Mismatch(position.inside(number), message, spot_of(item))
        known.add(text)


OF_ARRAYS: Table = {
    "prefixItems": _compare_prefix,
    "items": _compare_items,
    "contains": _compare_contains,
    "uniqueItems": _compare_unique,
    **size_limits("minItems", "maxItems", "item"),
}
