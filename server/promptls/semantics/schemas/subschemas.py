"""The subschemas of a schema, with the address that references in each are relative to."""

from collections.abc import Iterator

from promptls.document import Json
from promptls.parsing.json.locations import Step
from promptls.semantics.schemas.keywords import find_inner
from promptls.semantics.schemas.schema import Dialect
from promptls.text.values import NamedTuple

Steps = tuple[Step, ...]


class SchemaSite(NamedTuple):
    """Where a schema is, or what is in the place of one."""

    steps: Steps
    value: Json
    # The address of the nearest schema around it that has one.
    base: str
    begins_resource: bool


class SchemaFlaw(NamedTuple):
    """What is wrong with a schema, at a value or at its key."""

    steps: Steps
    message: str
    is_key: bool = False


def find_sites(root: Json, dialect: Dialect) -> Iterator[SchemaSite]:
    """Find all schemas in one, outer ones first."""
    todo = [SchemaSite((), root, "", begins_resource=True)]
    while todo:
        site = _with_own_address(todo.pop(), dialect)
        yield site
        if isinstance(site.value, dict):
            inner = find_inner(site.value, dialect, site.value)
            todo.extend(
                SchemaSite((*site.steps, *steps), value, site.base, begins_resource=False)
                for steps, value in inner
            )


def _with_own_address(site: SchemaSite, dialect: Dialect) -> SchemaSite:
    address = site.value.get("$id") if isinstance(site.value, dict) else None
    # One that begins so is an anchor in draft-07, or written by a generator, and no address.
    if not isinstance(address, str) or address.startswith("#"):
        return site
    if dialect is Dialect.DRAFT_7 and isinstance(site.value, dict) and "$ref" in site.value:
        return site
    return SchemaSite(site.steps, site.value, join(site.base, address), begins_resource=True)


def join(base: str, reference: str) -> str:
    """The address that a reference without a fragment means."""
    if not reference:
        return base
    from urllib.parse import urljoin  # noqa: PLC0415 - hardly any schema refers to an address

    try:
        return urljoin(base, reference.removesuffix("#"))
    except ValueError:
        return reference
