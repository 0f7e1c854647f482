"""Status blocks."""

from textwrap import dedent

import pytest

from kit import check, check_fix
from promptls.vocabulary.roles import Role

IN_SECTION = "| # SUGGESTED PROMPTS\n|\n"
CLEAN = "| ---\n| STATUS: Trace complete. Returning results to {parent_orchestrator_name}.\n| ---"


def inner(drawing: str) -> str:
    """A drawing without the indentation of the test."""
    return dedent(drawing).strip("\n")


def test_nothing_is_said_of_a_clean_block() -> None:
    check(CLEAN)
    check(IN_SECTION + CLEAN)
    check("| - Emit:\n|\n" + CLEAN.replace("| ", "|   "))


@pytest.mark.parametrize(
    "drawing",
    [
        "| Text.\n|\n| ---\n| Status: Draft\n| ---",
        "| Text.\n|\n| ---\n| **Status:** Draft, 2026-02-08\n| ---",
        "| Text.\n|\n| ---\n|\n| **Status:** Complete \u2705\n| **Cost:** none\n|\n| ---",
        "| Text.\n|\n| ---\n|\n| **STATUS:** COMPLETE\n|\n| ---",
        "| Text.\n|\n| ---\n| ## STATUS: READY\n| ---",
        "| Text.\n|\n| ---\n| STATUS: SUCCESS | FAILED\n| FILES: the changed ones\n| ---",
        "| ```\n| ---\n| status: testing | partial | complete\n| phase: x\n| ---\n| ```",
        "| ```markdown\n| ---\n| status: complete\n| ---\n| ```",
        "| ```\n| ---\n|     STATUS: Trace complete. Returning results to it.\n| ---\n| ```",
        "| Text.\n|\n| ---\n| Status of the work\n| ---",
        "| STATUS: Trace complete. Returning results to it.",
        "| ---\n| STATUS: Trace complete. Returning results to it.\n|\n| Text.",
        "| Text.\n|\n| STATUS: Trace complete. Returning results to it.\n| ---",
        "| Text.\n|\n| ---\n| STATUSES: Trace complete. Returning.\n| ---",
        "| Text.\n|\n| ---\n| The STATUS: Trace complete. Returning.\n| ---",
        "| Text.\n|\n| ---\n| - STATUS: Trace complete. Returning.\n| ---",
        "| Text.\n|\n|     ---\n|     STATUS: x\n|     ---",
        "| ```json\n| ---\n| STATUS: x\n| ---\n| ```",
        f"{IN_SECTION}| Status: Draft\n| ---",
        f"{IN_SECTION}| ---\n| status: complete\n| ---",
        f"{IN_SECTION}| ```\n| ---\n| status: testing | complete\n| phase: x\n| ---\n| ```",
        f"{IN_SECTION}| ```json\n| STATUS: Trace complete. Returning results to it.\n| ```",
        f"{IN_SECTION}| ```\n| STATUS: Draft\n| More.\n| ```",
        f"{IN_SECTION}| Text.\n| STATUS: Trace complete. Returning results to it.",
        f"{IN_SECTION}| STATUS: Trace complete. Returning results to it.\n| Text.",
        f"{IN_SECTION}| STATUS: Draft",
        f"{IN_SECTION}| ---\n| STATUS: Draft\n|\n| Text.\n|\n| ---".replace("STATUS", "Status"),
    ],
)
def test_what_is_not_a_status_block(drawing: str) -> None:
    check(drawing)


@pytest.mark.parametrize("info", ["", "text", "markdown"])
def test_a_status_line_alone_in_a_fence_lacks_both_delimiters(info: str) -> None:
    drawing = f"""
        | # SUGGESTED PROMPTS
        |
        | 1. Emit:
        |
        |    ```{info}
        |    STATUS: Trace complete. Returning results to nobody.
        :    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ block-opening-missing: \
missing '---' lines around the status line
        |    ```
    """
    check(drawing)
    check_fix(
        drawing,
        f"""
        | # SUGGESTED PROMPTS
        |
        | 1. Emit:
        |
        |    ```{info}
        |    ---
        |    STATUS: Trace complete. Returning results to nobody.
        |    ---
        |    ```
        """,
        only_safe=True,
    )


def test_a_status_line_that_is_a_paragraph_lacks_both_delimiters() -> None:
    drawing = """
        | # SUGGESTED PROMPTS
        |
        | Emit:
        |
        | STATUS: Trace complete. Returning results to {parent_orchestrator_name}.
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ block-opening-missing: \
missing '---' lines around the status line
        |
        | You trace.
    """
    check(drawing)
    check_fix(drawing, f"{IN_SECTION}| Emit:\n|\n{CLEAN}\n|\n| You trace.", only_safe=True)


def test_a_frame_is_put_right() -> None:
    drawing = """
        | Text.
        |
        | ***
        : ^^^ block-delimiter-malformed: expected '---', found '***'
        |
        : ^+1 block-blank-line: blank line inside the block
        | STATUS: Trace complete. Returning results to {parent_orchestrator_name}.··
        :                                                                         ^^ block-trailing-space: trailing whitespace
        |
        : ^+1 block-blank-line: blank line inside the block
        | ---·
        : ^^^^ block-delimiter-malformed: space around '---'
    """
    check(drawing)
    check_fix(drawing, "| Text.\n|\n" + CLEAN)


