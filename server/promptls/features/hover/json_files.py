"""JSON files: what a key means, and what the phases and states of a workflow are."""

from promptls.document import Json, JsonFile
from promptls.features.descriptions import Description, code, of_phase
from promptls.features.json_schema import find_member
from promptls.features.site import Site
from promptls.parsing.json.locations import JsonLocation, Step, find_locations
from promptls.semantics.workflow.state import phase_of, read_workflow
from promptls.text.spans import Span
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.phases import display_name


def describe_json(site: Site[JsonFile]) -> tuple[Span, Description] | None:
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


def _describe_key(
    site: Site[JsonFile], path: list[Step], key: Span, value: Json
) -> tuple[Span, Description] | None:
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


def _describe_value(
    site: Site[JsonFile], path: list[Step], span: Span
) -> tuple[Span, Description] | None:
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
    names_phase = path[-1] == "current_phase" or path[-2:-1] == ["phases"]
    return (span, of_phase(phase_of(text, site.vocabulary))) if names_phase and text else None


def _is_status(site: Site[JsonFile], path: list[Step]) -> bool:
    return site.document.kind is Kind.WORKFLOW_STATE and path[-2:-1] == ["phase_status"]
