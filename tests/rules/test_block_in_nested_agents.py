"""Agent files that are shown in lists, with the headings and blocks that they have."""

import pytest

from kit import check, check_fix

AGENT = """
   # SUGGESTED PROMPTS

   ---
   SUGGESTED NEXT STEPS:
     [1] Go on
     [2] Show workflow status
   ---
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1. Write:\n   ```markdown", "   ```\n\n2. Then.\n"),
        ("1. Write:\n\n   - this:\n\n   ```markdown", "   ```\n\n2. Then.\n"),
        ("1. Write:\n", "\n2. Then.\n"),
        ("8. Write:\n\n   text\n", "9. Then.\n"),
        ("  ~~~text", "  ~~~\n\nThen.\n"),
    ],
)
def test_a_block_below_a_heading_in_a_list_is_right(before: str, after: str) -> None:
    text = f"# A\n\n{before}{AGENT}{after}\n<step>\n"
    if before.startswith(" "):
        text = text.replace("\n   ", "\n  ")
    drawn = "\n".join(f"| {row}".rstrip() for row in text.split("\n")[:-2])
    check(drawn, path="agents/a.md")


def test_an_indented_heading_begins_a_chapter_elsewhere() -> None:
    check_fix(
        """
        | # A
        |
        | - one
        |
        | Text.
        |
        |  # SUGGESTED PROMPTS
        |
        | STATUS: done complete. Returning results to you.
        | ---
        |
        """,
        """
        | # A
        |
        | - one
        |
        | Text.
        |
        |  # SUGGESTED PROMPTS
        |
        | ---
        | STATUS: done complete. Returning results to you.
        | ---
        |
        """,
    )
