"""What is offered in an empty file."""

import pytest

from features.action_drawing import Scene
from features.matrix import covers
from promptls.features.actions.values import ActionKind
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role
from promptls.vocabulary.templates import TEMPLATE_AGENTS, TEMPLATE_PHASES


@covers("code action", "package")
@pytest.mark.parametrize("text", ["| <|>", "|\n| <|>\n|"])
def test_a_work_package_by_the_name_of_the_file(text: str) -> None:
    scene = Scene(text, path="work/WP02-login.md")
    assert scene.titles() == ["Insert a work package"]
    scene.check(
        "Insert a work package",
        """
        | # Task: WP02 \u2014 Title
        |
        | ## Mission
        |
        | What to build, and why it matters.
        |
        | ## Feature Context
        |
        | - **Feature:** {feature}
        | - **Feature State:** IMPLEMENT
        | - **Target Branch:** {target_branch}
        | - **Created:** {created}
        |
        | ## Deliverables
        |
        | - [ ] `src/name.ts` \u2014 what it is
        |
        | ## Work Scope
        |
        | You are authorized to create or modify **only** these files:
        |
        | ```
        | src/name.ts
        | ```
        |
        | ## Constraints & Governance
        |
        | - **FR-001:** What must hold
        |
        | ## Context Documents
        |
        | 1. **Specification** (`spec.md`)
        | 2. **Implementation Plan** (`plan.md`)
        |
        | ## Workflow & State Transitions
        |
        | - Feature: `IMPLEMENT`
        | - Work Package: `PLANNED`
        |
        """,
    )


@covers("code action", "block")
def test_an_agent_by_its_folder_and_its_role() -> None:
    assert "Insert an agent" in Scene("| <|>", path=".claude/agents/review.md").titles()
    scene = Scene("| <|>", path="agents/tracing/symptoms.md", role=Role.SUB_AGENT)
    scene.check(
        "Insert an agent",
        """
        | ---
        | name: symptoms
        | description: What this agent does, and when it is used
        | ---
        |
        | # Role
        |
        | You are the agent that does one thing.
        |
        | # SUGGESTED PROMPTS
        |
        | End with this block:
        |
        | ---
        | STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
        | ---
        |
        """,
    )
    phase = Scene("| <|>", path="agents/03-designer.md", role=Role.PHASE_AGENT)
    assert "Insert an agent" in phase.titles()


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("notes.md", "| <|>"),
        ("work/WP02.md", "| Text.\n|\n| <|>"),
        (".claude/agents/review.md", "| Text.\n|\n| <|>"),
        ("SKILL.md", "| <|>"),
    ],
)
def test_other_files_have_none(path: str, text: str) -> None:
    titles = Scene(text, path=path).titles()
    assert not [it for it in titles if it in ("Insert an agent", "Insert a work package")]


def test_an_answer_has_none() -> None:
    assert "Insert an agent" not in Scene("| <|>", kind=Kind.RESPONSE).titles()


@covers("code action", "front matter")
def test_a_skill_by_its_folder() -> None:
    Scene("| <|>", path=".claude/skills/deploy/SKILL.md").check(
        "Insert a skill",
        """
        | ---
        | name: deploy
        | description: What this skill does, and when it is used
        | ---
        |
        | # deploy
        |
        | Describe the steps.
        |
    """,
    )


@covers("code action", "placeholder", "tag")
def test_a_template_by_its_phase() -> None:
    Scene("| <|>", path="templates/system/CODEX-challenge.md").check(
        "Insert a template",
        """
        | # Identity & Role
        |
        | You are the agent that does one thing.
        |
        | # Core Principles
        |
        | - What matters most
        |
        | # Context
        |
        | <<PROJECT_CONTEXT>>
        |
        | # Workflow
        |
        | The phase is challenge.
        | Focus on technical review, logical consistency, and identifying gaps in proposals.
        |
        | You MUST output one of `<review>PASS</review>`, `<review>NEEDS_REVISION</review>`,
        | `<review>REJECTED</review>`.
        |
    """,
    )


@pytest.mark.parametrize("phase", [it.key for it in TEMPLATE_PHASES])
@pytest.mark.parametrize("agent", [it.name for it in TEMPLATE_AGENTS])
def test_every_phase_has_a_template(agent: str, phase: str) -> None:
    scene = Scene("| <|>", path=f"templates/system/{agent}-{phase}.md")
    (action,) = (it for it in scene.actions() if it.title == "Insert a template")
    assert scene.check_text(scene.apply(action)).diagnostics == []


@pytest.mark.parametrize("text", ["| <|>", "| #<|>", "| # <|>"])
def test_an_empty_template_is_fixed_by_one(text: str) -> None:
    scene = Scene(text, path="templates/system/CODEX-review.md")
    action = next(it for it in scene.actions() if it.kind is ActionKind.QUICK_FIX)
    assert action.title == "Insert a template"
    assert action.finding is not None
    assert action.finding.rule == "template-empty"
    assert scene.check_text(scene.apply(action)).diagnostics == []


def test_headings_are_not_replaced_by_a_template() -> None:
    scene = Scene("| # Role<|>", path="templates/system/CODEX-review.md")
    assert "Insert a template" not in scene.titles()
