import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from promptls.models import NAMES, Rejection, schema, validate
from promptls.models.agent_response import FailureResponse
from promptls.models.orchestration import WorkflowState
from samples.json_files import AUDIT, OBJECTS, SAMPLES, Sample, values_of

WORKFLOW = {
    "type": "fix",
    "phases": ["01-requirements"],
    "current_phase_index": 0,
    "phase_status": {},
}
DIALECT = "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("sample", OBJECTS, ids=lambda it: it.name)
def test_accepts_the_samples_of_the_specifications(sample: Sample) -> None:
    assert validate(sample.kind, values_of(sample)) == []


def test_accepts_every_line_of_the_audit_trail() -> None:
    assert [validate("audit-line", json.loads(it)) for it in AUDIT.split("\n")[:-1]] == [[]] * 5


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("values", "shown"),
    [([], "an array"), (None, "null"), ("x", "'x'"), (1.5, "1.5"), (True, "true")],
)
def test_wants_an_object(name: str, values: object, shown: str) -> None:
    assert validate(name, values) == [Rejection((), f"expected an object, found {shown}")]


def test_no_workflow_need_be_active() -> None:
    assert validate("workflow-state", {"active_workflow": None}) == []
    assert validate("workflow-state", {}) == [
        Rejection((), "missing 'active_workflow'", is_missing=True)
    ]


@pytest.mark.parametrize(
    ("name", "value", "path", "message"),
    [
        ("type", 5, (), "expected a string, found 5"),
        ("type", None, (), "expected a string, found null"),
        ("phases", "abc", (), "expected an array, found 'abc'"),
        ("phases", ["a", {}], (1,), "expected a string, found an object"),
        ("current_phase_index", "1", (), "expected an integer, found '1'"),
        ("current_phase_index", 0.5, (), "expected an integer, found 0.5"),
        ("current_phase_index", True, (), "expected an integer, found true"),
        ("current_phase", None, (), "expected a string, found null"),
        ("artifact_folder", None, (), "expected a string, found null"),
        ("artifact_folder", ["REQ-0003"], (), "expected a string, found an array"),
        ("phase_status", [], (), "expected an object, found an array"),
        ("phase_status", None, (), "expected an object, found null"),
        ("phase_status", {"01-a": False}, ("01-a",), "expected a string, found false"),
    ],
)
def test_rejects_a_wrong_value(
    name: str, value: object, path: tuple[str | int, ...], message: str
) -> None:
    values = {"active_workflow": {**WORKFLOW, name: value}}
    assert validate("workflow-state", values) == [
        Rejection(("active_workflow", name, *path), message)
    ]


def test_a_whole_number_may_be_written_with_a_point() -> None:
    workflow = {**WORKFLOW, "current_phase_index": 0.0}
    state = WorkflowState.model_validate({"active_workflow": workflow})
    assert state.active_workflow
    assert repr(state.active_workflow.current_phase_index) == "0"


def test_what_is_missing_in_an_object_is_told_once() -> None:
    assert validate("workflow-state", {"active_workflow": {"type": "fix"}}) == [
        Rejection(
            ("active_workflow",),
            "missing 'phases', 'current_phase_index' and 'phase_status'",
            is_missing=True,
        )
    ]


def test_fields_that_nobody_specified_are_kept() -> None:
    values = {"success": False, "status": "blocked", "error": "x", "seen": [None]}
    response = FailureResponse.model_validate(values)
    assert response.model_dump(exclude_unset=True) == values


@pytest.mark.parametrize(
    ("success", "missing"),
    [
        (True, "missing 'job_id', 'wp_id', 'status' and 'summary'"),
        (False, "missing 'status' and 'error'"),
    ],
)
def test_a_failure_needs_less_than_a_success(success: object, missing: str) -> None:
    assert validate("agent-response", {"success": success}) == [
        Rejection((), missing, is_missing=True)
    ]


def test_a_response_is_what_it_is_meant_to_be() -> None:
    wrong = Rejection(("success",), "expected true or false, found 'no'")
    failure = {"success": "no", "status": "blocked", "error": "x"}
    assert validate("agent-response", failure) == [wrong]
    done = {"job_id": "1", "wp_id": "WP01", "success": "no", "status": "done", "summary": "x"}
    assert validate("agent-response", done) == [wrong]
    del failure["success"]
    assert validate("agent-response", failure) == [
        Rejection((), "missing 'success'", is_missing=True)
    ]


@pytest.mark.parametrize(
    ("index", "count", "rejected"),
    [
        (2, 2, [Rejection(("agent_index",), "expected less than 2 ('agent_count'), found 2")]),
        (-1, 2, [Rejection(("agent_index",), "expected 0 or more, found -1")]),
        (3, "2", [Rejection(("agent_count",), "expected an integer, found '2'")]),
        (0, 1, []),
    ],
)
def test_an_agent_is_one_of_those_there_are(
    index: object, count: object, rejected: list[Rejection]
) -> None:
    values = {"agent_index": index, "agent_count": count, "assigned_deliverables": []}
    assert validate("agent-share", values) == rejected


