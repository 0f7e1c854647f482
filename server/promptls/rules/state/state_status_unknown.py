from collections.abc import Iterator

from promptls.document import Json, JsonFile
from promptls.parsing.json.locations import find_locations
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.workflow.state import active_workflow, text_of
from promptls.text.nearest import did_you_mean
from promptls.text.wording import listed, quoted
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.kinds import Kind


@rule(
    JsonFile,
    severity=Severity.INFO,
    clause="iSDLC prompt format, section 5.1",
    path=".isdlc/state.json",
    bad="""
        {
          "active_workflow": {
            "type": "fix",
            "phases": ["01-requirements", "02-tracing"],
            "current_phase_index": 1,
            "phase_status": {"01-requirements": "done"}
          }
        }
    """,
    good="""
        {
          "active_workflow": {
            "type": "fix",
            "phases": ["01-requirements", "02-tracing"],
            "current_phase_index": 1,
            "phase_status": {"01-requirements": "completed"}
          }
        }
    """,
)
def state_status_unknown(file: JsonFile, context: Context) -> Findings:
    """The status of a phase and the type of a workflow must be known.

    The status is `pending`, `in_progress`, `completed` or `skipped`. An agent that looks for
    completed phases does not find one with the status `done`. With an unknown type, the
    orchestrator does not know how to ask the user for a description. The finding is only a note,
    because a project may have workflows of its own.
    """
    if context.kind is not Kind.WORKFLOW_STATE:
        return
    for record in file.records:
        unknown = list(_unknown(active_workflow(record.value), context.vocabulary))
        if unknown:
            places = find_locations(context.text, record.span)
            for path, message in unknown:
                yield Finding(places.at(("active_workflow", *path)).span, message)


def _unknown(
    workflow: dict[str, Json], vocabulary: Vocabulary
) -> Iterator[tuple[tuple[str, ...], str]]:
    types = [it.key for it in vocabulary.workflow_types]
    # `feature|fix` is how the specification writes that it is one of these.
    named = text_of(workflow, "type")
    for name in named.split("|") if named is not None else ():
        if name not in types:
            yield ("type",), _message("workflow type", name, types)
    statuses = [it.key for it in vocabulary.phase_statuses]
    found = workflow.get("phase_status")
    for phase, status in found.items() if isinstance(found, dict) else ():
        if isinstance(status, str) and status not in statuses:
            yield ("phase_status", phase), _message("phase status", status, statuses)


def _message(kind: str, name: str, known: list[str]) -> str:
    hint = did_you_mean(name, known) or f"; expected {listed(known, 'or')}"
    return f"unknown {kind} {quoted(name)}{hint}"
