"""What stands between the lines of a block that should not: blank lines, stray ones, space."""

from kit import check, check_fix
from rules.block_drawing import AGENT


def test_blank_lines_are_one_finding_for_each_gap() -> None:
    drawing = """
        | # Agent
        |
        | Emit this:
        |
        | ---
        |
        : ^+2 block-blank-line: blank line inside the block
        | ··
        | SUGGESTED NEXT STEPS:
        |
        : ^+1 block-blank-line: blank line inside the block
        |   [1] Continue
        |
        : ^+1 block-blank-line: blank line inside the block
        |   [2] Show workflow status
        | ·
        : ^+1 block-blank-line: blank line inside the block
        | ---
        |
        | Text.
    """
    check(drawing)
    check_fix(drawing, AGENT)


def test_stray_lines_are_one_finding_for_each_run() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        | Choose one:
        : ^^^^^^^^^^^+1 block-stray-line: unexpected line inside the block
        | now
        |   [1] Continue
        |       with the rest
        : ^^^^^^^^^^^^^^^^^^^ block-stray-line: unexpected line inside the block
        |   [2] Show workflow status
        | That is all.
        : ^^^^^^^^^^^^ block-stray-line: unexpected line inside the block
        | ---
    """)


def test_text_after_the_last_item_is_not_astray_when_the_block_ends_there() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        | More text.
        |
        | ---
    """)


def test_a_gap_after_stray_lines_ends_the_block() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        | stray
        | # Heading
        |   [3] Cancel
        | ---
    """)
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        | stray
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        | stray
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-opening-missing: missing '---' line before the header
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        |
        | Text.
    """)
