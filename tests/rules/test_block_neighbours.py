"""Blocks that follow each other, and what ends a block."""

from kit import check
from rules.block_drawing import WRONG


def test_blocks_follow_each_other() -> None:
    check(f"{WRONG}\n{WRONG}\n|\n{WRONG}\n|\n| # Next\n{WRONG}")


def test_two_blocks_may_share_a_delimiter() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ***
        : ^^^ block-delimiter-malformed: expected '---', found '***'
        | STATUS: Trace complete. Returning results to the orchestrator.
        | ---
    """)


def test_a_delimiter_behind_a_gap_is_not_shared() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        |
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-opening-missing: missing '---' line before the header
        |   [1] Continue
        |   [2] Show workflow status
        | ---
    """)
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
    """)


def test_a_header_ends_the_block_before_it() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-opening-missing: missing '---' line before the header
        |   [1] Continue
        |   [2] Show workflow status
        | ---
    """)


def test_a_heading_ends_the_block() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        | # Next
        | ---
    """)
