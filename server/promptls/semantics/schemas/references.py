"""Resolves the references of a schema. All lead to schemas in it: nothing is fetched."""

from collections.abc import Iterable, Iterator
from typing import cast

from promptls.document import Json
from promptls.semantics.schemas.keywords import IN_PLACE, find_inner
from promptls.semantics.schemas.schema import Dialect, Subschema
from promptls.semantics.schemas.subschemas import SchemaFlaw, SchemaSite, Steps, join
from promptls.text.wording import quoted


class References:
    """What a schema offers to references, and where those that it has lead."""

    def __init__(self, sites: Iterable[SchemaSite], dialect: Dialect) -> None:
        self._dialect = dialect
        self._sites = list(sites)
        self._by_path = {tuple(map(str, it.steps)): it for it in self._sites}
        self._resources: dict[str, SchemaSite] = {}
        self._anchors: dict[tuple[str, str], SchemaSite] = {}
        self.targets: dict[int, Subschema] = {}
        for site in self._sites:
            if site.begins_resource:
                self._resources.setdefault(site.base, site)
            for name in _anchors(site.value, dialect):
                self._anchors.setdefault((site.base, name), site)

    def follow(self) -> Iterator[SchemaFlaw]:
        """Find the targets, and the references that have none or lead back to themselves."""
        for site in self._sites:
            reference = site.value.get("$ref") if isinstance(site.value, dict) else None
            if isinstance(reference, str):
                target = self._find(site, reference)
                if isinstance(target, str):
                    yield SchemaFlaw((*site.steps, "$ref"), target)
                else:
                    self.targets[id(site.value)] = cast("Subschema", target.value)
        yield from self._cycles()

    def _find(self, site: SchemaSite, reference: str) -> SchemaSite | str:
        """What a reference leads to, or why it leads nowhere."""
        address, _, fragment = reference.partition("#")
        resource = self._resources.get(join(site.base, address))
        if resource is None:
            return f"reference to another document: {quoted(reference)}; none is read"
        if "%" in fragment:
            from urllib.parse import unquote  # noqa: PLC0415 - hardly any reference is quoted

            fragment = unquote(fragment)
        if fragment and not fragment.startswith("/"):
            found = self._anchors.get((resource.base, fragment))
        else:
            steps = (it.replace("~1", "/").replace("~0", "~") for it in fragment.split("/")[1:])
            found = self._by_path.get((*map(str, resource.steps), *steps))
        return found or f"no schema at {quoted(reference)}"

    def _cycles(self) -> Iterator[SchemaFlaw]:
        """Find references that lead back to themselves for the same value."""
        steps = {id(it.value): it.steps for it in self._sites if isinstance(it.value, dict)}
        is_done: dict[int, bool] = {}
        for site in self._sites:
            if isinstance(site.value, dict) and id(site.value) not in is_done:
                yield from self._cycles_from(site.value, steps, is_done)

    def _cycles_from(
        self, root: dict[str, Json], steps: dict[int, Steps], is_done: dict[int, bool]
    ) -> Iterator[SchemaFlaw]:
        is_done[id(root)] = False
        above = [(id(root), self._next(root))]
        while above:
            number, inner = above[-1]
            schema = next(inner, None)
            if schema is None:
                is_done[number] = True
                above.pop()
            elif id(schema) not in is_done:
                is_done[id(schema)] = False
                above.append((id(schema), self._next(schema)))
            elif not is_done[id(schema)]:
                # Without a reference there is no way back.
                last = next(it for it, _ in reversed(above) if it in self.targets)
                yield SchemaFlaw((*steps[last], "$ref"), "circular reference")

    def _next(self, schema: dict[str, Json]) -> Iterator[dict[str, Json]]:
        """The schemas that the same value is compared with."""
        inner = (it for _, it in find_inner(schema, self._dialect, IN_PLACE))
        for it in (self.targets.get(id(schema)), *inner):
            if isinstance(it, dict):
                yield cast("dict[str, Json]", it)


def _anchors(value: Json, dialect: Dialect) -> Iterator[str]:
    if not isinstance(value, dict):
        return
    name = value.get("$id" if dialect is Dialect.DRAFT_7 else "$anchor")
    if isinstance(name, str):
        if dialect is not Dialect.DRAFT_7:
            yield name
        elif name.startswith("#"):
            yield name[1:]
