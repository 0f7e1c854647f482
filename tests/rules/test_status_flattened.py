"""What Markdown formatters make of status lines, delimiters and emission lists."""

import pytest

from kit import check, check_fix
from promptls.vocabulary.roles import Role
from rules.flattened_drawing import SAY


def test_a_status_line_that_has_become_a_heading() -> None:
    say = "block-flattened: flattened block: reformatted as Markdown"
    fixed = """
        | # SUGGESTED PROMPTS
        |
        | ---
        | STATUS: Trace complete. Returning results to tracing orchestrator.
        | ---
        |
        | Text.
    """
    for drawing in (
        f"""
        | # SUGGESTED PROMPTS
        |
        | ______________
        |
        | ## STATUS: Trace complete. Returning results to tracing orchestrator.
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ {say}
        |
        | Text.
        """,
        f"""
        | # SUGGESTED PROMPTS
        |
        | ---
        |
        | ## STATUS: Trace complete. Returning results to tracing orchestrator
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ {say}
        |
        | Text.
        """,
        f"""
        | # SUGGESTED PROMPTS
        |
        | ## STATUS: Trace complete. Returning results to tracing orchestrator ##
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ {say}
        |
        | Text.
        """,
    ):
        check(drawing, role=Role.SUB_AGENT)
        check_fix(drawing, fixed, role=Role.SUB_AGENT, only_safe=True)


@pytest.mark.parametrize("lines", ["--- {status}\n        | ---", "--- {status} ---"])
def test_a_status_line_with_a_delimiter_in_it(lines: str) -> None:
    status = "STATUS: Trace complete. Returning results to tracing orchestrator."
    before = "| # SUGGESTED PROMPTS\n        |\n        | - Emit\n        |\n        |"
    drawing = f"\n        {before} {lines.format(status=status)}\n        "
    check_fix(drawing, f"{before} ---\n        | {status}\n        | ---".replace("        |", "|"))


@pytest.mark.parametrize(
    "drawing",
    [
        "| --- STATUS: Trace complete. Returning results to nobody.",
        "| ```json\n| --- STATUS: Trace complete. Returning results to nobody. ---\n| ```",
        "|     --- STATUS: Trace complete. Returning results to nobody. ---",
        "| Text --- STATUS: Trace complete. Returning results to nobody. ---",
    ],
)
def test_what_is_not_a_status_line_with_a_delimiter_in_it(drawing: str) -> None:
    check(f"| # SUGGESTED PROMPTS\n|\n{drawing}")


def test_a_joined_closing_is_moved() -> None:
    check_fix(
        """
        | # SUGGESTED PROMPTS
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status ---
        |
        | Text.
        |
        | ---
        | STATUS: Trace complete. Returning results to tracing orchestrator. ---
        """,
        """
        | # SUGGESTED PROMPTS
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        |
        | Text.
        |
        | ---
        | STATUS: Trace complete. Returning results to tracing orchestrator.
        | ---
        """,
        only_safe=True,
    )


def test_an_emission_list_that_has_been_joined_to_its_lead() -> None:
    drawing = f"""
        | # PROMPT EMISSION PROTOCOL
        |
        | Emit: [1] Continue [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ {SAY}
        |
        | - **Emit (last phase):** [1] Continue [2] Show workflow
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^+1 {SAY}
        |   status
        |
        | Emit: [1] Continue
        |
        | ```json
        | Emit: [1] Continue [2] Show workflow status
        | ```
        |
        |     Emit: [1] Continue [2] Show workflow status
        |
        | # Next
        |
        | Emit: [1] Continue [2] Show workflow status
    """
    check(drawing)
    check_fix(
        drawing,
        """
        | # PROMPT EMISSION PROTOCOL
        |
        | Emit:
        |   [1] Continue
        |   [2] Show workflow status
        |
        | - **Emit (last phase):**
        |   [1] Continue
        |   [2] Show workflow status
        |
        | Emit: [1] Continue
        |
        | ```json
        | Emit: [1] Continue [2] Show workflow status
        | ```
        |
        |     Emit: [1] Continue [2] Show workflow status
        |
        | # Next
        |
        | Emit: [1] Continue [2] Show workflow status
        """,
    )
