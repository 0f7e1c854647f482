"""What Markdown formatters make of blocks: one finding each, and a fix that gives the block back."""

from textwrap import dedent

import pytest

from kit import check, check_fix, parsed
from promptls.checking.checker import check as run
from promptls.vocabulary.roles import Role

SAY = "block-flattened: flattened block: lines joined into one"
BLOCK = """
    | # Agent
    |
    | Emit this:
    |
    | ---
    | SUGGESTED NEXT STEPS:
    |   [1] Continue to {next_phase_name}
    |   [2] Review notes [1] and ADRs
    |   [3] Show workflow status
    | ---
    |
    | ## Next
    |
    | Text.
"""
ITEMS = "[1] Continue to {next_phase_name} [2] Review notes [1] and ADRs [3] Show workflow status"


def shaped(lines: str) -> str:
    """A drawing with some lines in the place of the block."""
    straight = dedent(BLOCK).strip("\n")
    before, _, rest = straight.partition("| ---\n")
    return before + lines + rest.partition("| ---\n")[2]


@pytest.mark.parametrize(
    "lines",
    [
        f"| ---\n|\n| ## SUGGESTED NEXT STEPS: {ITEMS}\n",
        f"| {'_' * 70}\n|\n| ## SUGGESTED NEXT STEPS: {ITEMS}\n",
        f"| ***\n|\n| SUGGESTED NEXT STEPS: {ITEMS}\n| ---\n",
        f"| ---\n| SUGGESTED NEXT STEPS: {ITEMS}\n| ---\n",
        f"| ---\n| **Suggested next steps:** {ITEMS}\n| ---\n",
        f"| ---\n| SUGGESTED NEXT STEPS: {ITEMS}\n",
        f"| SUGGESTED NEXT STEPS: {ITEMS}\n",
        f"| SUGGESTED NEXT STEPS {ITEMS}\n",
        f"| ## SUGGESTED NEXT STEPS: {ITEMS} ##\n",
        f"| --- SUGGESTED NEXT STEPS: {ITEMS} ---\n",
        f"| --- SUGGESTED NEXT STEPS: {ITEMS}\n| ---\n",
        f"| --- SUGGESTED NEXT STEPS:\n|   {ITEMS.replace(' [2]', chr(10) + '|   [2]')}\n| ---\n",
        # Re-wrapped
        f"| ---\n|\n| SUGGESTED NEXT STEPS: {ITEMS.replace(' [2]', chr(10) + '| [2]')}\n| ---\n",
        f"| ---\n|\n| SUGGESTED NEXT STEPS: {ITEMS.replace(' notes', chr(10) + '| notes')}\n| ---\n",
        f"| ---\n|\n| SUGGESTED NEXT STEPS: {ITEMS.replace('[3] ', '[3]' + chr(10) + '| ')}\n| ---\n",
        f"| ---\n| ## SUGGESTED NEXT STEPS: {ITEMS.replace(' [2]', chr(10) + '|   [2]')}\n| ---\n",
    ],
)
def test_joined_lines_are_one_finding(lines: str) -> None:
    rows = lines.split("\n")
    at = next(n for n, row in enumerate(rows) if "NEXT STEPS" in row.upper())
    end = next(n for n in range(at + 1, len(rows)) if not rows[n] or "---" in rows[n])
    more = f"+{end - at - 1}" if end > at + 1 else ""
    rows.insert(at + 1, f": {'^' * len(rows[at][2:])}{more} {SAY}")
    check(shaped("\n".join(rows)))
    check_fix(shaped(lines), BLOCK)
    check_fix(shaped(lines), shaped(lines), only_safe=True)


def test_a_block_in_a_list_is_set_again_in_the_list() -> None:
    check_fix(
        """
        | 1. Emit:
        |
        |    ______________
        |
        |    ## SUGGESTED NEXT STEPS: [1] Continue [2] Show workflow status
        |
        | 2. Go on.
        |
        | - Emit:
        |   ---
        |     SUGGESTED NEXT STEPS: [1] Continue
        |     [2] Show workflow status
        |     ---
        """,
        """
        | 1. Emit:
        |
        |    ---
        |    SUGGESTED NEXT STEPS:
        |      [1] Continue
        |      [2] Show workflow status
        |    ---
        |
        | 2. Go on.
        |
        | - Emit:
        |   ---
        |   SUGGESTED NEXT STEPS:
        |     [1] Continue
        |     [2] Show workflow status
        |   ---
        """,
    )


@pytest.mark.parametrize(
    "after", ["- Text", "1. Text", "> Text", "| a |", "<!-- a note -->", "# A"]
)
def test_what_follows_directly_is_not_a_part(after: str) -> None:
    joined = "| SUGGESTED NEXT STEPS: [1] Continue [2] Show workflow status"
    fixed = "| SUGGESTED NEXT STEPS:\n|   [1] Continue\n|   [2] Show workflow status"
    check_fix(f"{joined}\n| {after}", f"| ---\n{fixed}\n| ---\n| {after}")


@pytest.mark.parametrize("mark", ["**[3]**", "`[3]`", "[3].", "(3)", "[ 3 ]", "[x]", "#3"])
def test_an_item_in_other_marks_is_not_put_behind_another_one(mark: str) -> None:
    text = f"""
        | ---
        | SUGGESTED NEXT STEPS: [1] Continue
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^+2 {SAY}
        |   [2] Review the design
        |   {mark} Show workflow status
        | ---
        |
        | # PROMPT EMISSION PROTOCOL
        |
        | Emit: [1] Continue
        : ^^^^^^^^^^^^^^^^^^+2 {SAY}
        | [2] Review the design
        | {mark} Show workflow status
    """
    check(text)
    check_fix(text, text)


def test_the_lines_of_a_block_are_indented_as_the_fence_is() -> None:
    check_fix(
        """
        |   ```
        | ---
        | SUGGESTED NEXT STEPS: [1] Continue [2] Show workflow status
        | ---
        |   ```
        """,
        """
        |   ```
        | ---
        |   SUGGESTED NEXT STEPS:
        |     [1] Continue
        |     [2] Show workflow status
        |   ---
        |   ```
        """,
    )


def test_two_blocks_keep_their_delimiters() -> None:
    drawing = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        | SUGGESTED NEXT STEPS: [1] Continue [2] Show workflow status
        |
        | ---
        |
        | ## SUGGESTED NEXT STEPS: [1] Continue [2] Cancel
        | ## SUGGESTED NEXT STEPS: [1] Continue [2] Get help
    """
    fixed = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Cancel
        | ---
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Get help
        | ---
    """
    check_fix(drawing, fixed)


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


def test_a_comment_above_suppresses_the_finding() -> None:
    check(f"""
        | <!-- promptls: allow block-flattened -->
        | ---
        |
        | ## SUGGESTED NEXT STEPS: {ITEMS}
    """)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_the_lines_end_as_those_around_them(newline: str) -> None:
    check_fix(shaped(f"| SUGGESTED NEXT STEPS: {ITEMS}\n"), BLOCK, newline=newline)
