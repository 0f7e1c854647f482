"""Blocks in lists, quotations and comments, and blocks that are indented."""

from kit import check, check_fix
from rules.block_drawing import CLEAN, SILENT, WRONG, behind


def test_a_comment_is_not_looked_into() -> None:
    check(f"| <!--\n{SILENT}\n| -->\n|\n{WRONG}")
    open_end = "| <!-- a note\n: ^^^^ comment-unclosed: comment is not closed; expected '-->'"
    check(f"| Text.\n|\n{open_end}\n|\n| # Heading\n|\n{SILENT}\n|\n| # Next\n|\n{SILENT}")


def test_a_comment_inside_a_block_is_astray() -> None:
    check("""
        | <!-- a note -->
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        | <!-- a note -->
        : ^^^^^^^^^^^^^^^ block-stray-line: unexpected line inside the block
        |   [2] Show workflow status
        | ---
        | <!-- a note -->
    """)


def test_indented_code_is_not_looked_into() -> None:
    check(f"| Text.\n|\n{behind('    ', SILENT)}\n|\n| Text.")
    check(f"| # Heading\n{behind('    ', SILENT)}\n|\n| Text.")
    check("| Text.\n|\n|     SUGGESTED NEXT STEPS:\n|     [1] one")


def test_a_block_in_a_list_item_has_its_margin() -> None:
    check(f"| 1. Emit this:\n|\n{behind('   ', CLEAN)}\n|\n| 2. Go on.")
    check(f"| - Emit this:\n{behind('  ', WRONG)}\n| - Go on.")


def test_an_indented_header_is_part_of_a_drawing() -> None:
    check("""
        | ```
        | +---------------------------+
        | ---
        |     SUGGESTED NEXT STEPS:
        |       [1] Continue
        | ---
        |       |
        |       v
        |       SUGGESTED NEXT STEPS
        |         [1] Continue
        |       --------------------
        | ```
        |
        | - One
        |
        |   ---
        |       SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   ---
        |
        | ---
        | \tSUGGESTED NEXT STEPS:
        |   [1] Continue
        | ---
    """)


def test_a_block_that_is_indented_in_a_list_stays_in_the_list() -> None:
    drawing = """
        | - One
        |
        |     ---
        |     SUGGESTED NEXT STEPS:
        :     ^^^^^^^^^^^^^^^^^^^^^ block-header-malformed: unexpected indentation of the block
        |       [1] Continue
        |       [2] Show workflow status
        |     ---
    """
    check(drawing)
    check_fix(
        drawing,
        """
        | - One
        |
        |   ---
        |   SUGGESTED NEXT STEPS:
        |     [1] Continue
        |     [2] Show workflow status
        |   ---
        """,
    )


def test_a_quoted_block_outside_a_fence_is_none() -> None:
    check(behind("> ", SILENT))
