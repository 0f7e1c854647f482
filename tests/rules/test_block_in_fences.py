"""Blocks in fences: which are looked into, and what is margin."""

import pytest

from kit import check, check_fix
from rules.block_drawing import CLEAN, SILENT, WRONG, behind


@pytest.mark.parametrize("info", ["", "text", "txt", "markdown", "md", " text", "TEXT", "md title"])
def test_a_text_like_fence_is_looked_into(info: str) -> None:
    check(f"| Emit:\n|\n| ```{info}\n{WRONG}\n| ```")


@pytest.mark.parametrize("info", ["json", "python", "yaml", "xml", "bash", "diff"])
def test_another_fence_is_not(info: str) -> None:
    check(f"| Emit:\n|\n| ```{info}\n{SILENT}\n| ```\n|\n{WRONG}")


@pytest.mark.parametrize(
    ("opening", "closing", "margin"),
    [
        ("1. ```", "   ```", "   "),
        ("- ```text", "  ```", "  "),
        ("- one\n|\n|   ```", "  ```", "  "),
        ("- one\n|   - two\n|\n|     ~~~", "    ~~~", "    "),
        ("  ```", "  ```", "  "),
        ("> ```", "> ```", "> "),
        (">```", ">```", "> "),
        ("> > ```", "> > ```", "> > "),
        ("> - ```", ">   ```", ">   "),
    ],
)
def test_the_margin_of_a_fence_is_taken_off(opening: str, closing: str, margin: str) -> None:
    check(f"| {opening}\n{behind(margin, CLEAN)}\n| {closing}")
    check(f"| {opening}\n{behind(margin, WRONG)}\n| {closing}\n|\n| Text.")


@pytest.mark.parametrize(
    ("opening", "closing", "margins"),
    [
        # What a tab is worth depends on where it begins; what it has beyond the margin is text.
        ("- one\n|\n| \t```", "\t```", ["\t", "    ", "\t", "    ", " \t"]),
        ("1. one\n|\n| \t```", "\t```", ["\t", "\t", "\t", "  \t", "    "]),
        ("- one\n|   - two\n|\n| \t\t```", "\t\t```", ["\t\t", "    \t", "\t    ", "\t\t", "\t\t"]),
        (">\t```", ">\t```", [">\t", ">\t", ">   ", "> \t", ">\t"]),
        ("> - ```", ">\t```", [">\t", ">   ", ">\t", ">\t", ">   "]),
    ],
)
def test_a_margin_may_have_tabs(opening: str, closing: str, margins: list[str]) -> None:
    rows = [f"| {it}{row[2:]}" for it, row in zip(margins, CLEAN.split("\n"), strict=True)]
    check("\n".join((f"| {opening}", *rows, f"| {closing}")))


def test_a_tab_may_be_margin_and_indentation_of_an_item() -> None:
    check("""
        | - One
        |
        |   ```
        |   ---
        |   SUGGESTED NEXT STEPS:
        | \t[1] Continue to {next_phase_name}
        |     [2] Show workflow status
        |   ---
        |   ```
    """)


def test_a_fix_keeps_the_margin_that_a_tab_is_part_of() -> None:
    drawing = """
        | - One
        |
        |   ```
        | \t---
        : ^^^^ block-delimiter-malformed: space around '---'
        |   SUGGESTED NEXT STEPS:
        | \t  [1] Continue
        : ^^^^^^^ block-item-malformed: expected '  [1] ', found '\\t  [1] '
        |     [2] Show workflow status
        |   ---
        |   ```
        |
        |   ```
        |   ---
        | \tSuggested next steps:
        : ^^^^^^^^^^^^^^^^^^^^^^ block-header-malformed: expected 'SUGGESTED NEXT STEPS:', found 'Suggested next steps:'
        |     [1] Continue
        |     [2] Show workflow status
        |   ---
        |   ```
        |
        |   ```
        |   ---
        | \tStatus: Trace complete. Returning results to it.
        : ^^^^^^^^ status-header-malformed: expected 'STATUS: ', found '\\tStatus: '
        |   ---
        |   ```
    """
    check(drawing)
    check_fix(
        drawing,
        """
        | - One
        |
        |   ```
        |   ---
        |   SUGGESTED NEXT STEPS:
        |     [1] Continue
        |     [2] Show workflow status
        |   ---
        |   ```
        |
        |   ```
        |   ---
        |   SUGGESTED NEXT STEPS:
        |     [1] Continue
        |     [2] Show workflow status
        |   ---
        |   ```
        |
        |   ```
        |   ---
        |   STATUS: Trace complete. Returning results to it.
        |   ---
        |   ```
        """,
        only_safe=True,
    )


def test_lists_without_fences_may_be_indented_by_tabs() -> None:
    check(f"| - One\n|\n{behind(chr(9), CLEAN)}\n|\n{behind(chr(9), WRONG)}")
    check(f"| 1. One\n|\n| \t- Two\n|\n{behind(chr(9) * 2, WRONG)}")


def test_a_fence_in_a_fence_of_the_same_length_nests() -> None:
    check(f"""
| ```markdown
: ^^^^^^^^^^^ fence-nested: fence '```markdown' ends where '```json' inside it ends; expected a longer fence such as '````'
| # Agent
|
| ```json
{SILENT}
| ```
|
{WRONG}
| ```
|
{WRONG}
""")


def test_a_longer_fence_holds_shorter_ones() -> None:
    check(f"| ````json\n| ```text\n{SILENT}\n| ```\n{SILENT}\n| ````\n{WRONG}")
    # What a text-like fence holds is text, other fences included.
    check(f"| ````markdown\n| ```json\n{WRONG}\n| ```\n{WRONG}\n| ````")


def test_an_open_fence_runs_to_the_end() -> None:
    open_fence = "| ```json\n: ^^^^^^^ fence-unclosed: fence '```json' is not closed"
    check(f"| Text.\n|\n{open_fence}\n|\n| # Heading\n|\n{SILENT}\n|\n| # Next\n|\n{SILENT}")


def test_a_block_ends_with_its_fence() -> None:
    check("""
        | ```
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        | ```
        | ---
    """)
