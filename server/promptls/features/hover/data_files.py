"""JSON files: what a key means, and what its value names."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from promptls.document import Json, JsonFile
from promptls.features.descriptions import Described, Description, code
from promptls.features.descriptions.blocks import of_phase
from promptls.features.descriptions.headings import of_nouns
from promptls.features.site import Site
from promptls.models import NAME_OF_KIND, schema
from promptls.parsing.json.locations import JsonLocation, Step, find_locations
from promptls.semantics.workflow.state import phase_of, read_workflow
from promptls.text.spans import Span
from promptls.text.values import NamedTuple
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.phases import display_name


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


def describe_json(site: Site[JsonFile]) -> Described:
    """Describe the key or the value at an offset of a JSON file that is valid."""
    record = next((it for it in site.node.records if it.span.touches(site.offset)), None)
    if record is None:
        return None
    location, path = find_locations(site.part.section.text, record.span), list[Step]()
    while True:
        step = _step_into(location, site.offset)
        if step is None:
            break
        path.append(step)
        location = location.inside[step]
        if location.key is not None and location.key.touches(site.offset):
            return _describe_key(site, path, location.key, record.value)
    return _describe_value(site, path, location.span) if not location.inside else None


def _step_into(location: JsonLocation, offset: int) -> Step | None:
    for step, inner in location.inside.items():
        start = inner.key.start if inner.key is not None else inner.span.start
        if start <= offset <= inner.span.end:
            return step
    return None


def _describe_key(site: Site[JsonFile], path: list[Step], key: Span, value: Json) -> Described:
    name = str(path[-1])
    if _is_status(site, path):
        return key, of_phase(phase_of(name, site.vocabulary))
    member = find_member(site.document.kind, path)
    if member is None:
        return None
    need = "Required." if member.required else "Optional."
    types = f"Type: {member.type}. " if member.type else ""
    example = f'"{member.example}"' if isinstance(member.example, str) else ""
    return key, Description(
        name,
        member.description,
        (f"{types}{need}",),
        member.clause,
        example=f'"{name}": {example}' if example else "",
        here=_here(site, name, value),
    )


def _here(site: Site[JsonFile], name: str, value: Json) -> tuple[str, ...]:
    workflow = read_workflow(value).workflow if site.document.kind is Kind.WORKFLOW_STATE else None
    if workflow is None or name not in ("current_phase_index", "active_workflow"):
        return ()
    now = f"Current phase: {display_name(workflow.phase)}." if workflow.phase else ""
    following = workflow.next_phase
    then = f"Next: {display_name(following)}." if following else "It is the last phase."
    return (f"{now} {then}",) if now else ()


def _describe_value(site: Site[JsonFile], path: list[Step], span: Span) -> Described:
    if site.document.kind is not Kind.WORKFLOW_STATE or not path:
        return None
    text = site.text(span).strip('"')
    if _is_status(site, path):
        found = next((it for it in site.vocabulary.phase_statuses if it.key == text), None)
        phase = f"Phase {code(str(path[-1]))}."
        return (
            (span, Description(found.key, found.description, (phase,), found.clause))
            if found
            else None
        )
    if path[-2:] == ["active_workflow", "type"]:
        return span, of_nouns((text,), site.vocabulary)
    names_phase = path[-1] == "current_phase" or path[-2:-1] == ["phases"]
    return (span, of_phase(phase_of(text, site.vocabulary))) if names_phase and text else None


def _is_status(site: Site[JsonFile], path: list[Step]) -> bool:
    return site.document.kind is Kind.WORKFLOW_STATE and path[-2:-1] == ["phase_status"]
