"""What a thing is carried out by."""

import pytest

from features.matrix import covers
from features.workspace import check_implementations


@pytest.mark.parametrize(
    "place", ["<|># Identity", "# Iden<|>tity", "# Identity\n    | You<|> plan."]
)
def test_a_template_for_all_agents_has_those_of_single_agents(place: str) -> None:
    check_implementations(f"""
    @ templates/system/BASE-plan.md
    | {place}
    @ templates/system/CLAUDE-plan.md
    | You are Claude.
    : ^ 1 file
    @ templates/system/CODEX-plan.md
    | You are Codex.
    : ^ 2 file
    @ templates/system/CLAUDE-review.md
    | You review.
    @ other/templates/system/CLAUDE-plan.md
    | You are of another team.
    """)


def test_a_template_of_one_agent_has_none() -> None:
    check_implementations("""
        @ templates/system/CLAUDE-plan.md
        | You a<|>re Claude.
        @ templates/system/CODEX-plan.md
        | You are Codex.
    """)


@covers("implementation", "front matter")
def test_the_skills_of_an_agent() -> None:
    check_implementations("""
        @ .claude/agents/writer.md
        | ---
        | name: wri<|>ter
        | description: Writes
        | skills: [prose, deploy, missing]
        | ---
        @ .claude/skills/deploy/SKILL.md
        | ---
        | name: deploy
        :       ^^^^^^ 2
        | description: Deploys
        | ---
        @ .claude/skills/prose/SKILL.md
        | ---
        | name: prose
        :       ^^^^^ 1
        | description: Writes well
        | ---
    """)


@covers("implementation", "marker", "package")
def test_a_requirement_is_carried_out_by_work_packages() -> None:
    check_implementations("""
        @ specs/001-login/spec.md
        | <!-- sk:fr id="FR-<|>001" priority="high" -->
        | - Users can log in
        | <!-- /sk:fr -->
        @ specs/001-login/tasks/WP01.md
        | # Task: WP01 \u2014 Login
        |
        | ## Constraints & Governance
        |
        | - **FR-001:** Users can log in.
        :     ^^^^^^ 1
        @ specs/002-search/spec.md
        | <!-- sk:fr id="FR-001" priority="high" -->
        | - Users can search
        | <!-- /sk:fr -->
        @ specs/002-search/tasks/WP01.md
        | # Task: WP01 \u2014 Search
        |
        | - **FR-001:** Users can search.
    """)
