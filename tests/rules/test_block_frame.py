"""The header and the delimiters of a block are put right, or put in."""

import pytest

from kit import check, check_fix
from rules.block_drawing import AGENT


def test_space_around_the_header_is_named() -> None:
    drawing = """
        | # Agent
        |
        | Emit this:
        |
        | ---
        |   SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^^^ block-header-malformed: space around the header
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        |
        | Text.
    """
    check(drawing)
    check_fix(drawing, AGENT)


def test_an_indented_block_moves_to_the_margin() -> None:
    drawing = """
        | # Agent
        |
        | Emit this:
        |
        |   ---
        |   Suggested Next Steps
        :   ^^^^^^^^^^^^^^^^^^^^ block-header-malformed: unexpected indentation of the block
        |     [1] Continue
        |
        : ^+1 block-blank-line: blank line inside the block
        |     [2] Show workflow status
        | ---
        |
        | Text.
    """
    check(drawing)
    check_fix(drawing, AGENT)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_closing_is_put_in_at_the_end_of_a_file(newline: str) -> None:
    before = "| > ```\n| > ---\n| > SUGGESTED NEXT STEPS:\n| >   [1] a\n| >   [2] status"
    check_fix(before, f"{before}\n| > ---", newline=newline)


def test_delimiters_are_put_in_behind_the_margin() -> None:
    check_fix(
        """
        | 1. ```
        |    SUGGESTED NEXT STEPS:
        |      [1] Continue
        |      [2] Show workflow status
        |    ```
        """,
        """
        | 1. ```
        |    ---
        |    SUGGESTED NEXT STEPS:
        |      [1] Continue
        |      [2] Show workflow status
        |    ---
        |    ```
        """,
    )


def test_a_line_that_is_too_long_is_no_delimiter() -> None:
    check(f"""
        | {"-" * 300}
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-opening-missing: missing '---' line before the header
        |   [1] Continue
        |   [2] Show workflow status
        | ---
    """)
