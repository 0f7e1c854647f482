import json

import pytest

from promptls.document import Document, JsonFile
from promptls.parsing import parse
from promptls.semantics.workflow.next_steps import resolve
from promptls.semantics.workflow.state import RunningWorkflow, phase_of, read_workflow
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from samples.json_files import STATE


def state_file(text: str) -> Document:
    return parse(Source(text), ".isdlc/state.json")


def workflow_of(document: Document) -> RunningWorkflow | None:
    records = [it for file in document.nodes(JsonFile) for it in file.node.records]
    return read_workflow(records[0].value if records else None).workflow


def running(**changes: object) -> Document:
    """A state with a workflow in which something is different."""
    workflow = {"type": "fix", "phases": ["01-requirements", "02-tracing"], "phase_status": {}}
    return state_file(json.dumps({"active_workflow": workflow | changes}))


def test_reads_the_sample_of_the_specification() -> None:
    state = workflow_of(state_file(STATE))
    assert state == RunningWorkflow(
        type="feature|fix|test-run|test-generate|full-lifecycle|upgrade",
        phases=("01-requirements", "03-architecture"),
        current_index=1,
        current_phase="03-architecture",
        artifact_folder="REQ-0003-suggested-prompts",
        phase_status=(("01-requirements", "completed"), ("03-architecture", "in_progress")),
    )
    assert hash(state)


def test_what_the_next_step_does_not_need_may_be_wrong() -> None:
    document = running(type=5, current_phase_index=0, current_phase=None, phase_status={"a": 1})
    assert workflow_of(document) == RunningWorkflow(
        "", ("01-requirements", "02-tracing"), 0, None, None, ()
    )
    state = workflow_of(running(current_phase_index=1.0, phase_status=[]))
    assert state is not None
    assert (state.current_index, state.phase_status) == (1, ())


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"current_phase_index": -1},
        {"current_phase_index": 0.5},
        {"current_phase_index": "0"},
        {"current_phase_index": True},
        {"current_phase_index": None},
        {"current_phase_index": 0, "phases": "01-requirements"},
        {"current_phase_index": 0, "phases": ["01-requirements", 2]},
    ],
)
def test_a_workflow_without_a_usable_place_is_none(changes: dict[str, object]) -> None:
    assert workflow_of(running(**changes)) is None


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{", "{}", '"x"', '{"active_workflow": []}', '{"active_workflow": null}'],
)
def test_a_file_without_a_workflow_has_none(text: str) -> None:
    assert workflow_of(state_file(text)) is None


def test_a_file_that_is_not_json_has_no_workflow() -> None:
    assert workflow_of(parse(Source('{"active_workflow": null}'), "a.md")) is None


@pytest.mark.parametrize(
    ("index", "prompt"),
    [
        (0, "Continue to Phase 02 - Impact Analysis"),
        (1, "Continue to Phase R1 - Behavior Extraction"),
        (2, "Continue to Phase 10 - Cicd"),
        (3, "Continue to release"),
        (4, "Complete workflow and merge to main"),
    ],
)
def test_the_next_prompt_continues_or_completes(index: int, prompt: str) -> None:
    phases = [
        "01-requirements",
        "02-impact-analysis",
        "R1-behavior-extraction",
        "10-cicd",
        "release",
    ]
    state = workflow_of(running(phases=phases, current_phase_index=index))
    assert state is not None
    assert resolve("primary_prompt", state) == prompt


def test_a_phase_that_no_table_holds_is_named_after_its_key() -> None:
    assert phase_of("07-testing", SPECIFIED).noun == "integration test"
    assert phase_of("99-custom-phase", SPECIFIED).noun == "custom phase"
