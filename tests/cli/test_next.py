"""`promptls next`: the block that follows from the state, and nothing else on standard output."""

import json

import pytest

from cli.console import run, write

pytestmark = pytest.mark.usefixtures("folder")

WORKFLOW = {
    "type": "fix",
    "phases": ["01-requirements", "20-data-migration"],
    "current_phase_index": 0,
}
SUGGESTED = """\
---
SUGGESTED NEXT STEPS:
  [1] Continue to Phase 20 - Data Migration
  [2] Review requirements artifacts
  [3] Show workflow status
---
"""
FALLBACK = """\
---
SUGGESTED NEXT STEPS:
  [1] Show project status
  [2] Start a new workflow
---
"""


def write_state(path: str = ".isdlc/state.json", **changes: object) -> None:
    write(path, json.dumps({"active_workflow": WORKFLOW | changes}))


def test_it_prints_what_a_phase_agent_emits() -> None:
    write_state()
    assert run("next") == (0, SUGGESTED, "")


def test_a_point_prints_what_the_orchestrator_emits() -> None:
    write_state()
    assert "[1] Describe your bug to begin" in run("next", "--point", "initialization").out
    assert "[2] Retry gate check" in run("next", "--point", "gate-failed").out


def test_nouns_of_the_settings_are_used() -> None:
    write("promptls.toml", '[phases.20-data-migration]\nnoun = "moved data"\n')
    write_state(
        current_phase_index=1, phases=["20-data-migration", "20-data-migration", "04-design"]
    )
    assert "[2] Review moved data artifacts" in run("next").out


def test_without_a_state_the_fallback_and_the_reason_are_printed() -> None:
    ended = run("next")
    assert (ended.code, ended.out) == (0, FALLBACK)
    path = ".isdlc/state.json"
    assert ended.err == f"Note: {path}: no such file or directory; this is the fallback block\n"


@pytest.mark.parametrize("point", ["completion", "cancellation"])
def test_completion_and_cancellation_need_no_state(point: str) -> None:
    ended = run("next", "--point", point)
    assert (ended.code, ended.err) == (0, "")
    assert "[1] Start a new feature" in ended.out


def test_another_state_file_may_be_named() -> None:
    write_state("elsewhere.json", current_phase_index=1)
    assert "[1] Complete workflow and merge to main" in run("next", "--state", "elsewhere.json").out


def test_json_has_the_block_and_the_reason() -> None:
    data = json.loads(run("next", "--output-format", "json").out)
    assert data == {
        "state": ".isdlc/state.json",
        "block": FALLBACK.removesuffix("\n"),
        "items": ["Show project status", "Start a new workflow"],
        "fallback": True,
        "reason": "no such file or directory",
    }


def test_a_phase_of_the_state_is_known_wherever_it_is_named() -> None:
    write_state()
    write("answer.md", run("next").out)
    write("agents/a.md", SUGGESTED.replace("Migration", "Migrtion"))
    assert run("response", "answer.md").code == 0
    assert "Phase 20" not in run("response", "answer.md").out
    assert run("check", "answer.md").out.startswith("No findings")
    hint = "unknown phase 'Phase 20 - Data Migrtion'; did you mean 'Phase 20 - Data Migration'?"
    assert hint in run("check", "agents").out
    write_state(phases=["01-requirements", "20-move"])
    assert "unknown phase 'Phase 20 - Data Migration'" in run("check", "answer.md").out


def test_a_state_makes_no_phase_known_in_another_project() -> None:
    write_state()
    write("other/.git/HEAD", "")
    write("other/answer.md", SUGGESTED)
    assert "unknown phase" in run("check", "other/answer.md").out


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"active_workflow": {"phases": [7, "a\\nb", "", {}]}}', "\0" * 100]
)
def test_a_broken_state_makes_nothing_known(text: str) -> None:
    write(".isdlc/state.json", text)
    write("answer.md", SUGGESTED)
    assert "unknown phase" in run("check", "answer.md").out
