"""Blocks whose lines are joined and that have other faults, and what is no flattened block."""

import pytest

from kit import check, check_fix, parsed
from promptls.checking.checker import check as run
from rules.flattened_drawing import BLOCK, ITEMS, SAY


@pytest.mark.parametrize(
    ("joined", "texts"),
    [
        ("[1] Continue [3] Show workflow status", ["Continue", "Show workflow status"]),
        ("[1] Continue [4] {b}", ["Continue", "{b}"]),
        ("[1] Continue [2] Get help [4] Cancel", ["Continue", "Get help", "Cancel"]),
        ("[2] Continue [1] Get help", ["Continue", "Get help"]),
        ("[1] A [3] B [2] C [4] D", ["A", "B", "C", "D"]),
        ("[1] A [3] B [3] c", ["A", "B [3] c"]),
        ("[1] Read notes [3] and 4 [2] Cancel", ["Read notes [3] and 4", "Cancel"]),
        ("[1] Read [2] Notes [1] Here", ["Read", "Notes [1] Here"]),
    ],
)
def test_items_that_were_out_of_order_are_found_and_renumbered(
    joined: str, texts: list[str]
) -> None:
    check(f"""
        | Emit this:
        |
        | SUGGESTED NEXT STEPS: {joined}
        : {"^" * len(f"SUGGESTED NEXT STEPS: {joined}")} {SAY}
        |
        | Text.
    """)
    items = "".join(f"|   [{at}] {it}\n" for at, it in enumerate(texts, 1))
    check_fix(
        f"| SUGGESTED NEXT STEPS: {joined}",
        f"| ---\n| SUGGESTED NEXT STEPS:\n{items}| ---",
    )


def test_lines_without_their_indentation_below_a_gap() -> None:
    drawing = """
        | # Agent
        |
        | Emit this:
        |
        | ---
        |
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^+3 block-flattened: flattened block: reformatted as Markdown
        | [1] Continue to {next_phase_name}
        | [2] Review notes [1] and ADRs
        | [3] Show workflow status
        | ---
        |
        | ## Next
        |
        | Text.
    """
    check(drawing)
    check_fix(drawing, BLOCK, only_safe=True)


def test_no_formatter_changes_what_is_in_a_fence() -> None:
    check("""
        | ```
        | ---
        |
        : ^+1 block-blank-line: blank line inside the block
        | SUGGESTED NEXT STEPS:
        | [1] Continue
        : ^^^^ block-item-malformed: expected '  [1] ', found '[1] '
        | [2] Show workflow status
        : ^^^^ block-item-malformed: expected '  [2] ', found '[2] '
        | ---
        | ```
    """)


@pytest.mark.parametrize(
    ("lines", "faults"),
    [
        ("---\n|\n| SUGGESTED NEXT STEPS:·\n| [1] a\n| [2] status\n| ---", 4),
        ("---\n|\n| SUGGESTED NEXT STEPS:\n|   [1] a\n| [2] status\n| ---", 2),
        ("---\n|\n| SUGGESTED NEXT STEPS:\n|\n| [1] a\n| [2] status\n| ---", 4),
        ("---\n| SUGGESTED NEXT STEPS:\n|\n| [1] a\n| [2] status\n| ---", 3),
        ("---\n|\n| SUGGESTED NEXT STEPS:\n| [1] a\n| [2] status", 4),
        ("---\n|\n| SUGGESTED NEXT STEPS:\n| [1] a\n| > x\n| [2] status\n| ---", 4),
    ],
)
def test_other_faults_are_reported_one_by_one(lines: str, faults: int) -> None:
    found = [it.rule for it in run(parsed(f"| Text.\n|\n| {lines}"))]
    assert len(found) == faults
    assert "block-flattened" not in found


@pytest.mark.parametrize(
    "text",
    [
        "Suggested next steps: [1] and [2] tell more.",
        "SUGGESTED NEXT STEPS: [1] Continue",
        "SUGGESTED NEXT STEPS: [1](a) one [2](b) two",
        "SUGGESTED NEXT STEPS: [1] [2] Continue",
        "SUGGESTED NEXT STEPS: [1] Read notes [3] and [4] below",
        "SUGGESTED NEXT STEPS: [1] Read [1] Notes",
        "SUGGESTED NEXT STEPS: [2] and [1] Continue [3] Cancel",
        "SUGGESTED NEXT STEPS: [2] Continue [3] Cancel\n|\n| See [1].",
        "--- SUGGESTED NEXT STEPS:\n| These: [1] Continue [2] Cancel",
        "`SUGGESTED NEXT STEPS: [1] Continue [2] Show workflow status`",
        "- SUGGESTED NEXT STEPS: [1] Continue [2] Show workflow status",
        "Emit SUGGESTED NEXT STEPS: [1] Continue [2] Show workflow status",
        "    SUGGESTED NEXT STEPS: [1] Continue [2] Show workflow status",
        "SUGGESTED NEXT STEPS: [1] Continue\n|\n| [2] Show workflow status",
        "## SUGGESTED NEXT STEPS: [1] Continue\n| and so [2] on",
        "SUGGESTED NEXT STEPS: [1] Continue\n| # [2] Status",
        "> SUGGESTED NEXT STEPS: [1] Continue [2] Show workflow status",
    ],
)
def test_what_is_not_a_flattened_block(text: str) -> None:
    check(f"| Text.\n|\n| {text}")
    check(f"| ```json\n| SUGGESTED NEXT STEPS: {ITEMS}\n| ```")


def test_a_flattened_block_in_a_block_is_astray() -> None:
    check(f"""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        | SUGGESTED NEXT STEPS: {ITEMS}
        : {"^" * len(f"SUGGESTED NEXT STEPS: {ITEMS}")} block-stray-line: unexpected line inside the block
        |   [2] Show workflow status
        | ---
    """)
