"""Blocks in fences, quotations and lists: each line gets the margin."""

from features.drawing import check_accept
from features.frames import BLOCK, STATUS
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


def test_a_line_that_lacks_the_margin_of_its_fence_gets_it() -> None:
    check_accept(
        """
        |   ```
        | <|>
        |   ```
        """,
        STATUS,
        """
        |   ```
        |   ---
        |   STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
        |   ---
        |   ```
        """,
    )


def test_a_fence_in_a_quotation() -> None:
    check_accept(
        """
        | > ```
        | > STAT<|>
        | > ```
        """,
        STATUS,
        """
        | > ```
        | > ---
        | > STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
        | > ---
        | > ```
        """,
    )
    check_accept(
        """
        | > ```
        | ><|>
        | > ```
        """,
        STATUS,
        """
        | > ```
        | > ---
        | > STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
        | > ---
        | > ```
        """,
    )


def test_a_block_in_a_list_is_indented_with_its_item() -> None:
    check_accept(
        """
        | 1. item
        |
        |    SUGG<|>
        """,
        BLOCK,
        """
        | 1. item
        |
        |    ---
        |    SUGGESTED NEXT STEPS:
        |      [1] {primary_prompt}
        |      [2] {alternative_action}
        |      [3] Show workflow status
        |    ---
        """,
    )


def test_space_that_nothing_accounts_for_goes() -> None:
    check_accept(
        """
        | Text.
        |
        |  SUGG<|>·
        """,
        BLOCK,
        """
        | Text.
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        |   [2] {alternative_action}
        |   [3] Show workflow status
        | ---
        """,
    )
