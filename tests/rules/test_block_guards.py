"""What is a block and what is not."""

from textwrap import indent

import pytest

from kit import check, check_fix
from promptls.vocabulary.kinds import Kind

CLEAN = """\
| ---
| SUGGESTED NEXT STEPS:
|   [1] Continue to {next_phase_name}
|   [2] Show workflow status
| ---"""
WRONG = """\
| ---
| SUGGESTED NEXT STEPS:
|   [1] Continue to {next_phase_name}
|   [3] Show workflow status
:    ^ block-numbering-gap: expected item 2, found 3
| ---"""
SILENT = WRONG.replace("\n:    ^ block-numbering-gap: expected item 2, found 3", "")


def behind(margin: str, drawing: str) -> str:
    """A drawing with a margin before every line of its document."""
    rows = (
        f"{row[:2]}{margin if row[0] == '|' else ' ' * len(margin)}{row[2:]}"
        for row in drawing.split("\n")
    )
    return "\n".join(rows)


def test_nothing_is_said_of_a_clean_block() -> None:
    check(CLEAN)


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


def test_a_comment_is_not_looked_into() -> None:
    check(f"| <!--\n{SILENT}\n| -->\n|\n{WRONG}")
    open_end = "| <!-- a note\n: ^^^^ comment-unclosed: comment is not closed; expected '-->'"
    check(f"| Text.\n|\n{open_end}\n|\n| # Heading\n|\n{SILENT}\n|\n| # Next\n|\n{SILENT}")


def test_a_comment_inside_a_block_is_astray() -> None:
    check("""
        | <!-- a note -->
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        | <!-- a note -->
        : ^^^^^^^^^^^^^^^ block-stray-line: unexpected line inside the block
        |   [2] Show workflow status
        | ---
        | <!-- a note -->
    """)


def test_indented_code_is_not_looked_into() -> None:
    check(f"| Text.\n|\n{behind('    ', SILENT)}\n|\n| Text.")
    check(f"| # Heading\n{behind('    ', SILENT)}\n|\n| Text.")
    check("| Text.\n|\n|     SUGGESTED NEXT STEPS:\n|     [1] one")


def test_a_block_in_a_list_item_has_its_margin() -> None:
    check(f"| 1. Emit this:\n|\n{behind('   ', CLEAN)}\n|\n| 2. Go on.")
    check(f"| - Emit this:\n{behind('  ', WRONG)}\n| - Go on.")


def test_an_indented_header_is_part_of_a_drawing() -> None:
    check("""
        | ```
        | +---------------------------+
        | ---
        |     SUGGESTED NEXT STEPS:
        |       [1] Continue
        | ---
        |       |
        |       v
        |       SUGGESTED NEXT STEPS
        |         [1] Continue
        |       --------------------
        | ```
        |
        | - One
        |
        |   ---
        |       SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   ---
        |
        | ---
        | \tSUGGESTED NEXT STEPS:
        |   [1] Continue
        | ---
    """)


def test_a_block_that_is_indented_in_a_list_stays_in_the_list() -> None:
    drawing = """
        | - One
        |
        |     ---
        |     SUGGESTED NEXT STEPS:
        :     ^^^^^^^^^^^^^^^^^^^^^ block-header-malformed: unexpected indentation of the block
        |       [1] Continue
        |       [2] Show workflow status
        |     ---
    """
    check(drawing)
    check_fix(
        drawing,
        """
        | - One
        |
        |   ---
        |   SUGGESTED NEXT STEPS:
        |     [1] Continue
        |     [2] Show workflow status
        |   ---
        """,
    )


def test_a_block_that_is_indented_as_a_whole_is_one_mistake() -> None:
    check("""
        | Text.
        |
        |   ---
        |   SUGGESTED NEXT STEPS:
        :   ^^^^^^^^^^^^^^^^^^^^^ block-header-malformed: unexpected indentation of the block
        |     [1] Continue
        |     [2] Show workflow status
        |   ---
        |
        | Text.
    """)


def test_a_quoted_block_outside_a_fence_is_none() -> None:
    check(behind("> ", SILENT))


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


def test_a_drawing_is_indented_as_the_test_is() -> None:
    check(indent(WRONG, "        "))
