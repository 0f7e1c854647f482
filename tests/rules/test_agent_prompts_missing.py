"""The section with the prompts of an agent that is missing, and where it is put."""

import pytest

from kit import check, check_fix, draw
from promptls.repairs.agents import HEADING, render_output
from promptls.vocabulary.roles import Role
from rules.agent_drawing import CLOSING, INSERTED, PATH, PHASE, SUB

MISSING = f"""| # SELF-VALIDATION
: ^^^^^^^^^^^^^^^^^ agent-prompts-section-missing [info]: missing '# SUGGESTED PROMPTS' section
|
| Check it.
|
{CLOSING}
|"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_missing_section_goes_before_the_closing_line(newline: str) -> None:
    check(MISSING, path=PATH, role=PHASE, newline=newline)
    fixed = f"| # SELF-VALIDATION\n|\n| Check it.\n|\n{INSERTED}\n{CLOSING}\n|"
    check_fix(MISSING, fixed, path=PATH, role=PHASE, newline=newline)


@pytest.mark.parametrize("end", ["", "\n|", "\n|\n|"])
def test_a_missing_section_goes_to_the_end_where_there_is_no_closing_line(end: str) -> None:
    before = "| # SKILLS\n|\n| | a |\n| | - |"
    after = f"{before}\n|\n{draw(f'{HEADING}{chr(10) * 2}{render_output(SUB)}')}\n|"
    check_fix(before + end, after, path="agents/tracing/x.md", role=SUB)


def test_an_empty_agent_gets_a_section() -> None:
    check(
        "|\n: ^ agent-prompts-section-missing [info]: missing '# SUGGESTED PROMPTS' section",
        path="a.md",
        role=SUB,
    )
    check_fix("|", INSERTED, path="agents/x-orchestrator.md", role=Role.SUB_ORCHESTRATOR)
    check_fix(
        "| \ufeff", INSERTED.replace("| #", "| \ufeff#", 1), path="a.md", role=Role.SUB_ORCHESTRATOR
    )


def test_the_finding_stands_below_the_front_matter() -> None:
    check(
        """
        | ---
        | name: x
        | description: y
        | ---
        |
        : ^ agent-prompts-section-missing [info]: missing '# SUGGESTED PROMPTS' section
        | Text.
        """,
        path="agents/discover/x.md",
        role=SUB,
    )


@pytest.mark.parametrize(
    ("opening", "finding"),
    [
        ("```", "^^^ fence-unclosed: fence '```' is not closed"),
        ("~~~~ md", "^^^^^^^ fence-unclosed: fence '~~~~ md' is not closed"),
        ("<!--", "^^^^ comment-unclosed: comment is not closed; expected '-->'"),
    ],
)
def test_a_section_may_be_in_what_is_open_at_the_end(opening: str, finding: str) -> None:
    drawing = f"| # SKILLS\n|\n| {opening}\n: {finding}\n|   text"
    check(drawing, path="agents/x/y.md", role=SUB)


def test_what_is_open_at_the_end_does_not_matter_above_it() -> None:
    before = f"{CLOSING}\n|\n| ## SUGGESTED PROMPTS\n|\n| See a.md.\n|\n| ```"
    check_fix(before, before.replace("##", "#"), path="agents/x/y.md", role=SUB)
