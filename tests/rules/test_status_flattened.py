"""What Markdown formatters make of status lines, delimiters and emission lists."""

import pytest

from kit import check, check_fix
from promptls.vocabulary.roles import Role
from rules.flattened_drawing import SAY


@pytest.mark.parametrize(
    ("above", "end"), [("| ______________\n|\n", "."), ("| ---\n|\n", ""), ("", " ##")]
)
def test_a_status_line_that_has_become_a_heading(above: str, end: str) -> None:
    status = "STATUS: Trace complete. Returning results to tracing orchestrator"
    line = f"## {status}{end}"
    found = f": {'^' * len(line)} block-flattened: flattened block: reformatted as Markdown"
    drawing = f"| # SUGGESTED PROMPTS\n|\n{above}| {line}\n{found}\n|\n| Text."
    check(drawing, role=Role.SUB_AGENT)
    fixed = f"| # SUGGESTED PROMPTS\n|\n| ---\n| {status}.\n| ---\n|\n| Text."
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
    block = "| # SUGGESTED PROMPTS\n|\n| ---\n| STATUS: Trace complete. Returning results to it."
    check_fix(f"{block} ---", f"{block}\n| ---", only_safe=True)


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
