"""What is a block and what is not."""

import pytest

from kit import check
from promptls.vocabulary.kinds import Kind
from rules.block_drawing import WRONG


@pytest.mark.parametrize(
    "heading",
    [
        "## Suggested next steps",
        "## Suggested next steps:",
        "**Suggested next steps:**",
        "Suggested Next Steps",
        "### SUGGESTED NEXT STEPS",
        "SUGGESTED NEXT STEPS",
    ],
)
@pytest.mark.parametrize("items", ["- one\n| - two", "1. one\n| 2. two", "Some text.", "[1](a) b"])
def test_somebody_s_heading_is_none(heading: str, items: str) -> None:
    check(f"| # Plan\n|\n| {heading}\n|\n| {items}\n|\n| More.")


def test_the_exact_header_is_one_even_without_items() -> None:
    check("""
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-too-few-items: expected at least 2 items, found 0
        |
        | - one
        | - two
    """)


@pytest.mark.parametrize(
    "line",
    [
        "Emit the SUGGESTED NEXT STEPS: block.",
        "SUGGESTED NEXT STEPS: are emitted at the end.",
        "The `SUGGESTED NEXT STEPS:` header",
        "| SUGGESTED NEXT STEPS: |",
        "- SUGGESTED NEXT STEPS:",
        "> SUGGESTED NEXT STEPS:",
        '"SUGGESTED NEXT STEPS:"',
        "SUGGESTED NEXT STEPS: x",
        "UNSUGGESTED NEXT STEPS:",
        "SUGGESTED NEXT STEPS::::",
        "SUGGESTED NEXT STEP:",
    ],
)
def test_a_mention_is_none(line: str) -> None:
    check(f"| Text.\n|\n| {line}\n|   [1] one\n|\n| Text.")


def test_a_malformed_header_with_an_item_directly_after_it_is_one() -> None:
    check("""
        | ## Suggested next steps
        : ^^^^^^^^^^^^^^^^^^^^^^^ block-header-malformed: expected 'SUGGESTED NEXT STEPS:', found '## Suggested next steps'
        : ^^^^^^^^^^^^^^^^^^^^^^^ block-opening-missing: missing '---' line before the header
        |   [1] Continue
        |   [2] Show workflow status
        | ---
    """)


def test_a_malformed_header_in_capitals_below_a_delimiter_is_one() -> None:
    check("""
        | Text.
        |
        | ---
        | SUGGESTED NEXT STEPS
        : ^^^^^^^^^^^^^^^^^^^^ block-header-malformed: expected 'SUGGESTED NEXT STEPS:', found 'SUGGESTED NEXT STEPS'
        : ^^^^^^^^^^^^^^^^^^^^ block-too-few-items: expected at least 2 items, found 0
        |
        | Text.
    """)


def test_a_small_heading_between_rules_is_none() -> None:
    check("""
        | ---
        | title: x
        | ---
        |
        | ---
        | ## Suggested next steps
        | ---
        |
        | Text.
    """)


def test_front_matter_is_not_a_block() -> None:
    check(f"| ---\n| name: x\n| description: A suggestion of next steps.\n| ---\n{WRONG}")
    check("""
        | ---
        | name: a
        | description: b
        | status: STATUS of the agent, complete. Returning nothing.
        | ---
        |
        | Text.
    """)


@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_a_delimiter_in_line_one_opens_a_block(bom: str) -> None:
    check(WRONG.replace("| ---", f"| {bom}---", 1))
    check("""
        | ---
        | STATUS: Done.
        :         ^^^^^ status-wording [info]: expected the form 'TASK complete. Returning results to AGENT.', found 'Done.'
        | ---
    """)


def test_a_response_has_no_front_matter() -> None:
    wrong = WRONG.replace("{next_phase_name}", "Phase 05 - Test Strategy")
    drawing = f"| ---\n| done: all of it\n{wrong}"
    check(drawing, kind=Kind.RESPONSE)
    missing = "block-opening-missing: missing '---' line before the header"
    header = "| SUGGESTED NEXT STEPS:\n"
    check(drawing.replace(header, f"{header}: {'^' * 21} {missing}\n"))


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_every_line_break_gives_the_same_drawing(newline: str) -> None:
    drawing = f"| # Agent\n|\n{WRONG}\n|\n| Text.\n|\n{WRONG}\n|"
    name = {"\n": "", "\r\n": "CRLF", "\r": "CR"}[newline]
    if name:
        note = f": ^^^ block-crlf [info]: {name} line endings in the whole file"
        drawing = drawing.replace("| ---", f"| ---\n{note}", 1)
    check(drawing, newline=newline)


def test_characters_that_are_no_line_breaks_shift_nothing() -> None:
    check(f"| a \u2028 b \x0c c \x85 d \U0001f600\n{WRONG}")
