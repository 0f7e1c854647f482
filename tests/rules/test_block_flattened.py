"""What Markdown formatters make of blocks: one finding each, and a fix that gives the block back."""

from textwrap import dedent

import pytest

from kit import check, check_fix
from rules.flattened_drawing import BLOCK, ITEMS, SAY


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


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_the_lines_end_as_those_around_them(newline: str) -> None:
    check_fix(shaped(f"| SUGGESTED NEXT STEPS: {ITEMS}\n"), BLOCK, newline=newline)
