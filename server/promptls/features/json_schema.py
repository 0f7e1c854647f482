"""What the schemas of JSON files say about the member at a path."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from promptls.models import NAME_OF_KIND, schema
from promptls.text.values import NamedTuple
from promptls.vocabulary.kinds import Kind


class Member(NamedTuple):
    """A member of an object as its schema describes it."""

    description: str
    type: str
    required: bool
    example: object
    clause: str


def find_member(kind: Kind, path: Sequence[str | int]) -> Member | None:
    """The member at a path of a file; none where the schema does not name it."""
    name = NAME_OF_KIND.get(kind)
    whole = _schema_of(name) if name else None
    if whole is None or not path or not isinstance(path[-1], str):
        return None
    at: list[Mapping[str, Any]] = [*_resolved(whole, whole)]
    for step in path[:-1]:
        at = [it for part in at for inner in _inside(part, step) for it in _resolved(inner, whole)]
    for part in at:
        found = part.get("properties", {}).get(path[-1])
        if found is not None:
            types = dict.fromkeys(str(it["type"]) for it in _resolved(found, whole) if "type" in it)
            examples = found.get("examples", ())
            return Member(
                str(found.get("description", "")),
                " or ".join(types),
                path[-1] in part.get("required", ()),
                examples[0] if examples else None,
                str(part.get("$comment") or whole.get("$comment") or "promptls"),
            )
    return None


@lru_cache(maxsize=8)
def _schema_of(name: str) -> Mapping[str, Any] | None:
    try:
        return schema(name)
    except ImportError:
        # Where the compiled core of pydantic cannot be loaded, there is nothing to say.
        return None


def _resolved(part: Mapping[str, Any], whole: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The alternatives that a part of a schema stands for."""
    reference = part.get("$ref")
    if reference:
        part = whole["$defs"][str(reference).rpartition("/")[2]]
    yield part
    for inner in part.get("anyOf", ()):
        yield from _resolved(inner, whole)


def _inside(part: Mapping[str, Any], step: str | int) -> Iterator[Mapping[str, Any]]:
    inner = part.get("items") if isinstance(step, int) else part.get("properties", {}).get(step)
    if isinstance(inner, Mapping):
        yield inner
