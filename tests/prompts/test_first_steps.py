"""The first step of an answer, compared with the state of its project."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.document import Json
from promptls.files import Configurations
from promptls.prompts import parse_response, suggest
from promptls.prompts.hook_inputs import Turn
from promptls.prompts.hooks import judge_turn

RULE = "response-step-unexpected"
BLOCK = "Done.\n\n---\nSUGGESTED NEXT STEPS:\n  [1] {}\n  [2] Show workflow status\n---\n"
PHASES: list[Json] = [
    "01-requirements",
    "02-impact-analysis",
    "03-architecture",
    "04-design",
    "05-test-strategy",
    "06-implementation",
    "99-own-phase",
]
COMPLETE = "Complete workflow and merge to main"


def state_at(index: Json, phases: Json = PHASES) -> dict[str, Json]:
    return {"active_workflow": {"phases": phases, "current_phase_index": index, "type": "feature"}}


def found(step: str, state: dict[str, Json] | None) -> list[str]:
    response = parse_response(BLOCK.format(step), state=state)
    return [it.message for it in response.findings if it.rule == RULE]


@pytest.mark.parametrize(
    ("index", "step"),
    [
        (2, "Continue to Phase 06 - Implementation"),
        (2, "Continue to Phase 02 - Impact Analysis"),
        # It is known, and not a phase of this workflow.
        (2, "Continue to Phase 08 - Code Review"),
        (2, "continue to phase 06 -  implementation (recommended)"),
        (2, COMPLETE),
        (6, "Continue to Phase 03 - Architecture"),
        (0, "Continue to Phase 99 - Own Phase"),
    ],
)
def test_a_step_that_no_phase_near_explains(index: int, step: str) -> None:
    expected = suggest(state_at(index)).items[0]
    message = f"expected {expected!r} as the first step, found {step!r}"
    assert found(step, state_at(index)) == [message]


@pytest.mark.parametrize(
    ("index", "step"),
    [
        # Of the phase itself, of the one before and of the one after.
        (2, "Continue to Phase 04 - Design"),
        (2, "Continue to Phase 03 - Architecture"),
        (2, "Continue to Phase 05 - Test Strategy"),
        (5, COMPLETE),
        (6, COMPLETE),
        (6, "Continue to Phase 99 - Own Phase"),
        # The agent's own choice, or a mistake of another rule.
        (2, "Fix the failing tests"),
        (2, "Complete workflow"),
        (2, "Continue to the next phase"),
        (2, "Continue to {next_phase_name}"),
        (2, "Continue to Phase 08 - Code Reviw"),
        (2, "Continue to Phase 08 - Code Reviews"),
    ],
)
def test_a_step_that_fits_or_is_another(index: int, step: str) -> None:
    assert found(step, state_at(index)) == []


@pytest.mark.parametrize(
    "state",
    [
        None,
        {},
        {"active_workflow": None},
        state_at(7),
        state_at(-1),
        state_at("2"),
        state_at(0, []),
    ],
)
def test_without_a_usable_workflow_nothing_is_expected(state: dict[str, Json] | None) -> None:
    assert found(COMPLETE, state) == []


def test_only_the_last_block_that_is_meant_counts() -> None:
    shown = f"```\n{BLOCK.format(COMPLETE)}```\n\n{BLOCK.format('Run the tests')}"
    assert RULE not in [it.rule for it in parse_response(shown, state=state_at(0)).findings]


@given(st.integers(0, 6), st.sampled_from([-1, 0, 1]))
def test_no_phase_near_the_current_one_is_wrong(index: int, distance: int) -> None:
    at = min(max(index + distance, 0), len(PHASES) - 1)
    assert found(suggest(state_at(at)).items[0], state_at(index)) == []


def test_the_hook_asks_again_only_where_it_is_told_to(tmp_path: Path) -> None:
    (tmp_path / ".isdlc").mkdir()
    (tmp_path / ".isdlc" / "state.json").write_text(json.dumps(state_at(0)))

    def judge() -> str:
        settings = Configurations().find(f"{tmp_path}/")
        return judge_turn(Turn("main", BLOCK.format(COMPLETE)), tmp_path, settings).reason

    assert judge() == ""
    (tmp_path / "promptls.toml").write_text(f'severity = {{ {RULE} = "warning" }}\n')
    reason = judge()
    assert f"line 5, {RULE}: expected 'Continue to Phase 02 - Impact Analysis'" in reason
    # Not the items of the answer, of which one is wrong.
    assert "  [1] Continue to Phase 02 - Impact Analysis\n" in reason
