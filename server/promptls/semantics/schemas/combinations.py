"""The keywords that combine schemas for the same value."""

from itertools import islice

from promptls.document import Json
from promptls.semantics.schemas.comparison import (
    Mismatch,
    Mismatches,
    SchemaComparison,
    Table,
    ValuePath,
    spot_of,
)
from promptls.semantics.schemas.scalars import expecting
from promptls.semantics.schemas.schema import Keywords, Subschema

# An object with another value where only listed ones match is meant for another branch, as is a
# value of another type.
_OTHER_TYPE = 1000
_OTHER_TAG = 100


def _follow(
    run: SchemaComparison, schema: Keywords, value: Json, position: ValuePath
) -> Mismatches:
    return run.find(run.targets[id(schema)], value, position)


def _compare_all(
    run: SchemaComparison, schema: Keywords, value: Json, position: ValuePath
) -> Mismatches:
    for inner in schema["allOf"]:
        yield from run.find(inner, value, position)


def _compare_any(
    run: SchemaComparison, schema: Keywords, value: Json, position: ValuePath
) -> Mismatches:
    if not any(run.matches(it, value, position) for it in schema["anyOf"]):
        yield from _explain(run, schema["anyOf"], value, position)


def _compare_one(
    run: SchemaComparison, schema: Keywords, value: Json, position: ValuePath
) -> Mismatches:
    count = sum(run.matches(it, value, position) for it in schema["oneOf"])
    if count == 0:
        yield from _explain(run, schema["oneOf"], value, position)
    elif count > 1:
        message = f"expected a match with one schema of 'oneOf', found {count:,}"
        yield Mismatch(position, message, spot_of(value))


def _explain(
    run: SchemaComparison, branches: list[Subschema], value: Json, position: ValuePath
) -> Mismatches:
    """What is wrong according to all branches, or to the one that is most likely meant."""
    if run.is_silent:
        yield Mismatch(position, "")
        return
    # Nobody means the one that nothing matches.
    branches = [it for it in branches if it is not False] or branches
    found = [run.find_silently(it, value, position) for it in branches]
    shared = _find_shared(found, position)
    if shared:
        words = tuple(dict.fromkeys(word for it in shared for word in it.expected))
        yield shared[0]._replace(message=expecting(words, shared[0].found), expected=words)
        return
    distances = [sum(_distance(it, position) for it in mismatches) for mismatches in found]
    least, *others = sorted(distances)
    nearest = run.find(branches[distances.index(least)], value, position)
    # Where another branch may be meant, it is one mistake that none matches.
    is_sure = least < _OTHER_TAG <= min(others, default=_OTHER_TAG)
    yield from nearest if is_sure else islice(nearest, 1)


def _find_shared(found: list[list[Mismatch]], position: ValuePath) -> list[Mismatch]:
    """The mismatches by which no branch can be meant: of the value, or of one key in it."""
    of_type = [it for it in found if not _is_other_type(it[0], position)]
    if not of_type:
        return [it[0] for it in found]
    tags = [
        {it.position.step: it for it in mismatches if _is_other_tag(it, position)}
        for mismatches in of_type
    ]
    step = next((it for it in tags[0] if all(it in more for more in tags)), None)
    return [it[step] for it in tags] if step is not None else []


def _distance(mismatch: Mismatch, position: ValuePath) -> int:
    if _is_other_type(mismatch, position):
        return _OTHER_TYPE
    return _OTHER_TAG if _is_other_tag(mismatch, position) else 1


def _is_other_type(mismatch: Mismatch, position: ValuePath) -> bool:
    return mismatch.expected != () and mismatch.position.depth == position.depth


def _is_other_tag(mismatch: Mismatch, position: ValuePath) -> bool:
    return mismatch.is_listed and mismatch.position.depth == position.depth + 1


def _compare_not(
    run: SchemaComparison, schema: Keywords, value: Json, position: ValuePath
) -> Mismatches:
    if run.matches(schema["not"], value, position):
        message = "value is not allowed: it matches 'not' in the schema"
        yield Mismatch(position, message, spot_of(value))


def _compare_if(
    run: SchemaComparison, schema: Keywords, value: Json, position: ValuePath
) -> Mismatches:
    is_then = run.matches(schema["if"], value, position)
    inner = schema.get("then", True) if is_then else schema.get("else", True)
    return run.find(inner, value, position)


COMBINATIONS: Table = {
    "$ref": _follow,
    "allOf": _compare_all,
    "anyOf": _compare_any,
    "oneOf": _compare_one,
    "not": _compare_not,
    "if": _compare_if,
}
