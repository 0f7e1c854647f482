"""The templates of single agents, which are references to the one for all agents."""

from features.workspace import check_references


def test_at_its_title_a_template_for_all_agents_has_those_of_single_agents() -> None:
    check_references("""
        @ templates/system/BASE-plan.md
        | # Iden<|>tity
        @ templates/system/CLAUDE-plan.md
        | You are Claude.
        : ^ file
        @ templates/system/CODEX-plan.md
        | You are Codex.
        : ^ file
        @ templates/system/CLAUDE-review.md
        | You review.
        @ other/templates/system/CLAUDE-plan.md
        | You are of another team.
    """)


def test_a_template_of_one_agent_has_none() -> None:
    check_references("""
        @ templates/system/CLAUDE-plan.md
        | # You a<|>re Claude.
        @ templates/system/CODEX-plan.md
        | You are Codex.
    """)