@pytest.mark.parametrize(
    "moment",
    [
        "2026-03-01T10:15:34Z",
        "2026-03-01T10:15:34.123456789+02:00",
        "2026-03-01 10:15",
        "20260301T101534Z",
    ],
)
def test_a_moment_is_written_in_iso_8601(moment: str) -> None:
    assert validate("audit-line", {"ts": moment, "actor": "a", "action": "b"}) == []


@pytest.mark.parametrize("moment", ["", "yesterday", "2026-02-31T10:15:34Z", "1" * 50_000])
def test_what_is_no_moment(moment: str) -> None:
    (rejected,) = validate("audit-line", {"ts": moment, "actor": "a", "action": "b"})
    assert rejected.path == ("ts",)
    assert rejected.message.startswith("expected an ISO 8601 timestamp, found '")


def test_a_part_of_the_context_has_one_of_three_types() -> None:
    values = {"instructions": "x", "context": [{"type": "files"}]}
    assert validate("unified-prompt", values) == [
        Rejection(("context", 0, "type"), "expected 'file', 'artifact' or 'thought', found 'files'")
    ]


def test_a_long_text_is_shown_in_part() -> None:
    (rejected,) = validate("unified-prompt", {"instructions": "x", "context": "\n" + "a" * 90})
    assert rejected.message == f"expected an array, found '\\n{'a' * 58}…'"


def test_thousands_of_wrong_values_are_one_mistake() -> None:
    workflow = {**WORKFLOW, "phases": [1] * 1001}
    assert validate("workflow-state", {"active_workflow": workflow}) == [
        Rejection((), "1,001 values are missing or invalid", is_missing=True)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_says_what_everything_is(name: str) -> None:
    made = schema(name)
    assert made["$schema"] == DIALECT
    assert json.loads(json.dumps(made)) == made
    for part in objects_of(made):
        assert part["description"], part
        assert part["$comment"], part
        assert part["additionalProperties"] is True
        properties = part["properties"]
        assert isinstance(properties, dict)
        assert all("description" in it or "$ref" in it for it in properties.values())
        assert not any("default" in it or "title" in it for it in properties.values())


def objects_of(schema: dict[str, object]) -> Iterator[dict[str, object]]:
    definitions = schema.get("$defs", {})
    assert isinstance(definitions, dict)
    yield from definitions.values()
    if "properties" in schema:
        yield schema


def test_a_schema_says_what_must_be_there() -> None:
    definitions = schema("workflow-state")["$defs"]
    assert isinstance(definitions, dict)
    assert definitions["ActiveWorkflow"]["required"] == list(WORKFLOW)
    responses = schema("agent-response")
    assert responses["anyOf"] == [
        {"$ref": "#/$defs/SuccessResponse"},
        {"$ref": "#/$defs/FailureResponse"},
    ]
    assert isinstance(responses["$defs"], dict)
    assert responses["$defs"]["FailureResponse"]["required"] == ["success", "status", "error"]


def test_a_schema_limits_counts_as_validators_read_it() -> None:
    schema_text = json.dumps(schema("task-envelope"))
    assert '"minimum": 0' in schema_text
    assert '"ge"' not in schema_text


def test_the_schema_of_the_unified_prompt_is_that_of_its_specification() -> None:
    specified = json.loads(next(it.text for it in SAMPLES if it.name == "data model"))
    made = schema("unified-prompt")
    assert made["required"] == specified["required"]
    assert isinstance(made["properties"], dict)
    assert isinstance(made["$defs"], dict)
    for name in "system_prompt", "instructions":
        assert made["properties"][name]["type"] == "string"
    part = specified["properties"]["context"]["items"]["properties"]
    found = made["$defs"]["ContextPart"]["properties"]
    assert {
        name: {**it, "description": found[name]["description"]} for name, it in part.items()
    } == found


@pytest.mark.parametrize(
    ("path", "text", "imported"),
    [
        ("a.md", "# Agent\n\nText.\n", False),
        ("a.json", '{"a": 1}', False),
        (".isdlc/state.json", "{", False),
        (".isdlc/state.json", "{}", True),
    ],
)
def test_pydantic_is_imported_only_when_a_model_is_needed(
    path: str,
    text: str,
    imported: bool,  # noqa: FBT001 - it is a row of a table
) -> None:
    program = (
        "import sys\n"
        "from promptls.checking.checker import check\n"
        "from promptls.parsing import parse\n"
        "from promptls.text.spans import Source\n"
        f"check(parse(Source({text!r}), {path!r}))\n"
        "print('pydantic' in sys.modules)\n"
    )
    environment = {"PYTHONPATH": ":".join(sys.path)}
    found = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == str(imported)
