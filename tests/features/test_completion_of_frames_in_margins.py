"""Blocks in fences, quotations and lists: each line gets the margin."""

from features.drawing import check_accept
from features.frames import BLOCK
from promptls.vocabulary.roles import Role


def test_the_margin_and_the_line_ends_of_a_fence() -> None:
    check_accept(
        """
        | - item
        |
        |   ```text
        |   S<|>
        |   ```
        """,
        BLOCK,
        """
        | - item
        |
        |   ```text
        |   ---
        |   SUGGESTED NEXT STEPS:
        |     [1] {primary_prompt}
        |     [2] {alternative_action}
        |     [3] Show workflow status
        |   ---
        |   ```
        """,
        newline="\r\n",
        role=Role.PHASE_AGENT,
    )
