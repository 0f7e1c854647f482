from collections.abc import Iterator

from promptls.document import Json, JsonFile
from promptls.parsing.json.locations import find_locations
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.workflow.state import active_workflow, phases_of
from promptls.text.nearest import did_you_mean
from promptls.text.wording import quoted
from promptls.vocabulary.kinds import Kind

_PHASES, _STATUS = "phases", "phase_status"


@rule(
    JsonFile,
    severity=Severity.INFO,
    clause="iSDLC prompt format, section 3.2",
    path=".isdlc/state.json",
    bad="""
        {
          "active_workflow": {
            "type": "feature",
            "phases": ["01-requirements", "03-architecure"],
            "current_phase_index": 0,
            "phase_status": {"01-requirements": "in_progress"}
          }
        }
    """,
    good="""
        {
          "active_workflow": {
            "type": "feature",
            "phases": ["01-requirements", "03-architecture"],
            "current_phase_index": 0,
            "phase_status": {"01-requirements": "in_progress"}
          }
        }
    """,
)
def state_phase_unknown(file: JsonFile, context: Context) -> Findings:
    """A phase of a workflow must be known.

    Agents make the name that they show from the key of the phase: of `03-architecure` they make
    `Phase 03 - Architecure`, and no agent has this phase. A key of
    `phase_status` is reported only where it is nearly the key of a known phase.

    The finding is only a note, because a project may have phases of its own.
    `promptls declare phase 20-data-migration` adds one to the settings. In the other files of the
    project they are known, because the workflow has them.
    """
    if context.kind is not Kind.WORKFLOW_STATE:
        return
    known = context.vocabulary.declared_phases
    for record in file.records:
        unknown = list(_unknown(active_workflow(record.value), known))
        if unknown:
            places = find_locations(context.text, record.span)
            for path, key, hint in unknown:
                place = places.at(("active_workflow", *path))
                span = place.key if path[0] == _STATUS and place.key is not None else place.span
                yield Finding(span, f"unknown phase {quoted(key)}{hint}")


def _unknown(
    workflow: dict[str, Json], known: tuple[str, ...]
) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Where each unknown phase is named first, and which one may be meant."""
    seen = set(known)
    for at, key in enumerate(phases_of(workflow) or ()):
        if isinstance(key, str) and key not in seen:
            seen.add(key)
            yield (_PHASES, at), key, did_you_mean(key, known)
    status, listed = workflow.get(_STATUS), tuple(seen)
    for key in status if isinstance(status, dict) else ():
        hint = did_you_mean(key, listed) if key not in seen else ""
        if hint:
            yield (_STATUS, key), key, hint
