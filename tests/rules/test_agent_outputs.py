"""What an agent emits: a block for the user, or a status for its parent."""

import pytest

from kit import check
from promptls.vocabulary.roles import Role

HEAD = "| # SUGGESTED PROMPTS\n|"
BLOCK = """| ---
| SUGGESTED NEXT STEPS:
|   [1] {primary_prompt}
|   [2] Show workflow status
| ---"""
STATUS = """| ---
| STATUS: Trace complete. Returning results to tracing orchestrator.
| ---"""


@pytest.mark.parametrize("role", [Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR])
def test_a_status_where_a_block_is_due(role: Role) -> None:
    finding = f": {'^' * 66} agent-block-expected: a {role} should end with a list of next steps, not a status line"
    found = STATUS.replace("orchestrator.\n", f"orchestrator.\n{finding}\n")
    check(f"{HEAD}\n{found}\n|\n{BLOCK}", path="agents/14-upgrade-engineer.md", role=role)
    fenced = f"{HEAD}\n| ```\n{found}\n| ```"
    check(fenced, path="agents/14-upgrade-engineer.md", role=role)


def test_a_block_where_a_status_is_due() -> None:
    finding = f": {'^' * 21} agent-status-expected: a sub-agent should end with a status line, not a list of next steps"
    found = BLOCK.replace("STEPS:\n", f"STEPS:\n{finding}\n")
    check(f"{HEAD}\n{found}\n|\n{STATUS}", path="agents/tracing/x.md", role=Role.SUB_AGENT)


@pytest.mark.parametrize("role", [None, Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR])
def test_who_may_emit_a_block(role: Role | None) -> None:
    check(f"{HEAD}\n{BLOCK}", path="agents/14-upgrade-engineer.md", role=role)


@pytest.mark.parametrize("role", [None, Role.SUB_AGENT])
def test_who_may_emit_a_status(role: Role | None) -> None:
    check(f"{HEAD}\n{STATUS}", path="agents/tracing/x.md", role=role)


def test_a_block_that_is_only_spoken_of() -> None:
    check(
        f"{HEAD}\n| Emit no SUGGESTED NEXT STEPS: block, only `STATUS: …`.\n|\n| ```json\n{BLOCK}\n| ```",
        path="agents/tracing/x.md",
        role=Role.SUB_AGENT,
    )
    check(
        f"{HEAD}\n| STATUS: lines are for others.\n|\n| ```json\n{STATUS}\n| ```",
        path="agents/14-upgrade-engineer.md",
        role=Role.PHASE_AGENT,
    )
