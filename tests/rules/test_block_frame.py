"""The header, the delimiters, and what stands between them that should not."""

import pytest

from kit import check, check_fix, compare, document_of, draw, mark
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source

CLEAN = """
    | # Agent
    |
    | Emit this:
    |
    | ---
    | SUGGESTED NEXT STEPS:
    |   [1] Continue
    |   [2] Show workflow status
    | ---
    |
    | Text.
"""


def test_header_is_put_right_as_a_whole() -> None:
    drawing = """
        | # Agent
        |
        | Emit this:
        |
        | ---
        |  ## **Suggested\u00a0 Next Steps** ::·
        :  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ block-header-malformed: expected 'SUGGESTED NEXT STEPS:', \
found '## **Suggested\\xa0 Next Steps** ::'
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        |
        | Text.
    """
    check(drawing.replace(":  ^", ": ^"))
    check_fix(drawing, CLEAN)


def test_space_around_the_header_is_named() -> None:
    drawing = """
        | # Agent
        |
        | Emit this:
        |
        | ---
        |   SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^^^ block-header-malformed: space around the header
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        |
        | Text.
    """
    check(drawing)
    check_fix(drawing, CLEAN)


def test_an_indented_block_moves_to_the_margin() -> None:
    drawing = """
        | # Agent
        |
        | Emit this:
        |
        |   ---
        |   Suggested Next Steps
        :   ^^^^^^^^^^^^^^^^^^^^ block-header-malformed: unexpected indentation of the block
        |     [1] Continue
        |
        : ^+1 block-blank-line: blank line inside the block
        |     [2] Show workflow status
        | ---
        |
        | Text.
    """
    check(drawing)
    check_fix(drawing, CLEAN)


def test_missing_delimiters_are_put_in() -> None:
    drawing = """
        | # Agent
        |
        | Emit this:
        |
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-opening-missing: missing '---' line before the header
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        |
        | Text.
    """
    check(drawing)
    check_fix(drawing, CLEAN)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_closing_is_put_in_at_the_end_of_a_file(newline: str) -> None:
    before = "| > ```\n| > ---\n| > SUGGESTED NEXT STEPS:\n| >   [1] a\n| >   [2] status"
    check_fix(before, f"{before}\n| > ---", newline=newline)


def test_delimiters_are_put_in_behind_the_margin() -> None:
    check_fix(
        """
        | 1. ```
        |    SUGGESTED NEXT STEPS:
        |      [1] Continue
        |      [2] Show workflow status
        |    ```
        """,
        """
        | 1. ```
        |    ---
        |    SUGGESTED NEXT STEPS:
        |      [1] Continue
        |      [2] Show workflow status
        |    ---
        |    ```
        """,
    )


def test_too_few_items_says_enough_without_the_missing_delimiters() -> None:
    check("""
        | Text.
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-too-few-items: expected at least 2 items, found 0
        | More text.
    """)


def test_delimiters_are_put_right() -> None:
    drawing = """
        | # Agent
        |
        | Emit this:
        |
        | \u2014\u2014\u2014
        : ^^^ block-delimiter-malformed: expected '---', found '\u2014\u2014\u2014'
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---··
        : ^^^^^ block-delimiter-malformed: space around '---'
        |
        | Text.
    """
    check(drawing)
    check_fix(drawing, CLEAN)


def test_a_line_that_is_too_long_is_no_delimiter() -> None:
    check(f"""
        | {"-" * 300}
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-opening-missing: missing '---' line before the header
        |   [1] Continue
        |   [2] Show workflow status
        | ---
    """)


def test_blank_lines_are_one_finding_for_each_gap() -> None:
    drawing = """
        | # Agent
        |
        | Emit this:
        |
        | ---
        |
        : ^+2 block-blank-line: blank line inside the block
        | ··
        | SUGGESTED NEXT STEPS:
        |
        : ^+1 block-blank-line: blank line inside the block
        |   [1] Continue
        |
        : ^+1 block-blank-line: blank line inside the block
        |   [2] Show workflow status
        | ·
        : ^+1 block-blank-line: blank line inside the block
        | ---
        |
        | Text.
    """
    check(drawing)
    check_fix(drawing, CLEAN)


