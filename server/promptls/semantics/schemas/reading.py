"""Reads a JSON Schema, and finds what is wrong with it."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import cast

from promptls.document import Json, JsonFault
from promptls.parsing.json.locations import find_locations
from promptls.parsing.json.values import read_value
from promptls.semantics.schemas.keywords import (
    ANNOTATIONS,
    DIALECT_OF,
    EVERY,
    FORMS,
    OWN_ANNOTATION,
    UNSUPPORTED,
)
from promptls.semantics.schemas.references import References
from promptls.semantics.schemas.schema import Dialect, Schema, SchemaFault, Subschema
from promptls.semantics.schemas.subschemas import SchemaFlaw, SchemaSite, find_sites
from promptls.text.nearest import did_you_mean
from promptls.text.pattern_faults import find_pattern_fault
from promptls.text.spans import Span
from promptls.text.wording import described, listed, quoted

# More faults are not read.
_MOST_FAULTS = 1000
# Compiling one takes longer than reading a page.
_MOST_PATTERNS = 500
# What counts beside a reference in draft-07.
_BESIDE_REFERENCE = frozenset(("$schema", "$id", "$ref", "$defs", "definitions"))


def read_schema(text: str) -> Schema:
    """Read a schema, which has no `$schema`, or that of draft 2020-12 or draft-07."""
    record = read_value(text)
    if isinstance(record, JsonFault):
        return Schema(False, (SchemaFault(record.span, record.message),), {})  # noqa: FBT003 - a schema
    dialect = _find_dialect(record.value)
    if dialect is None:
        supported = listed(map(str, reversed(Dialect)), "or")
        flaw = SchemaFlaw(("$schema",), f"unsupported '$schema'; expected that of {supported}")
        return Schema(False, _locate([flaw], text, record.span), {})  # noqa: FBT003 - the same
    sites = list(find_sites(record.value, dialect))
    references = References(sites, dialect)
    flaws = chain(
        chain.from_iterable(_find_flaws(it, dialect) for it in sites),
        _find_slow_patterns(sites),
        references.follow(),
    )
    faults = _locate(flaws, text, record.span)
    return Schema(cast("Subschema", record.value), faults, references.targets)


def _find_dialect(value: Json) -> Dialect | None:
    """The dialect of a schema, the latest one if it does not say so."""
    name = value.get("$schema") if isinstance(value, dict) else None
    if not isinstance(name, str):
        return Dialect.DRAFT_2020_12
    return DIALECT_OF.get(name.removesuffix("#"))


def _locate(flaws: Iterable[SchemaFlaw], text: str, span: Span) -> tuple[SchemaFault, ...]:
    found = list(islice(flaws, _MOST_FAULTS))
    if not found:
        return ()
    root = find_locations(text, span)
    locations = ((root.at(it.steps), it) for it in found)
    faults = (
        SchemaFault(place.key if it.is_key and place.key else place.span, it.message)
        for place, it in locations
    )
    return tuple(sorted(faults))


def _find_flaws(site: SchemaSite, dialect: Dialect) -> Iterator[SchemaFlaw]:
    """Find keywords that are unknown, and those whose values have the wrong form."""
    if not isinstance(site.value, dict):
        if not isinstance(site.value, bool):
            found = described(site.value)
            yield SchemaFlaw(
                site.steps, f"expected a schema (an object or a boolean), found {found}"
            )
        return
    forms = FORMS[dialect]
    is_reference = dialect is Dialect.DRAFT_7 and "$ref" in site.value
    for name, value in site.value.items():
        steps = (*site.steps, name)
        form = forms.get(name)
        if form is None:
            if name not in ANNOTATIONS and not name.startswith(OWN_ANNOTATION):
                yield SchemaFlaw(steps, _unknown(name, dialect), is_key=True)
        elif not form.accepts(value):
            found = described(value)
            # Of an array that should be one of strings it says nothing that it is an array.
            rest = "" if form.expected.startswith(found) else f", found {found}"
            yield SchemaFlaw(steps, f"expected {form.expected}{rest}")
        elif is_reference and name not in _BESIDE_REFERENCE:
            message = f"{dialect} ignores {name!r} beside '$ref'; put both in 'allOf'"
            yield SchemaFlaw(steps, message, is_key=True)
        elif name == "$schema" and _find_dialect(site.value) is not dialect:
            yield SchemaFlaw(steps, f"expected the '$schema' of {dialect}, as for the whole schema")


def _unknown(name: str, dialect: Dialect) -> str:
    if name in UNSUPPORTED:
        return f"keyword {name!r} is not supported"
    if name in EVERY:
        return f"{name!r} is not a keyword of {dialect}"
    return f"unknown keyword {quoted(name)}{did_you_mean(name, FORMS[dialect])}"


def _find_slow_patterns(sites: Iterable[SchemaSite]) -> Iterator[SchemaFlaw]:
    """Find patterns that cannot be used, or not on any text without taking forever."""
    known: dict[str, str | None] = {}
    for site in sites:
        for flaw in _find_patterns(site):
            expression = flaw.message
            if expression not in known:
                if len(known) == _MOST_PATTERNS:
                    yield flaw._replace(message=f"more than {_MOST_PATTERNS} patterns")
                    return
                known[expression] = find_pattern_fault(expression)
            fault = known[expression]
            if fault:
                yield flaw._replace(message=fault)


def _find_patterns(site: SchemaSite) -> Iterator[SchemaFlaw]:
    """The patterns of a schema, each as the message of what may be wrong with it."""
    if isinstance(site.value, dict):
        pattern = site.value.get("pattern")
        if isinstance(pattern, str):
            yield SchemaFlaw((*site.steps, "pattern"), pattern)
        members = site.value.get("patternProperties")
        for name in members if isinstance(members, dict) else ():
            yield SchemaFlaw((*site.steps, "patternProperties", name), name, is_key=True)
