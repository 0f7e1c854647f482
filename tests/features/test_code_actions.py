"""What is offered for a finding, and what the document becomes."""

import pytest

from features.action_drawing import Scene
from features.matrix import covers
from promptls.features.actions import ActionKind

GAP = """
    | ---
    | SUGGESTED NEXT STEPS:
    |   [1] Continue to {next_phase_name}
    |   [<|>3] Show workflow status··
    | ---
"""


@covers("code action", "block")
def test_the_fixes_of_a_finding_come_first() -> None:
    scene = Scene(GAP)
    assert scene.titles() == [
        "Renumber to 2",
        "Fix all safe promptls problems",
        "Allow block-numbering-gap here",
        "Allow block-numbering-gap in this file",
        "Format blocks, tags and work packages",
    ]
    assert [it.is_preferred for it in scene.actions()] == [True, *([False] * 4)]
    scene.check(
        "Renumber to 2",
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_phase_name}
        |   [2] Show workflow status··
        | ---
        """,
    )


@covers("code action", "tag", "suppression")
def test_a_comment_for_the_whole_file_is_below_the_front_matter() -> None:
    Scene("""
        | ---
        | title: x
        | ---
        | Answer <review><|> PASS </review>.
        | Answer <review> PASS </review>.
    """).check(
        "Allow tag-value-padded in this file",
        """
        | ---
        | title: x
        | ---
        | <!-- promptls: allow-file tag-value-padded -->
        |
        | Answer <review> PASS </review>.
        | Answer <review> PASS </review>.
        """,
    )


@covers("code action", "suppression")
def test_an_unknown_rule_gets_its_name() -> None:
    assert (
        Scene("""
        | <!-- promptls: allow <|>tag-cas -->
        | Text.
        """).titles(ActionKind.QUICK_FIX)[0]
        == "Replace 'tag-cas' with 'tag-case'"
    )


@covers("code action", "tag")
def test_all_findings_of_a_rule() -> None:
    scene = Scene("""
        | Answer <review><|> PASS </review>.
        | Answer <review> PASS </review>.
        | Answer <rewiev>PASS</review>.
    """)
    scene.check(
        "Fix all tag-value-padded problems in this file",
        """
        | Answer <review>PASS</review>.
        | Answer <review>PASS</review>.
        | Answer <rewiev>PASS</review>.
        """,
    )


def test_a_rule_with_one_finding_is_not_offered_as_a_whole() -> None:
    assert not any(it.startswith("Fix all tag") for it in Scene(GAP).titles())


def test_a_large_selection_is_not_allowed_rule_by_rule() -> None:
    scene = Scene("""
        | <|>---
        | SUGGESTED NEXT STEPS:
        |  1. Continue \u2013 now··
        |
        |   [3] Go on
        |   [4] Show workflow status··
        | --
        |
        | Answer <review> PASS </review>.<|>
    """)
    titles = scene.titles(ActionKind.QUICK_FIX)
    assert len(titles) > 4
    assert not any(it.startswith("Allow") for it in titles)


PACKAGE = """
    | # Task: WP01 — Login
    |
    | ## Mission
    |
    | Build it.
    | {}
    | ## Feature Context
    |
    | - **Feature:** 001-login
    | - **Feature State:** IMPLEMENT
    | - **Target Branch:** feat/001-login-WP01
    | - **Created:** 2025-01-15T10:30:00Z
    |
    | ## Deliverables
    |
    | - {} `src/a.py`
    |
    | ## Work Scope
    |
    | - `src/a.py`
    |
    | ## Constraints & Governance
    |
    | None.
    |
    | ## Context Documents
    |
    | 1. `spec.md`
"""


@covers("code action", "package")
def test_a_missing_section_is_inserted_between_sections() -> None:
    scene = Scene(PACKAGE.format("<|>", "[ ]"))
    (title,) = scene.titles()
    assert title == "Add '## Workflow & State Transitions'"
    scene.check_law(scene.actions()[0])
    assert Scene(PACKAGE.format("More<|>.", "[ ]")).titles() == []


@covers("code action", "package")
def test_a_check_box_is_written_right() -> None:
    scene = Scene(PACKAGE.format("", "<|>[]"))
    assert scene.titles(ActionKind.QUICK_FIX)[0] == "Replace '- [] ' with '- [ ] '"
    scene.check_law(scene.actions()[0])


@covers("code action", "marker")
def test_a_marker_is_closed() -> None:
    Scene("""
        | <!-- <|>sk:fr id="FR-001" priority="high" -->
        | It logs in.
        |
        | More.
    """).check(
        "Add the missing '<!-- /sk:fr -->'",
        """
        | <!-- sk:fr id="FR-001" priority="high" -->
        | It logs in.
        | <!-- /sk:fr -->
        |
        | More.
        """,
    )


def test_nothing_is_allowed_in_a_settings_file() -> None:
    titles = Scene(GAP, path="promptls.toml").titles()
    assert titles == []


@covers("code action", "state")
@pytest.mark.parametrize("word", ["complet<|>d", "nonsen<|>se"])
def test_no_comment_has_a_place_in_a_state(word: str) -> None:
    text = '{"active_workflow": {"type": "feature", "phases": ["01-requirements"], '
    text += f'"current_phase_index": 0, "phase_status": {{"01-requirements": "{word}"}}}}}}'
    scene = Scene(f"| {text}", path=".isdlc/state.json")
    assert scene.inquiry.touched()
    assert not any(it.startswith("Allow") for it in scene.titles())
