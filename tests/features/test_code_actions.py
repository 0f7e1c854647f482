"""What is offered for a selection, and what the document becomes."""

import pytest

from features.action_drawing import Scene
from features.matrix import covers
from promptls.features.actions import ActionKind
from promptls.kinds import Kind, Role
from promptls.rule_set import RuleSet, every_rule
from promptls.values import replaced
from promptls.vocabulary import SPECIFIED
from promptls.workflow.state import RunningWorkflow

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
        "Allow block-numbering-gap here",
        "Allow block-numbering-gap in this file",
        "Fix all safe promptls problems",
    ]
    assert [it.is_preferred for it in scene.actions()] == [True, False, False, False]
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


@covers("code action", "block")
def test_everything_that_is_safe_at_once() -> None:
    Scene(GAP).check(
        "Fix all safe promptls problems",
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_phase_name}
        |   [2] Show workflow status
        | ---
        """,
    )


@covers("code action", "block", "suppression")
def test_a_comment_above_the_block() -> None:
    Scene(GAP).check(
        "Allow block-numbering-gap here",
        """
        | <!-- promptls: allow block-numbering-gap -->
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_phase_name}
        |   [3] Show workflow status··
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


@covers("code action", "front matter", "suppression")
def test_a_comment_in_front_matter() -> None:
    scene = Scene(
        """
        | ---
        | name: tracer
        | description: Use for <|>tracing: follows the code
        | ---
        """,
        path="agents/tracer.md",
    )
    assert "Quote the value" in scene.titles(ActionKind.QUICK_FIX)
    scene.check(
        "Allow front-matter-invalid here",
        """
        | ---
        | name: tracer
        | # promptls: allow front-matter-invalid
        | description: Use for tracing: follows the code
        | ---
        """,
    )


