"""Next steps, with the tables of the two iSDLC documents as they are written there."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.prompts import display_name, emit, next_phase, status_line, suggest
from promptls.prompts.next_steps import State
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.emission import MOMENTS, MomentName

# iSDLC prompt format, section 6.2.
PROMPT_BLOCK = re.compile(r"^---\nSUGGESTED NEXT STEPS:\n(?:  \[\d\] .+\n){2,4}---$")
STATUS_BLOCK = re.compile(r"^---\nSTATUS: .+\n---$")

FEATURE = ["01-requirements", "03-architecture", "04-design"]
FALLBACK = ("Show project status", "Start a new workflow")
NO_STATE_NEEDED = {"completion", "cancellation"}
NO_INDEX_NEEDED = {"initialization", "gate-failed", "blocker"}


def state(index: object = 0, phases: object = FEATURE, kind: object = "feature") -> State:
    return {"active_workflow": {"type": kind, "phases": phases, "current_phase_index": index}}


def check_block(block: str, path: str = "example.md") -> None:
    """A block has the form of the specification, and no rule finds anything in it."""
    pattern = STATUS_BLOCK if "STATUS:" in block else PROMPT_BLOCK
    assert pattern.fullmatch(block)
    assert check(parse(Source(f"Done.\n\n{block}\n"), path)) == []


@pytest.mark.parametrize(
    ("phase_key", "shown"),
    [
        ("00-quick-scan", "Phase 00 - Quick Scan"),
        ("01-requirements", "Phase 01 - Requirements"),
        ("02-impact-analysis", "Phase 02 - Impact Analysis"),
        ("02-tracing", "Phase 02 - Tracing"),
        ("03-architecture", "Phase 03 - Architecture"),
        ("04-design", "Phase 04 - Design"),
        ("05-test-strategy", "Phase 05 - Test Strategy"),
        ("06-implementation", "Phase 06 - Implementation"),
        ("07-testing", "Phase 07 - Testing"),
        ("08-code-review", "Phase 08 - Code Review"),
        ("09-validation", "Phase 09 - Validation"),
        ("10-cicd", "Phase 10 - Cicd"),
        ("11-local-testing", "Phase 11 - Local Testing"),
        ("12-remote-build", "Phase 12 - Remote Build"),
        ("13-test-deploy", "Phase 13 - Test Deploy"),
        ("14-production", "Phase 14 - Production"),
        ("15-operations", "Phase 15 - Operations"),
        ("16-upgrade-plan", "Phase 16 - Upgrade Plan"),
        ("16-upgrade-execute", "Phase 16 - Upgrade Execute"),
    ],
)
def test_section_3_2_phase_name_resolution_examples(phase_key: str, shown: str) -> None:
    assert display_name(phase_key) == shown
    steps = suggest(state(0, ["01-requirements", phase_key]))
    assert steps.items[0] == f"Continue to {shown}"
    check_block(steps.block)


def test_section_3_3_if_next_index_is_less_than_the_length_continue_to_the_next_phase() -> None:
    assert next_phase(state(1)) == "04-design"
    assert suggest(state(1)).block == (
        "---\nSUGGESTED NEXT STEPS:\n  [1] Continue to Phase 04 - Design\n"
        "  [2] Review architecture artifacts\n  [3] Show workflow status\n---"
    )


def test_section_3_3_if_next_index_is_the_length_complete_the_workflow() -> None:
    assert next_phase(state(2)) is None
    assert suggest(state(2)).items == (
        "Complete workflow and merge to main",
        "Review all workflow artifacts",
        "Show workflow status",
    )


@pytest.mark.parametrize(
    ("workflow_type", "noun"),
    [
        ("feature", "feature"),
        ("fix", "bug"),
        ("full-lifecycle", "project"),
        ("upgrade", "upgrade target"),
        ("data-migration", "data migration"),
    ],
)
def test_3_1_workflow_initialization(workflow_type: str, noun: str) -> None:
    steps = emit(state(kind=workflow_type), "initialization")
    assert steps.items == (
        f"Describe your {noun} to begin Phase 01 - Requirements",
        "Show workflow phases",
        "Show workflow status",
    )
    check_block(steps.block)


@pytest.mark.parametrize("workflow_type", ["test-run", "test-generate"])
def test_3_1_edge_case_skip_emission_point_1(workflow_type: str) -> None:
    steps = emit(state(kind=workflow_type), "initialization")
    assert (steps.block, steps.items) == ("", ())
    assert steps.reason == f"workflows of type '{workflow_type}' start by themselves"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"kind": None}, "'type' is missing or cannot be shown in a block"),
        ({"kind": "fé"}, "'type' is missing or cannot be shown in a block"),
    ],
)
def test_an_initialization_that_cannot_be_worded_is_not_emitted(
    changes: dict[str, object], reason: str
) -> None:
    assert emit(state(**changes), "initialization") == type(emit(None, "blocker"))(reason=reason)


@pytest.mark.parametrize(
    ("phase_key", "noun"),
    [
        ("00-quick-scan", "quick scan"),
        ("01-requirements", "requirements"),
        ("02-impact-analysis", "impact analysis"),
        ("02-tracing", "trace analysis"),
        ("03-architecture", "architecture"),
        ("04-design", "design"),
        ("05-test-strategy", "test strategy"),
        ("06-implementation", "implementation"),
        ("07-testing", "integration test"),
        ("08-code-review", "code review"),
        ("09-validation", "security validation"),
        ("10-cicd", "CI/CD pipeline"),
        ("11-local-testing", "local testing"),
        ("12-remote-build", "remote build"),
        ("13-test-deploy", "staging deployment"),
        ("14-production", "release"),
        ("15-operations", "operations"),
        ("16-upgrade-plan", "upgrade plan"),
        ("16-upgrade-execute", "upgrade execution"),
        ("99-custom-phase", "custom phase"),
    ],
)
def test_3_2_gate_passage_not_last_phase(phase_key: str, noun: str) -> None:
    steps = emit(state(0, [phase_key, "04-design"]), "gate-passed")
    assert steps.items == (
        "Continue to Phase 04 - Design",
        f"Review {noun} artifacts",
        "Show workflow status",
    )
    check_block(steps.block)


def test_3_2_gate_passage_last_phase() -> None:
    steps = emit(state(2), "gate-passed")
    assert steps.items == (
        "Complete workflow and merge to main",
        "Review all workflow artifacts",
        "Show workflow status",
    )
    check_block(steps.block)


@pytest.mark.parametrize(
    ("point", "items"),
    [
        ("gate-failed", ("Review gate failure details", "Retry gate check", "Escalate to human")),
        ("blocker", ("Resolve blocker and retry", "Cancel workflow", "Show workflow status")),
        ("completion", ("Start a new feature", "Run tests", "View project status")),
        ("cancellation", ("Start a new feature", "View project status")),
    ],
    ids=["3.3 gate failure", "3.4 blocker", "3.5 completion", "3.5 cancellation variant"],
)
def test_no_dynamic_resolution_needed(point: MomentName, items: tuple[str, ...]) -> None:
    steps = emit(state(), point)
    assert steps.items == items
    check_block(steps.block)


BROKEN: dict[str, tuple[State, str]] = {
    "null": (None, "the state is not a JSON object"),
    "list": ([], "the state is not a JSON object"),
    "number": (3, "the state is not a JSON object"),
    "idle": ({"active_workflow": None}, "no workflow is active"),
    "empty": ({}, "no workflow is active"),
    "text": ({"active_workflow": "feature"}, "'active_workflow' is not an object with members"),
    "phases": (state(phases="01-requirements"), "'phases' is not a list"),
    "phase": (state(phases=["01-requirements", 2]), "'phases[1]' is not a text"),
    "wide": (state(phases=["é"]), "'phases[0]' is not a phase key that a block can show"),
    "lines": (state(phases=["a\n---"]), "'phases[0]' is not a phase key that a block can show"),
    "long": (state(phases=["a" * 101]), "'phases[0]' is not a phase key that a block can show"),
    "negative": (state(-1), "'current_phase_index' is negative"),
    "behind": (state(3), "'current_phase_index' is out of range; 'phases' has length 3"),
    "far": (state(10**40), "'current_phase_index' is out of range; 'phases' has length 3"),
    "none": (state(0, []), "'current_phase_index' is out of range; 'phases' has length 0"),
    "absent": (state(None), "'current_phase_index' is not a whole number"),
    "fraction": (state(0.5), "'current_phase_index' is not a whole number"),
    "infinite": (state(float("inf")), "'current_phase_index' is not a whole number"),
    "switch": (state(True), "'current_phase_index' is not a whole number"),  # noqa: FBT003 - the value is wanted
    "digits": (state("0"), "'current_phase_index' is not a whole number"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_6_fail_safe_without_a_usable_workflow(name: str) -> None:
    broken, reason = BROKEN[name]
    suggested = suggest(broken)
    assert (suggested.items, suggested.is_fallback, suggested.reason) == (FALLBACK, True, reason)
    check_block(suggested.block)
    assert next_phase(broken) is None
    needs_no_index = NO_INDEX_NEEDED if "index" in reason else set[str]()
    if name == "none":
        needs_no_index = needs_no_index - {"initialization"}
    for moment in MOMENTS:
        emitted = emit(broken, moment.name)
        is_given = moment.name in NO_STATE_NEEDED | needs_no_index
        assert bool(emitted.items) is is_given
        assert emitted.reason == ("" if is_given else reason)


def test_points_without_a_current_phase_need_no_index() -> None:
    """Sections 3.1, 3.3 and 3.4: the first phase, or no dynamic resolution at all."""
    broken = state(None)
    assert emit(broken, "gate-failed") == emit(state(1), "gate-failed")
    assert emit(broken, "blocker") == emit(state(1), "blocker")
    assert emit(broken, "initialization") == emit(state(1), "initialization")
    assert not emit(broken, "gate-passed").items


def test_an_unknown_point_is_an_error_that_names_the_nearest() -> None:
    with pytest.raises(ValueError, match="unknown emission point 'gate-pass'; did you mean 'gate"):
        emit(state(), "gate-pass")  # type: ignore[arg-type] # a type checker knows it, too
    with pytest.raises(ValueError, match="expected one of initialization, gate-passed"):
        emit(state(), "lunch")  # type: ignore[arg-type] # the same


def test_a_type_checker_knows_the_points() -> None:
    assert get_args(MomentName) == tuple(it.name for it in MOMENTS)


def test_a_state_is_read_from_a_file_or_a_project(tmp_path: Path) -> None:
    file = tmp_path / ".isdlc" / "state.json"
    assert suggest(tmp_path).reason == "no such file or directory"
    file.parent.mkdir()
    file.write_text("\ufeff" + json.dumps(state(1)), encoding="utf-8")
    assert suggest(tmp_path) == suggest(file) == suggest(str(file)) == suggest(state(1))


def test_a_path_that_is_none_gives_the_fallback(tmp_path: Path) -> None:
    assert suggest("a\0b").is_fallback
    assert suggest(tmp_path / "x" / "state.json").reason == "no such file or directory"


def test_1_3_minimal_format_of_sub_agents() -> None:
    said = status_line("Symptom analysis", "tracing orchestrator")
    assert said == (
        "---\nSTATUS: Symptom analysis complete. Returning results to tracing orchestrator.\n---"
    )
    check_block(said)


def test_a_status_line_is_one_line_of_ascii() -> None:
    said = status_line(" The\nreview \u2013 all of it. ", "the\u00a0lead.")
    assert "\nSTATUS: The review - all of it complete. Returning results to the lead.\n" in said
    check_block(said)
    with pytest.raises(ValueError, match="the task has no text"):
        status_line(" . ", "lead")
    with pytest.raises(ValueError, match="a block is plain ASCII, and the parent has 'é'"):
        status_line("Review", "René")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda it: st.lists(it, max_size=4) | st.dictionaries(st.text(max_size=8), it, max_size=4),
    max_leaves=12,
)
STATES = st.fixed_dictionaries(
    {},
    optional={
        "active_workflow": st.fixed_dictionaries(
            {},
            optional={
                "type": JSON | st.sampled_from([it.key for it in SPECIFIED.workflow_types]),
                "phases": JSON | st.lists(st.sampled_from([it.key for it in SPECIFIED.phases])),
                "current_phase_index": JSON | st.integers(-2, 6),
                "phase_status": JSON,
                "artifact_folder": JSON,
            },
        )
        | JSON
    },
)


@given(STATES | JSON)
def test_no_state_makes_it_raise_and_every_block_is_well_formed(given_state: State) -> None:
    for steps in suggest(given_state), *(emit(given_state, it.name) for it in MOMENTS):
        assert steps.items or steps.reason
        if steps.items:
            assert PROMPT_BLOCK.fullmatch(steps.block)


@given(
    st.lists(
        st.from_regex(r"[0-9A-Z]{2}-[a-z]{1,12}(-[a-z]{0,12}){0,3}", fullmatch=True), max_size=8
    )
)
def test_blocks_of_phases_of_a_project_are_clean(phases: list[str]) -> None:
    for index in range(len(phases)):
        found = check(parse(Source(suggest(state(index, list(phases))).block + "\n"), "example.md"))
        # Which phases a project has besides the specified ones is said by its settings.
        assert [it for it in found if it.rule != "block-phase-unknown"] == []
