"""Renaming of agents: with their files for all hosts, and in what hands over to them."""

import pytest

from features.matrix import covers
from features.workspace import check_renaming, planned, refused
from promptls.features.renaming.names import Renaming

_COPIES = """
    @ .claude/agents/tracer.md
    | ---
    | name: tra<|>cer
    :       ^^^^^^ definition: follower
    | description: Traces
    | skills: [deploy]
    | ---
    @ .github/agents/tracer.agent.md
    | ---
    | description: Traces
    | ---
    @ .opencode/agents/tracer.md
    | ---
    | name: "tracer"
    :        ^^^^^^ definition: follower
    | description: Traces
    | ---
    @ .github/agents/planner.agent.md
    | ---
    | description: Plans
    | agents: ['tracer', other]
    :           ^^^^^^ use: follower
    | handoffs:
    |   - label: Trace it
    |     agent: tracer # by name
    :            ^^^^^^ use: follower
    |   - agent: tracer two
    | ---
    @ .claude/skills/trace/SKILL.md
    | ---
    | name: trace
    | description: Traces
    | agent: tracer
    :        ^^^^^^ use: follower
    | ---
"""


@covers("rename", "front matter")
def test_an_agent_is_renamed_for_all_hosts_with_its_files() -> None:
    check_renaming(_COPIES, "follower")
    found = planned(_COPIES, "follower")
    assert isinstance(found, Renaming)
    assert found.is_by_file
    assert found.moves == (
        ("/project/.claude/agents/tracer.md", "/project/.claude/agents/follower.md"),
        ("/project/.github/agents/tracer.agent.md", "/project/.github/agents/follower.agent.md"),
        ("/project/.opencode/agents/tracer.md", "/project/.opencode/agents/follower.md"),
    )
    # From a place where it is used, it is the same.
    used = _COPIES.replace("<|>", "").replace("agent: tracer #", "agent: tra<|>cer #")
    assert planned(used, "follower") == found


def test_an_agent_in_a_file_with_another_name_leaves_that() -> None:
    found = planned(_COPIES.replace("agents/tracer.md", "agents/a.md"), "follower")
    assert isinstance(found, Renaming)
    assert [old for old, _ in found.moves] == ["/project/.github/agents/tracer.agent.md"]


_FORM_OF_AGENTS = "use up to 64 letters, digits, hyphens, dots and underscores, and a letter first"


def _homes(*paths: str) -> str:
    cursor = "<|>"
    drawing = ""
    for path in paths:
        drawing += f"@ {path}\n| ---\n| name: tra{cursor}cer\n| ---\n"
        cursor = ""
    return drawing


@pytest.mark.parametrize(
    "paths",
    [
        # The team of another folder, a second one of the same host, and one of no host.
        (".claude/agents/tracer.md", "app/.github/agents/tracer.md"),
        (".claude/agents/tracer.md", ".claude/agents/more/tracer.md"),
        (".claude/agents/tracer.md", "agents/tracer.md"),
        ("agents/tracer.md", "other/agents/tracer.md"),
        (".claude/agents/tracer.md", ".github/agents/tracer.md", "agents/tracer.md"),
    ],
)
def test_agents_with_the_same_name_may_not_be_the_same(paths: tuple[str, ...]) -> None:
    message = "cannot rename 'tracer': several agents have this name"
    assert refused(_homes(*paths), "follower") == message


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("two words", f"invalid agent name 'two words': {_FORM_OF_AGENTS}"),
        ("No", "invalid agent name 'No': YAML does not read it as text"),
        ("planner", "'planner' is already used in .github/agents/planner.agent.md"),
    ],
)
def test_an_agent_that_cannot_have_a_name_says_why(new: str, message: str) -> None:
    assert refused(_COPIES, new) == message


def test_an_agent_of_a_program_keeps_its_name() -> None:
    drawing = "@ a.agent.md\n| ---\n| agents: [Exp<|>lore]\n| ---\n"
    assert refused(drawing, "Find") == (
        "cannot rename 'Explore': no file of the project defines this agent"
    )
