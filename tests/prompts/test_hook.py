"""What the hook of a coding agent says to an answer, without the command around it."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.api import load_settings
from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.prompts.demands import read_demands
from promptls.prompts.hook_inputs import MAIN, NoTurn, Turn, read_turn
from promptls.prompts.hooks import judge_turn
from promptls.settings import DEFAULT
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind
from prompts.recorded_hooks import FILES, RECORDED, Recorded, stop, sub_stop

each_reason = pytest.mark.parametrize(
    "recorded", [it for it in RECORDED if it.reason], ids=lambda it: it.name
)


def write_files(root: Path) -> None:
    for path, text in FILES.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")


def judge(turn: Turn, root: Path) -> str:
    return judge_turn(turn, root, load_settings(root)).reason


def test_there_are_at_least_twenty_inputs() -> None:
    assert len(RECORDED) > 20


@each_reason
def test_a_reason_is_an_instruction_with_the_right_form(recorded: Recorded) -> None:
    assert recorded.reason is not None
    # It is clean itself, and demands what the answer lacks.
    for kind in (Kind.PROMPT, Kind.SYSTEM_TEMPLATE):
        found = check(parse(Source(recorded.reason), kind=kind))
        shown = [it for it in found if it.rule.startswith(("block-", "status-", "tag-"))]
        assert shown == []
    demands = read_demands(recorded.reason)
    # The words of a contract are those of its settings; `test_hook_reasons` reads them with these.
    asked = ("task", "placeholder", "report", "not in code", "JSON", "code fence")
    assert demands.contract.parts or any(it in recorded.reason for it in asked)
    assert "- line " in recorded.reason


@pytest.mark.parametrize(
    ("fields", "agent"),
    [
        ({}, MAIN),
        ({"agent_type": ""}, MAIN),
        ({"agent_type": "planner"}, "planner"),
        ({"hook_event_name": "SubagentStop"}, ""),
        ({"hook_event_name": "SubagentStop", "subagent_type": "planner"}, "planner"),
        ({"hook_event_name": "SubagentStop", "agent_name": "planner", "agent_type": 1}, "planner"),
    ],
)
def test_who_has_answered(fields: dict[str, object], agent: str) -> None:
    turn = read_turn(stop("Done.", **fields).decode())
    assert isinstance(turn, Turn)
    assert (turn.agent, turn.message, turn.is_again) == (agent, "Done.", False)


def thread_of(given: bytes) -> str:
    turn = read_turn(given.decode())
    assert isinstance(turn, Turn)
    return turn.thread


def test_what_tells_agents_apart() -> None:
    assert thread_of(stop("a")) == thread_of(stop("b", prompt_id="x")) == "3a6b8c9d\0"
    assert thread_of(sub_stop("a", "b")) == "3a6b8c9d\0a409d7dba26431ed6"
    for unknown in (
        stop("a", session_id=""),
        stop("a", session_id=1),
        stop("a", agent_id=1),
        sub_stop("a", "b", agent_id=""),
    ):
        assert thread_of(unknown) == ""


def test_the_first_pattern_that_matches_decides(tmp_path: Path) -> None:
    (tmp_path / "promptls.toml").write_text(
        '[hook."re*"]\nblock = true\n[hook.reviewer]\nstatus = true\n[hook."*"]\ntags = ["review"]\n'
    )
    assert "'SUGGESTED NEXT STEPS:'" in judge(Turn("reviewer", "a"), tmp_path)
    assert "'SUGGESTED NEXT STEPS:'" not in judge(Turn("", "a"), tmp_path)
    assert "<review>" in judge(Turn("", "a"), tmp_path)


def test_items_of_the_answer_are_shown_where_they_can_be(tmp_path: Path) -> None:
    text = "---\nSUGGESTED NEXT STEPS:\n  [1] {}\n  [3] Show workflow status\n---\n"
    assert "  [1] Go on\n  [2] Show" in judge(Turn(MAIN, text.format("Go on")), tmp_path)
    for item in ("Go \u2014 on", ""):
        assert "  [1] Show project status\n" in judge(Turn(MAIN, text.format(item)), tmp_path)


def test_the_items_that_are_shown_else_have_the_names_of_the_settings(tmp_path: Path) -> None:
    (tmp_path / "promptls.toml").write_text('[phases.02-move-data]\nnoun = "moved data"\n')
    (tmp_path / ".isdlc").mkdir()
    (tmp_path / ".isdlc" / "state.json").write_text(
        '{"active_workflow": {"type": "feature", "current_phase_index": 0,'
        ' "phases": ["02-move-data", "04-design"]}}'
    )
    reason = judge(Turn(MAIN, "---\nSUGGESTED NEXT STEPS:\n  [1] \u2014\n---\n"), tmp_path)
    assert "  [2] Review moved data artifacts\n" in reason


def test_an_index_behind_the_last_phase_orders_no_merge(tmp_path: Path) -> None:
    (tmp_path / "promptls.toml").write_text("[hook.main]\nblock = true\n")
    (tmp_path / ".isdlc").mkdir()
    state = tmp_path / ".isdlc" / "state.json"
    for index, is_last in (1, True), (2, False), (7, False):
        workflow = {"phases": ["a", "b"], "current_phase_index": index}
        state.write_text(json.dumps({"active_workflow": workflow}))
        reason = judge(Turn(MAIN, "Done."), tmp_path)
        assert ("merge to main" in reason) is is_last
        assert "SUGGESTED NEXT STEPS:" in reason


def test_a_reason_names_the_first_findings(tmp_path: Path) -> None:
    block = "SUGGESTED NEXT STEPS:\n[1] a\n[1] b\n\n"
    reason = judge(Turn(MAIN, block * 9), tmp_path)
    assert reason.count("\n- line ") == 10
    assert "\n- and " in reason


def test_a_template_that_is_gone_by_now_is_noted(tmp_path: Path) -> None:
    template = tmp_path / "a.md"
    template.write_text("Output <review>PASS</review>.")
    (tmp_path / "promptls.toml").write_text(
        '[hook.main]\ntemplate = "a.md"\ntags = ["task_status"]\n'
    )
    settings = load_settings(tmp_path)
    template.unlink()
    judged = judge_turn(Turn(MAIN, "a"), tmp_path, settings)
    assert judged.notes == ("a.md: no such file or directory",)
    assert "missing <task_status>" in judged.reason


def test_rules_that_are_off_send_nobody_back(tmp_path: Path) -> None:
    text = "---\nSUGGESTED NEXT STEPS:\n  [1] a\n  [2] status\n---\nBye.\n"
    assert "block-not-last" in judge(Turn(MAIN, text), tmp_path)
    (tmp_path / "promptls.toml").write_text('ignore = ["block-not-last"]\n')
    assert judge(Turn(MAIN, text), tmp_path) == ""


@given(st.text(max_size=100), st.booleans())
def test_no_input_makes_it_raise(text: str, is_sub: bool) -> None:  # noqa: FBT001 - Hypothesis gives it
    assert isinstance(read_turn(text), NoTurn) or '"hook_event_name"' in text
    given = sub_stop(text, text) if is_sub else stop(text)
    turn = read_turn(given.decode())
    assert isinstance(turn, Turn)
    judge_turn(turn, ".", DEFAULT)
