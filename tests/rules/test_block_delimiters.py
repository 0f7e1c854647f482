"""Delimiters that a paragraph, an item or a list is next to."""

import pytest

from kit import check, check_fix, document_of
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source


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
