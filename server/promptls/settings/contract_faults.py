"""Says what is wrong with a contract of the settings: a part that no answer could fulfil."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from promptls.settings.contract_forms import (
    JSON,
    kind_of_part,
    name_of_part,
    place_of_part,
    read_form,
)
from promptls.settings.contract_tables import ContractTable, PartTable
from promptls.settings.declaration import Values, read_table
from promptls.text.nearest import did_you_mean, find_meant
from promptls.text.toml import KeyPath
from promptls.text.values import NamedTuple
from promptls.text.wording import listed
from promptls.vocabulary import ResponseTag
from promptls.vocabulary.contracts import PartKind, PartPlace


class TableFault(NamedTuple):
    """Something wrong in a table, at a path in it, and what may be meant there."""

    path: KeyPath
    message: str
    meant: str | None = None


_Faults = Iterator[TableFault]
_ANYWHERE = PartPlace.ANYWHERE.value


def find_contract_faults(values: Values) -> _Faults:
    """What is wrong with a contract whose parts are right by themselves."""
    table = read_table(ContractTable, values)
    if not table.parts:
        yield TableFault((), "a contract without parts demands nothing: add [[\u2026.parts]]")
    seen: set[str] = set()
    for ordinal, part in enumerate(table.parts):
        name = name_of_part(part)
        if name in seen:
            key = "name" if part.name else kind_of_part(part) or ""
            message = f"another part is named {name!r}; give this one a 'name' of its own"
            yield TableFault(("parts", ordinal, key), message)
        seen.add(name)
    for (_, earlier), (ordinal, later) in combinations(enumerate(table.parts), 2):
        conflict = _find_conflict(earlier, later)
        if conflict:
            key = "place" if later.place != _ANYWHERE else kind_of_part(later) or ""
            yield TableFault(("parts", ordinal, key), conflict)
            return


def _find_conflict(earlier: PartTable, later: PartTable) -> str | None:
    """Why no answer can have both of two parts, where it must have one of them."""
    first, second = place_of_part(earlier), place_of_part(later)
    if earlier.optional and later.optional:
        return None
    for part, place in ((earlier, first), (later, second)):
        if place is PartPlace.ALONE:
            return f"{name_of_part(part)!r} must be alone, so that there can be no other part"
    is_in_order = not (earlier.many or later.many)
    for part, other, place in ((earlier, later, PartPlace.LAST), (later, earlier, PartPlace.FIRST)):
        is_due = place_of_part(part) is place and (is_in_order or first is second)
        # A heading is only compared with headings.
        if is_due and (part.heading is None or other.heading is not None):
            side = "behind" if place is PartPlace.LAST else "before"
            own, another = name_of_part(part), name_of_part(other)
            return f"{own!r} must be {place.value}, and {another!r} cannot be {side} it"
    return None


def find_part_faults(values: Values) -> _Faults:
    """What is wrong with a part whose values have the right types."""
    part = read_table(PartTable, values)
    kinds = [it for it in part.ONE_OF if getattr(part, it)]
    if not kinds:
        yield TableFault((), f"a part needs one of {listed(part.ONE_OF, 'or')}")
        return
    if len(kinds) > 1:
        message = f"a part has one of these keys, and this one has {kinds[0]!r}, too"
        yield TableFault((kinds[1],), message)
        return
    kind = PartKind(kinds[0])
    is_json = kind is PartKind.JSON or part.fence == JSON
    for key in ("schema", "field"):
        if getattr(part, key) and not is_json:
            yield TableFault((key,), f"{key!r} is for JSON: a fence of json, or 'json = true'")
    place = place_of_part(part)
    if values.get("place", place.value) != place.value:
        yield TableFault(("place",), f"{kind.value!r} is always {place.value}")
    yield from _find_meanings(part, kind, is_json=is_json)


def _find_meanings(part: PartTable, kind: PartKind, *, is_json: bool) -> _Faults:
    if (part.good or part.bad) and (is_json and not part.field):
        key = "good" if part.good else "bad"
        yield TableFault((key,), f"{key!r} needs 'field', the key of the JSON with the value")
    elif (part.good or part.bad) and kind in (PartKind.BLOCK, PartKind.FENCE) and not is_json:
        key = "good" if part.good else "bad"
        yield TableFault((key,), f"{key!r} is for parts with a value")
    if part.line or part.heading:
        form = read_form((part.line or part.heading or "").lstrip("# \t"))
        yield from find_unlisted(part, form.values)
    for ordinal, value in enumerate(part.bad):
        if value in part.good:
            yield TableFault(("bad", ordinal), f"{value!r} is good already")


def find_unlisted(part: PartTable, values: tuple[str, ...]) -> _Faults:
    """The values that mean something, and that a part cannot have."""
    for key in ("good", "bad") if values else ():
        for ordinal, value in enumerate(getattr(part, key)):
            if value not in values:
                hint = did_you_mean(value, values) or f"; expected {listed(values, 'or')}"
                message = f"unknown value {value!r}{hint}"
                yield TableFault((key, ordinal), message, find_meant(value, values))


def find_unknown_in_contracts(
    contracts: Mapping[str, ContractTable], tags: Mapping[str, ResponseTag]
) -> Iterator[tuple[KeyPath, str]]:
    """The tags, and the values of tags, that contracts name and that nothing declares."""
    for name, contract in contracts.items():
        for ordinal, part in enumerate(contract.parts):
            if part.tag is None:
                continue
            path: KeyPath = ("contracts", name, "parts", ordinal)
            if part.tag not in tags:
                yield (*path, "tag"), f"unknown tag {part.tag!r}{did_you_mean(part.tag, tags)}"
                continue
            values = tuple(it.text for it in tags[part.tag].values)
            for fault in find_unlisted(part, values):
                yield (*path, *fault.path), fault.message
