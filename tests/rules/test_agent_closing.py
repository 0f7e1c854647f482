"""The closing lines of the phase agents, and what is none."""

import pytest

from kit import check
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED, Agent
from promptls.vocabulary.roles import Role

PROMPTS = "# SUGGESTED PROMPTS\n\nSee a.md.\n"


def closing(text: str) -> str | None:
    source = Source(text)
    agent = parse(source, "agents/x/y.md", role=Role.SUB_AGENT).agent
    assert agent is not None
    return None if agent.closing is None else source[agent.closing]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", None),
        ("You close it.", "You close it."),
        ("# A\n\nText.\n\nYou close it.\n\n \n", "You close it."),
        ("# A\nYou close it,\nas always.\n", "You close it,\nas always."),
        ("# A\r\n\r\nYou close it,\r\nas always.\r\n", "You close it,\r\nas always."),
        ("# A\r\rYou close it.\r", "You close it."),
        ("# A\n\n**You close it.**\n", "**You close it.**"),
        ("# A\n\n*You close it.*\n", "*You close it.*"),
        ("---\nYou close it.\n", "You close it."),
        ("Text.\n\n---\nYou close it.\n", "You close it."),
        ("```\ncode\n```\nYou close it.\n", "You close it."),
        ("<!-- a -->\nYou close it.\n", "You close it."),
        ("Text.\n\nYou close it.\n\n<!-- a -->\n<!-- b\nc -->\n", "You close it."),
        (f"{PROMPTS}\nYou close it.\n", "You close it."),
        ("You close it.\n" + "<!-- a -->\n" * 9, None),
        (f"You close it.\n\n{PROMPTS}", "You close it."),
        (f"You close it.\n\n{PROMPTS}\n\n{PROMPTS}", "You close it."),
        ("You close it.\n\n<!-- a -->\n\n## Suggested prompts\n\nText.\n", "You close it."),
        (f"# A\n\n- b\n\nYou close it.\n\n{PROMPTS}", "You close it."),
        (f"Text.\n\n{'x' * 600}\n\nYou close it.", "You close it."),
        ("Text. You close it.\n", None),
        ("Text.\nYou close it.\n", None),
        (f"{'x' * 600}\nYou close it.", None),
        ("Your work ends here.\n", None),
        ("You close it.\n\nText.\n", None),
        ("You close it.\n- one\n", None),
        ("You close it:\n1. one\n", None),
        ("You close it:\n  [1] one\n", None),
        ("You close it.\n\n| a |\n| - |\n", None),
        ("- You close it.\n", None),
        ("> You close it.\n", None),
        ("| You close it. |\n", None),
        ("    You close it.\n", None),
        ("```\nYou close it.\n```\n", None),
        ("```\n\nYou close it.\n", None),
        ("<!--\n\nYou close it.\n", None),
        ("Text. <!-- a -->", None),
        ("<!-- a -->", None),
        ("---\nname: x\n---\n", None),
        (f"# A\n\nYou do it.\n\n{PROMPTS}", None),
        (f"# A\n\n\nYou do it.\n{PROMPTS}", None),
        (f"{PROMPTS}\n# A\n\nYou do it.\n", "You do it."),
        (PROMPTS * 6, None),
    ],
)
def test_what_a_closing_line_is(text: str, found: str | None) -> None:
    assert closing(text) == found


@pytest.mark.parametrize("agent", SPECIFIED.agents, ids=lambda it: it.stem)
def test_every_agent_has_its_own(agent: Agent) -> None:
    path = f"agents/{agent.stem}.md"
    finding = "| You do it well."
    if agent.closing is not None:
        words = agent.closing.rstrip(".")
        check(
            f"| # SUGGESTED PROMPTS\n|\n| See a.md.\n|\n| {words}, always.",
            path=path,
            role=Role.PHASE_AGENT,
        )
        finding += f"\n: ^^^^^^^^^^^^^^^ agent-closing-line-changed: expected closing line '{words}...', found 'You do it well.'"
    check(f"| # SUGGESTED PROMPTS\n|\n| See a.md.\n|\n{finding}", path=path, role=Role.PHASE_AGENT)


LINE = "You translate architecture into actionable designs, always."
HERE = {"path": "agents/03-system-designer.md", "role": Role.PHASE_AGENT}


@pytest.mark.parametrize(
    "text",
    [
        "| You translate architecture into\n| actionable designs, always.",
        f"| **{LINE}**",
        f"| {LINE}\n|\n| <!-- the end -->",
        f"| {LINE}\n|\n| # SKILLS\n|\n| | a |\n| | - |",
        f"| # A\n|\n| {LINE}\n|\n| # SKILLS\n|\n| | a |\n| | - |",
    ],
)
def test_where_a_closing_line_may_stand(text: str) -> None:
    for name in "03-system-designer", "sub/03-system-designer":
        path = f"agents/{name}.md"
        check(f"| # SUGGESTED PROMPTS\n|\n| See a.md.\n|\n{text}", path=path, role=Role.PHASE_AGENT)
    above = "| # SELF-VALIDATION\n|\n| Check.\n|\n| # SUGGESTED PROMPTS\n|\n| See a.md.\n|"
    check(f"{above}\n{text}", path="agents/03-system-designer.md", role=Role.PHASE_AGENT)


def test_who_has_none_to_keep() -> None:
    for role in Role.SUB_AGENT, Role.SUB_ORCHESTRATOR, None:
        check(
            "| # SUGGESTED PROMPTS\n|\n| See a.md.", path="agents/03-system-designer.md", role=role
        )


def test_a_line_that_stands_in_the_introduction_or_in_a_fence_closes_nothing() -> None:
    check(
        f"""
        | # OVERVIEW
        |
        | {LINE}
        |
        | # SELF-VALIDATION
        |
        | Check.
        |
        | # SUGGESTED PROMPTS
        |
        | See a.md.
        |
        | ```
        | {LINE}
        | ```
        : ^^^ agent-closing-line-changed: missing closing line 'You translate architecture into actionable designs...'
        |
        """,
        path="agents/03-system-designer.md",
        role=Role.PHASE_AGENT,
    )