def test_stray_lines_are_one_finding_for_each_run() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        | Choose one:
        : ^^^^^^^^^^^+1 block-stray-line: unexpected line inside the block
        | now
        |   [1] Continue
        |       with the rest
        : ^^^^^^^^^^^^^^^^^^^ block-stray-line: unexpected line inside the block
        |   [2] Show workflow status
        | That is all.
        : ^^^^^^^^^^^^ block-stray-line: unexpected line inside the block
        | ---
    """)


def test_text_after_the_last_item_is_not_astray_when_the_block_ends_there() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        | More text.
        |
        | ---
    """)


def test_a_gap_after_stray_lines_ends_the_block() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        | stray
        | # Heading
        |   [3] Cancel
        | ---
    """)
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        | stray
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        | stray
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-opening-missing: missing '---' line before the header
        |   [1] Continue
        |   [2] Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ block-closing-missing: missing closing '---' after the last item
        |
        | Text.
    """)


def test_space_at_the_end_of_a_line() -> None:
    drawing = """
        | # Agent
        |
        | Emit this:
        |
        | ---
        | SUGGESTED NEXT STEPS:·
        :                      ^ block-trailing-space: trailing whitespace
        |   [1] Continue··
        :               ^^ block-trailing-space: trailing whitespace
        |   [2] Show workflow status·
        :                           ^ block-trailing-space: trailing whitespace
        | ---
        |
        | Text.
    """
    check(drawing)
    check_fix(drawing, CLEAN, only_safe=True)


def test_a_line_that_is_put_right_loses_its_trailing_space_as_well() -> None:
    drawing = """
        | # Agent
        |
        | Emit this:
        |
        | ---
        | Suggested next steps:·
        : ^^^^^^^^^^^^^^^^^^^^^^ block-header-malformed: expected 'SUGGESTED NEXT STEPS:', \
found 'Suggested next steps:'
        |  [1]. Continue··
        : ^^^^^^ block-item-malformed: expected '  [1] ', found ' [1]. '
        |   [2] Show workflow status
        | ---
        |
        | Text.
    """
    check(drawing)
    check_fix(drawing, CLEAN)


def test_crlf_in_a_file_with_lf_is_one_finding_for_each_block() -> None:
    drawing = """
        | # Agent
        |
        | Emit this:
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue␍
        : ^^^^^^^^^^^^^^ block-crlf: CRLF line endings; the rest of the file has LF
        |   [2] Show workflow status␍
        | ---␍
        |
        | Text.
    """
    check(drawing)
    check_fix(drawing, CLEAN)
    check_fix(drawing, drawing, only_safe=True)
    twice = drawing.strip("\n ").replace("\n        ", "\n")
    check(f"{twice}\n{twice}")


def test_crlf_outside_of_the_blocks_is_nobody_s_business() -> None:
    check("""
        | # Agent␍
        | ␍
        | Text.
        |
        | ---
        | STATUS: Trace complete. Returning results to the orchestrator.
        | ---
        |
    """)


def test_a_file_of_blocks_has_the_line_ends_of_any_line() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:␍
        : ^^^^^^^^^^^^^^^^^^^^^ block-crlf: CRLF line endings; the rest of the file has LF
        |   [1] Continue
        |   [2] Show workflow status
        | ---
    """)


def test_a_lone_carriage_return_counts() -> None:
    text = "Text.\n\n---\nSTATUS: Trace complete. Returning results to it.\r---\n"
    place = f"| STATUS: Trace complete. Returning results to it.\n: {'^' * 48}"
    expected = f"""