def test_an_indented_block_moves_to_the_margin() -> None:
    drawing = """
        | Text.
        |
        |   ---
        |   Status: Trace complete. Returning results to {parent_orchestrator_name}.
        :   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ status-header-malformed: unexpected indentation of the block
        |   ---
    """
    check(drawing)
    check_fix(drawing, "| Text.\n|\n" + CLEAN)


def test_a_line_that_is_indented_by_less_stays_in_its_list() -> None:
    drawing = """
        | 1. Text.
        |
        |     ---
        |       STATUS: Trace complete. Returning results to {parent_orchestrator_name}.
        :       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ status-header-malformed: unexpected indentation of the block
        |     ---
    """
    fixed = """
        | 1. Text.
        |
        |    ---
        |    STATUS: Trace complete. Returning results to {parent_orchestrator_name}.
        |    ---
    """
    check(drawing)
    check_fix(drawing, fixed)


def test_one_delimiter_is_enough_in_the_section() -> None:
    missing = """
        | # SUGGESTED PROMPTS
        |
        | STATUS: Trace complete. Returning results to {parent_orchestrator_name}.
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ block-opening-missing: missing '---' line before the status line
        | ---
    """
    check(missing)
    check_fix(missing, IN_SECTION + CLEAN)
    missing = """
        | # SUGGESTED PROMPTS
        |
        | ---
        | Status: Trace complete. Returning results to {parent_orchestrator_name}.
        : ^^^^^^^ status-header-malformed: expected 'STATUS: ', found 'Status: '
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the status line
        |
        | Text.
    """
    check(missing)
    check_fix(missing, IN_SECTION + CLEAN + "\n|\n| Text.")


def test_items_are_reported_as_such() -> None:
    check("""
        | ---
        | STATUS: Trace done.
        | Choose:
        |
        : ^+1 block-blank-line: blank line inside the block
        |   [1] Continue
        : ^^^^^^^^^^^^^^+1 status-with-items: unexpected numbered items after the status line
        |   [2] Show workflow status
        | That is all.
        | ---
    """)


@pytest.mark.parametrize("after", ["| Text.\n|\n| Text.\n|\n| ---", "| # Heading\n| ---", "|"])
def test_a_gap_or_a_heading_ends_it(after: str) -> None:
    check(f"| Text.\n|\n| ---\n| STATUS: Trace done.\n{after}")


def test_another_wording_is_information_outside_of_a_team() -> None:
    drawing = """
        | ---
        | STATUS: Symptom analysis done.
        :         ^^^^^^^^^^^^^^^^^^^^^^ status-wording [info]: expected the form 'TASK complete. Returning results to AGENT.', found 'Symptom analysis done.'
        | ---
    """
    check(drawing)
    check(f"{IN_SECTION}{inner(drawing)}".replace(" [info]", ""), role=Role.SUB_AGENT)


def test_typographic_characters_do_not_change_the_wording() -> None:
    check("""
        | ---
        | STATUS: Trace complete.\u00a0Returning results to it.
        :                        ^ block-non-ascii: non-ASCII character '\\xa0'
        | ---
    """)


def test_a_status_line_inside_a_prompt_block_is_astray() -> None:
    check("""
        | # SUGGESTED PROMPTS
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        | STATUS: Trace complete. Returning results to it.
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ block-stray-line: unexpected line inside the block
        |   [2] Show workflow status
        | ---
    """)


def test_a_prompt_block_ends_a_status_block() -> None:
    check("""
        | # SUGGESTED PROMPTS
        |
        | ---
        | STATUS: Trace complete. Returning results to it.
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the status line
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-opening-missing: missing '---' line before the header
        |   [1] Continue
        |   [2] Show workflow status
        | ---
    """)


def test_items_below_a_status_line_in_a_fence_do_not_hide_what_it_lacks() -> None:
    missing = ": ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ block-opening-missing: missing '---' lines around the status line"
    items = ": ^^^^^^^^^^^^^^^^^^^^+1 status-with-items: unexpected numbered items after the status line"
    before = f"""
        | # SUGGESTED PROMPTS
        |
        | ```
        | STATUS: Trace complete. Returning results to x.
        {missing}
        |   [1] Show the trace
        {items}
        |   [2] Show workflow status
        | ```
    """
    check(before, path="agents/tracing/x.md", role=Role.SUB_AGENT)
    check_fix(
        before,
        """
        | # SUGGESTED PROMPTS
        |
        | ```
        | ---
        | STATUS: Trace complete. Returning results to x.
        |   [1] Show the trace
        |   [2] Show workflow status
        | ---
        | ```
        """,
        path="agents/tracing/x.md",
        role=Role.SUB_AGENT,
        only_safe=True,
    )


def test_the_title_of_a_report_between_drawn_lines_is_no_status() -> None:
    check("""
        | ```
        | ━━━━━━━━━━━━━━━━━━━━
        | STATUS MISMATCH REPORT
        | ━━━━━━━━━━━━━━━━━━━━
        |
        | Total: 47
        | ```
        |
        | ====================
        | STATUS REPORT
        | ====================
    """)
