"""The blocks that are offered at a blank line."""

import pytest

from features.action_drawing import Scene
from features.matrix import covers
from promptls.semantics.workflow.state import RunningWorkflow
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role


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