@covers("code action", "suppression")
def test_an_unused_suppression_is_removed() -> None:
    Scene("""
        | <!-- promptls: allow <|>tag-case -->
        | Text.
    """).check(
        "Remove the unused suppression",
        """
        | Text.
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


@covers("code action", "block")
def test_the_block_of_an_emission_point() -> None:
    scene = Scene(
        """
        | # Role
        | <|>
        | You lead.
        """,
        path="agents/lead.md",
    )
    assert scene.titles() == [
        "Insert next steps: Workflow Initialization",
        "Insert next steps: Gate Passage (not last phase)",
        "Insert next steps: Gate Passage (last phase)",
        "Insert next steps: Gate Failure",
        "Insert next steps: Blocker/Escalation",
        "Insert next steps: Workflow Completion (completion)",
        "Insert next steps: Workflow Completion (cancellation)",
    ]
    scene.check(
        "Insert next steps: Gate Passage (not last phase)",
        """
        | # Role
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_phase_name}
        |   [2] Review {current_phase_noun} artifacts
        |   [3] Show workflow status
        | ---
        |
        | You lead.
        """,
    )


@covers("code action", "state")
def test_the_block_of_a_response_has_the_names_of_the_running_workflow() -> None:
    phases = ("01-requirements", "02-impact-analysis", "03-architecture")
    workflow = RunningWorkflow("feature", phases, 1, phases[1], None, ())
    scene = Scene(
        """
        | Done.
        |
        | <|>
        """,
        kind=Kind.RESPONSE,
        workflow=workflow,
    )
    scene.check(
        "Insert next steps: Gate Passage",
        """
        | Done.
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to Phase 03 - Architecture
        |   [2] Review impact analysis artifacts
        |   [3] Show workflow status
        | ---
        |
        """,
    )
    assert len(scene.titles()) == 6


@covers("code action", "state")
def test_without_a_workflow_a_response_gets_what_needs_none() -> None:
    scene = Scene("| Done.\n|\n| <|>", kind=Kind.RESPONSE)
    assert scene.titles() == [
        "Insert next steps: Workflow Completion (completion)",
        "Insert next steps: Workflow Completion (cancellation)",
    ]


@covers("code action", "block")
def test_the_block_of_a_role() -> None:
    drawing = "| # Role\n|\n| <|>\n|\n| Text."
    sub = Scene(drawing, path="agents/a/b.md", role=Role.SUB_AGENT)
    assert sub.titles() == ["Insert status line"]
    phase = Scene(drawing, path="agents/03-designer.md", role=Role.PHASE_AGENT)
    phase.check(
        "Insert next steps",
        """
        | # Role
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        |   [2] {alternative_action}
        |   [3] Show workflow status
        | ---
        |
        | Text.
        """,
    )


@pytest.mark.parametrize(
    "drawing",
    [
        "| Text.<|>",
        "| ```\n| <|>\n| ```",
        "| <!--\n| <|>\n| -->",
        "| ---\n| name: x\n| <|>\n| ---",
        "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Go\n| <|>\n|   [2] Help\n| ---",
        "| <|>Text.\n|\n| <|>",
    ],
)
def test_no_block_is_inserted_elsewhere(drawing: str) -> None:
    titles = Scene(drawing, path="agents/lead.md").titles()
    assert not any(it.startswith("Insert next") for it in titles)


@pytest.mark.parametrize("path", ["README.md", "agents/README.md", "AGENTS.md", "docs/x.md"])
def test_no_block_is_inserted_in_a_page_or_a_guide(path: str) -> None:
    assert Scene("| Text.\n| <|>\n| Text.", path=path).titles() == []


def test_no_block_is_offered_to_who_has_not_asked() -> None:
    scene = Scene("| Text.\n|\n| <|>", path="agents/lead.md", is_automatic=True)
    assert scene.titles() == []


@covers("code action", "placeholder")
def test_the_other_spelling_of_one_placeholder() -> None:
    Scene("| Use <<PROJECT<|>_CONTEXT>> and {{ARTIFACTS}}.").check(
        "Convert to {{PROJECT_CONTEXT}}",
        "| Use {{PROJECT_CONTEXT}} and {{ARTIFACTS}}.",
    )
    Scene("| Use {{PROJECT_<|>CONTEXT}}.").check(
        "Convert to <<PROJECT_CONTEXT>>",
        "| Use <<PROJECT_CONTEXT>>.",
    )


@covers("code action", "placeholder")
def test_the_other_spelling_of_all_placeholders() -> None:
    scene = Scene("""
        | Use <<PROJECT<|>_CONTEXT>> and <<ARTIFACTS>>.
        |
        | `<<TASKS>>` and <<a text of somebody>>
    """)
    # One alone would mix the spellings.
    assert scene.titles() == ["Convert all 3 placeholders to {{NAME}}"]
    scene.check(
        "Convert all 3 placeholders to {{NAME}}",
        """
        | Use {{PROJECT_CONTEXT}} and {{ARTIFACTS}}.
        |
        | `{{TASKS}}` and <<a text of somebody>>
        """,
    )


def test_where_both_spellings_are_wanted_one_alone_is_converted() -> None:
    rules = every_rule()
    two_tier = RuleSet(rules.names, replaced(SPECIFIED, two_tier=True))
    scene = Scene("| Use <<TAS<|>KS>> and <<ARTIFACTS>>.", rule_set=two_tier)
    assert "Convert to {{TASKS}}" in scene.titles()


def test_braces_of_another_language_are_left_alone() -> None:
    scene = Scene("""
        | {% for x in y %}
        | {{ x }} <<TASKS<|>>>
        | {% endfor %}
    """)
    assert scene.titles() == []


@covers("code action", "placeholder")
def test_a_placeholder_is_closed() -> None:
    scene = Scene("| Use <<PROJECT_CON<|>TEXT here.")
    assert scene.titles()[0] == "Replace '<<PROJECT_CONTEXT' with '<<PROJECT_CONTEXT>>'"
    assert len([it for it in scene.titles() if it.startswith("Replace")]) == 1


@covers("code action", "placeholder")
def test_a_name_of_the_author_is_closed_though_no_rule_asks_for_it() -> None:
    Scene("| Use {{chan<|>ge_id here.").check(
        "Replace '{{change_id' with '{{change_id}}'",
        "| Use {{change_id}} here.",
    )


@covers("code action", "placeholder", "front matter")
def test_a_variable_is_declared_in_the_list_of_the_file() -> None:
    Scene("""
        | ---
        | variables:
        |   - change_id
        | ---
        | Review <<change_id>> of <<aut<|>hor>>.
    """).check(
        "Add 'author' to 'variables'",
        """
        | ---
        | variables:
        |   - change_id
        |   - author
        | ---
        | Review <<change_id>> of <<author>>.
        """,
    )


@covers("code action", "placeholder", "front matter")
def test_a_list_begins_with_all_names_of_the_file() -> None:
    Scene("""
        | ---
        | title: x
        | ---
        | Review <<change_id>> of <<aut<|>hor>> with <<ARTIFACTS>>.
    """).check(
        "Declare 2 variables in the front matter",
        """
        | ---
        | title: x
        | variables:
        |   - change_id
        |   - author
        | ---
        | Review <<change_id>> of <<author>> with <<ARTIFACTS>>.
        """,
    )


@covers("code action", "placeholder", "front matter")
def test_front_matter_is_made_for_a_prompt() -> None:
    scene = Scene(
        """
        | Review <<aut<|>hor>>.
        | Now.
        """,
        path="prompts/review.md",
        newline="\r\n",
    )
    scene.check(
        "Declare 'author' in the front matter",
        """
        | ---
        | variables:
        |   - author
        | ---
        |
        | Review <<author>>.
        | Now.
        """,
        newline="\r\n",
    )
    assert "Declare 'author' in the front matter" not in Scene("| Review <<aut<|>hor>>.").titles()


@covers("code action", "placeholder", "settings")
def test_a_variable_is_declared_in_the_settings() -> None:
    scene = Scene("| Review <<aut<|>hor>>.", settings="/project/promptls.toml")
    assert "Declare 'author' in promptls.toml" in scene.titles()
    known = Scene("| Review <<ARTI<|>FACTS>>.", settings="/project/promptls.toml")
    assert not any(it.startswith("Declare") for it in known.titles())


@covers("code action", "tag")
def test_a_tag_is_closed() -> None:
    Scene("| Answer <review<|>>PASS and stop.").check(
        "Close <review>", "| Answer <review>PASS</review> and stop."
    )


@covers("code action", "tag")
def test_a_tag_of_the_author_is_closed_though_no_rule_asks_for_it() -> None:
    Scene("""
        | <Notes><|>
        | Some text.
        |
        | More.
    """).check(
        "Close <Notes>",
        """
        | <Notes>
        | Some text.
        | </Notes>
        |
        | More.
        """,
    )


def test_a_tag_is_not_closed_if_others_would_have_to_be_as_well() -> None:
    scene = Scene("""
        | SUGGESTED NEXT STEPS:
        | <context>
        | <context><|>
    """)
    assert "Close <context>" not in scene.titles()


def test_a_tag_that_another_section_closes_is_not_closed_again() -> None:
    scene = Scene("""
        | <context><|>
        |
        | # Title
        |
        | </context>
    """)
    assert scene.titles() == []


@pytest.mark.parametrize(
    "drawing", ["| <div><|>\n| Text.", "| A <notes><|> tag.", "| `<notes><|>`"]
)
def test_what_is_no_tag_of_ours_is_not_closed(drawing: str) -> None:
    assert Scene(drawing).titles() == []


@covers("code action", "tag")
def test_a_value_is_wrapped() -> None:
    Scene("| Answer <|>PASS<|> now.", path="prompts/x.md").check(
        "Wrap in <review>", "| Answer <review>PASS</review> now."
    )


@covers("code action", "tag")
def test_lines_are_wrapped_by_lines() -> None:
    scene = Scene(
        """
        | Text.
        |
        |   <|>First I look,
        |   then I think.
        | <|>
        | More.
        """,
        path="prompts/x.md",
    )
    assert scene.titles() == ["Wrap in <thought>"]
    scene.check(
        "Wrap in <thought>",
        """
        | Text.
        |
        |   <thought>
        |   First I look,
        |   then I think.
        |   </thought>
        |
        | More.
        """,
    )


@pytest.mark.parametrize(
    "drawing",
    [
        "| Text <|>here\n| and<|> there.",
        "| ```\n| <|>Text\n| ```<|>",
        "| ---\n| name: <|>x<|>\n| ---",
        "| <|>  <|>Text.",
        "| <review>PA<|>SS</review> x<|>",
    ],
)
def test_what_cannot_be_wrapped(drawing: str) -> None:
    assert not any(it.startswith("Wrap") for it in Scene(drawing, path="prompts/x.md").titles())


def test_nothing_is_wrapped_in_a_page_without_tags() -> None:
    assert Scene("| Some <|>text<|>.").titles() == []


@covers("code action", "front matter")
@pytest.mark.parametrize(
    ("value", "after"),
    [
        ("Follows the code", '"Follows the code"'),
        ("It's code", '"It\'s code"'),
        ('The "code" it\'s in', "'The \"code\" it''s in'"),
        ("C:\\temp", "'C:\\temp'"),
    ],
)
def test_a_value_is_quoted(value: str, after: str) -> None:
    lines = ["| ---", "| title: {}", "| ---"]
    before = "\n".join(lines).format(f"{value[0]}<|>{value[1:]}")
    Scene(before).check("Quote the value of 'title'", "\n".join(lines).format(after))


@pytest.mark.parametrize(
    "value", ["true", "null", "1.5", "2026-01-01", '"quoted"', "[a, b]", ".inf"]
)
def test_what_is_not_an_unquoted_text_is_not_quoted(value: str) -> None:
    assert Scene(f"| ---\n| title: <|>{value}\n| ---").titles() == []


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
    assert title == "Insert '## Workflow & State Transitions'"
    scene.check_law(scene.actions()[0])
    assert Scene(PACKAGE.format("More<|>.", "[ ]")).titles() == []


@covers("code action", "package")
def test_a_check_box_is_written_right() -> None:
    scene = Scene(PACKAGE.format("", "<|>[]"))
    assert scene.titles(ActionKind.QUICK_FIX)[0] == "Change to '- [ ] '"
    scene.check_law(scene.actions()[0])


@covers("code action", "marker")
def test_a_marker_is_closed() -> None:
    Scene("""
        | <!-- <|>sk:fr id="FR-001" priority="high" -->
        | It logs in.
        |
        | More.
    """).check(
        "Insert the missing '<!-- /sk:fr -->'",
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
    assert titles == ["Renumber to 2", "Fix all safe promptls problems"]


@covers("code action", "state")
@pytest.mark.parametrize("word", ["complet<|>d", "nonsen<|>se"])
def test_no_comment_has_a_place_in_a_state(word: str) -> None:
    text = '{"active_workflow": {"type": "feature", "phases": ["01-requirements"], '
    text += f'"current_phase_index": 0, "phase_status": {{"01-requirements": "{word}"}}}}}}'
    scene = Scene(f"| {text}", path=".isdlc/state.json")
    assert scene.inquiry.touched()
    assert not any(it.startswith("Allow") for it in scene.titles())
