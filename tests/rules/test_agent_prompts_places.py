"""The section with the prompts of an agent: once, in its place, by its name."""

import pytest

from kit import check, check_fix
from rules.agent_drawing import CLOSING, PATH, PHASE, SUB


def test_a_heading_that_nobody_finds_beside_another() -> None:
    drawing = """
        | ## Suggested prompts
        : ^^^^^^^^^^^^^^^^^^^^ agent-prompts-heading-malformed: expected '# SUGGESTED PROMPTS', found '## Suggested prompts'
        |
        | # SUGGESTED PROMPTS
        |
        | See a.md.
        """
    check(drawing, path="agents/x/y.md", role=SUB)
    check_fix(
        drawing,
        "| ## Suggested prompts\n|\n| # SUGGESTED PROMPTS\n|\n| See a.md.",
        path="agents/x/y.md",
        role=SUB,
    )
    two = "| ## Suggested prompts\n|\n| See a.md.\n|\n| ## Suggested prompts"
    check_fix(
        two, two.replace("## Suggested prompts", "# SUGGESTED PROMPTS", 1), path="x.md", role=SUB
    )


def test_a_section_in_front_of_the_validation() -> None:
    before = f"""
        | # SUGGESTED PROMPTS
        : ^^^^^^^^^^^^^^^^^^^ agent-prompts-section-misplaced: section must come after '# SELF-VALIDATION'
        |
        | a.md
        |
        | ## Fallback
        |
        | b
        |
        | # SELF-VALIDATION (FEATURE WORKFLOW)
        |
        | Check it.
        |
        {CLOSING}
        |"""
    after = f"""
        | # SELF-VALIDATION (FEATURE WORKFLOW)
        |
        | Check it.
        |
        | # SUGGESTED PROMPTS
        |
        | a.md
        |
        | ## Fallback
        |
        | b
        |
        {CLOSING}
        |"""
    for newline in "\n", "\r\n", "\r":
        check(before, path=PATH, role=PHASE, newline=newline)
        check_fix(before, after, path=PATH, role=PHASE, newline=newline)


def test_a_section_in_front_of_the_validation_of_an_agent_without_closing_line() -> None:
    check_fix(
        "| # SUGGESTED PROMPTS\n|\n| a.md\n|\n| # SELF-VALIDATION\n|\n| - one",
        "| # SELF-VALIDATION\n|\n| - one\n|\n| # SUGGESTED PROMPTS\n|\n| a.md\n|",
        path="agents/14-upgrade-engineer.md",
        role=PHASE,
    )


def test_a_section_behind_the_closing_line() -> None:
    before = f"""
        | # SELF-VALIDATION
        |
        | Check it.
        |
        {CLOSING}
        |
        | # SUGGESTED PROMPTS
        : ^^^^^^^^^^^^^^^^^^^ agent-prompts-section-misplaced: section must come before the closing line
        |
        | a.md"""
    after = (
        f"| # SELF-VALIDATION\n|\n| Check it.\n|\n| # SUGGESTED PROMPTS\n|\n| a.md\n|\n{CLOSING}\n|"
    )
    check(before, path=PATH, role=PHASE)
    check_fix(before, after, path=PATH, role=PHASE)
    check_fix(
        f"{CLOSING}\n| # SUGGESTED PROMPTS\n| See a.md.",
        f"| # SUGGESTED PROMPTS\n| See a.md.\n|\n{CLOSING}\n|",
        path=PATH,
        role=PHASE,
    )


@pytest.mark.parametrize(
    "drawing",
    [
        f"| # SUGGESTED PROMPTS\n|\n| a.md\n|\n| # SELF-VALIDATION\n|\n{CLOSING}\n|\n| # SUGGESTED PROMPTS\n|\n| ```",
        "| # SUGGESTED PROMPTS\n|\n| a.md\n|\n| # SELF-VALIDATION\n|\n| ```",
        f"{CLOSING}\n|\n| # SUGGESTED PROMPTS\n|\n| See a.md.\n|\n| ```",
    ],
)
def test_what_cannot_be_moved(drawing: str) -> None:
    check_fix(drawing, drawing, path=PATH, role=PHASE)


@pytest.mark.parametrize(
    "text",
    [
        "| # SUGGESTED PROMPTS\n|\n| a.md\n|\n| ## SELF-VALIDATION\n|\n| b",
        "| # SUGGESTED PROMPTS\n|\n| a.md\n|\n| # Self-validation\n|\n| b",
        "| # SUGGESTED PROMPTS\n|\n| a.md\n|\n| ```\n| # SELF-VALIDATION\n| ```",
        "| # SELF-VALIDATION\n|\n| a.md\n|\n| # SUGGESTED PROMPTS\n|\n| b.md\n|\n| # SELF-VALIDATION (FIX)",
        "| # SELF-VALIDATION\n|\n| You check it.\n|\n| # SUGGESTED PROMPTS\n|\n| You emit a.md.",
        "| # SELF-VALIDATION\n|\n| You check it.\n|\n| # SUGGESTED PROMPTS\n|\n| - a.md",
        "| You are a designer.\n|\n| # SKILLS\n|\n| | a |\n|\n| # SUGGESTED PROMPTS\n|\n| - a.md",
    ],
)
def test_what_stands_where_it_belongs(text: str) -> None:
    check(text, path="agents/x/y.md", role=SUB)


def test_a_section_in_front_of_a_table_of_skills() -> None:
    after = "section must come after the table of skills"
    finding = f": {'^' * 19} agent-prompts-section-misplaced: {after}"
    skills = "| # SKILLS AVAILABLE\n|\n| | Skill | Use |\n| | - | - |\n"
    before = f"| # SUGGESTED PROMPTS\n{finding}\n|\n| See a.md.\n|\n{skills}|"
    check(before, path="agents/x/y.md", role=SUB)
    moved = f"{skills}|\n| # SUGGESTED PROMPTS\n|\n| See a.md.\n|"
    check_fix(before, moved, path="agents/x/y.md", role=SUB)
    other = skills.replace("SKILLS AVAILABLE", "REFERENCES")
    check(f"| # SUGGESTED PROMPTS\n|\n| See a.md.\n|\n{other}|", path="agents/x/y.md", role=SUB)