| Text.
|
| ---
{place} block-crlf: CR line endings; the rest of the file has LF
| ---
|"""
    compare(draw(text, map(mark, run(parse(Source(text))))), expected.lstrip())


def test_a_crlf_file_is_information() -> None:
    check(
        """
        | Text.
        |
        | ---
        : ^^^ block-crlf [info]: CRLF line endings in the whole file
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        |
        | ---
        | STATUS: Trace complete. Returning results to the orchestrator.
        | ---
        """,
        newline="\r\n",
    )


def test_line_ends_of_a_file_without_blocks_are_nobody_s_business() -> None:
    check("| Text.\n|\n| More.", newline="\r\n")


def test_a_delimiter_that_would_part_a_paragraph_is_written_only_on_demand() -> None:
    block = "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Continue\n|   [2] Show workflow status\n"
    for below in "| 4. An item", "| > A quotation", "| - An item", "| ```":
        drawing = f"{block}| \u2013\u2013\u2013\n{below}"
        check_fix(drawing, drawing, only_safe=True)
    check_fix(f"{block}| \u2013\u2013\u2013\n| Text.", f"{block}| ---\n| Text.", only_safe=True)


@pytest.mark.parametrize("mark", ["- ", "  - ", "  [3] ", "  3. ", "\t* "])
@pytest.mark.parametrize("below", ["", "\n|", "\n|\n| Text.", "\n| Text.", "\n| - One\n| - two\n|"])
def test_a_closing_delimiter_with_the_mark_of_an_item_is_one_mistake(mark: str, below: str) -> None:
    """A list below it is one of the page. A fix that would join the two asks first."""
    block = "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Continue\n|   [2] Show workflow status\n"
    found = f"{mark}---".strip()
    finding = f"block-delimiter-malformed: expected '---', found '{found}'"
    check(f"{block}| {mark}---\n: {'^' * len(f'{mark}---')} {finding}{below}")
    is_safe = "- One" not in below
    check_fix(f"{block}| {mark}---{below}", f"{block}| ---{below}", only_safe=is_safe)


def test_a_closing_delimiter_with_the_mark_of_an_item_is_not_counted() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-too-few-items: expected at least 2 items, found 1
        |   [1] Continue
        |   [2] ---
        : ^^^^^^^^^ block-delimiter-malformed: expected '---', found '[2] ---'
    """)


@pytest.mark.parametrize(
    "below", ["[3] Show workflow status\n| ---", "---", "\n| ---", "Text\n| ---"]
)
def test_an_item_above_the_end_of_its_block_is_no_delimiter(below: str) -> None:
    drawing = f"| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Continue\n|   [2] ---\n| {below}"
    found = run(parse(Source(document_of(drawing.replace("| \n", "|\n"))), "docs/page.md"))
    assert "block-delimiter-malformed" not in {it.rule for it in found}


@pytest.mark.parametrize(
    ("above", "margin", "is_safe"),
    [
        ("| Text", "", True),
        ("| - Text\n|", "", True),
        ("| - Text\n| ***", "", True),
        ("| - Text\n| # Heading", "", True),
        ("| - ```\n|   ```", "", True),
        ("| - Text", "  ", True),
        ("|   Text", "", True),
        ("| - Text", "", False),
        ("| 1. Text\n| more text", "", False),
        ("| > Text", "", False),
    ],
)
@pytest.mark.parametrize(
    "block",
    [
        "--\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [2] Show workflow status\n---\n",
        "\u2014\u2014\nSTATUS: Trace complete. Returning results to the orchestrator.\n---\n",
    ],
)
def test_a_delimiter_that_would_end_a_list_is_not_put_right_unasked(
    above: str, margin: str, block: str, *, is_safe: bool
) -> None:
    """As dashes it is a part of the paragraph of the item, with all that is below it."""
    drawing = f"{above}\n" + "".join(f"| {margin}{row}\n" for row in block.splitlines())
    fixed = drawing.replace("| " + margin + block.split("\n", maxsplit=1)[0], f"| {margin}---", 1)
    check_fix(drawing, fixed if is_safe else drawing, only_safe=True)
    check_fix(drawing, fixed)


def test_a_closing_line_that_would_end_a_list_is_not_inserted_unasked() -> None:
    block = "| --\n| SUGGESTED NEXT STEPS:\n|   [1] Continue\n|   [2] Show workflow status"
    fixed = f"{block.replace('--', '---')}\n| ---\n|\n| Text."
    check_fix(f"| Text\n{block}\n|\n| Text.", f"| Text\n{fixed}", only_safe=True)
    in_list = f"| - Text\n{block}\n|\n| Text."
    check_fix(in_list, in_list, only_safe=True)
    check_fix(in_list, f"| - Text\n{fixed}")


@pytest.mark.parametrize("space", [" ", "  ", " \t "])
def test_a_delimiter_that_was_joined_to_the_last_item_leaves_no_space(space: str) -> None:
    block = "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Continue\n|   [2] Show workflow status"
    check_fix(f"{block}{space}---\n|\n| Text.", f"{block}\n| ---\n|\n| Text.")
