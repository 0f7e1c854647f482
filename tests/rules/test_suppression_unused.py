"""Comments that allow nothing, and what is left where they are removed."""

import pytest

from kit import check, check_fix
from rules.suppression_drawing import ALLOW, GAP

CLEAN = GAP.replace("[3]", "[2]")


@pytest.mark.parametrize(
    "drawing",
    [
        f"| Text.\n|\n| <!-- promptls: allow tag-case -->\n{CLEAN}",
        "| Text.\n|\n| <!-- promptls: allow tag-case -->",
        "| Text. <!-- promptls: allow tag-case -->",
        "| Text. <!-- promptls: allow tag-case --> More.",
        "| > Text.\n| > <!-- promptls: allow tag-case -->\n| > More.",
        "| <!-- promptls: allow tag-case -->\n| <!-- promptls: allow tag-case -->\n| Text.",
        "| ---\n| name: x # promptls: allow tag-case\n| ---\n| Text.",
        "| ---\n| # promptls: allow tag-case\n| name: x\n| ---\n| Text.",
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_what_allows_nothing_goes(drawing: str, newline: str) -> None:
    rows = [
        row.replace(" <!-- promptls: allow tag-case -->", "").replace(
            " # promptls: allow tag-case", ""
        )
        for row in drawing.replace("| <!--", "|- <!--").split("\n")
        if not row.startswith(("| # promptls", "|- <!--", "| > <!--"))
    ]
    after = "\n".join(rows) + (
        "\n|" if drawing.endswith("\n| <!-- promptls: allow tag-case -->") else ""
    )
    check_fix(drawing, after, newline=newline, only_safe=True)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("| {} Text.", "| Text."),
        ("| > {} Text.", "| > Text."),
        ("| Text. {}··", "| Text."),
        ("| Text.\n|\n| {}\n|\n| More.", "| Text.\n|\n| More."),
        ("| Text.\n|\n| {}\n| More.", "| Text.\n|\n| More."),
        # Without an empty line the one text would go on with the other.
        ("| Text.\n| {}\n| More.", "| Text.\n|\n| More."),
        ("| - Text.\n| {}\n| More.", "| - Text.\n|\n| More."),
        ("| - Text.\n| {}\n| - More.", "| - Text.\n| - More."),
        ("| - Text.\n| {}.\n|\n| More.", "| - Text.\n|\n| .\n|\n| More."),
        ("| # Title\n| {}\n| More.", "| # Title\n| More."),
        ("| {}\n|\n| Text.", "| Text."),
        ("| ---\n| name: x\n| ---\n| {}\n|\n| Text.", "| ---\n| name: x\n| ---\n| Text."),
    ],
)
def test_what_allows_nothing_leaves_no_space(before: str, after: str) -> None:
    check_fix(before.format("<!-- promptls: allow tag-case -->"), after, only_safe=True)


def test_what_is_not_needed_goes() -> None:
    drawing = f"""
        | <!-- promptls: allow block-crlf, block-numbering-gap,  tag-case -->
        :                      ^^^^^^^^^^ suppression-unused: unused suppression: block-crlf, tag-case
        {GAP.replace(chr(10), chr(10) + " " * 8)}
    """
    check(drawing)
    fixed = f"{ALLOW}\n{GAP}"
    check_fix(drawing, fixed, only_safe=True)
    check_fix(
        f"{ALLOW[:-4]}, block-numbering-gap -->\n{GAP}",
        f"{ALLOW[:-4]}, block-numbering-gap -->\n{GAP}",
        only_safe=True,
    )


def test_a_comment_whose_end_closes_another_one_stays() -> None:
    drawing = "| Text.\n|\n| <!-- a note --!>\n| <!-- promptls: allow tag-case -->\n|\n| # More"
    check_fix(drawing, drawing, only_safe=True)


def test_a_comment_between_two_quotations_leaves_a_line() -> None:
    check_fix(
        "| > ```\n| <!-- promptls: allow tag-case -->\n| > ```\n|\n| Text.",
        "| > ```\n|\n| > ```\n|\n| Text.",
        only_safe=True,
    )


@pytest.mark.parametrize("rest", ["```", "- An item", "1. An item", "# A heading", "> Said"])
def test_a_comment_with_more_than_text_behind_it_goes_only_on_demand(rest: str) -> None:
    comment = "<!-- promptls: allow tag-case -->"
    for margin in "", "> ":
        before = f"| {margin}Text\n|\n| {margin}{comment} {rest}"
        check_fix(before, before, only_safe=True)
    check_fix(f"| Text {comment} {rest}", f"| Text {rest}", only_safe=True)


def test_a_comment_that_ends_a_fence_in_a_list_stays() -> None:
    text = "| Text.\n|\n| - ```\n| <!-- promptls: allow block-crlf -->\n|   ```\n| Text."
    check_fix(text, text, only_safe=True)


@pytest.mark.parametrize(
    "text",
    [
        "| - One\n|   - two\n|\n| {}\n|\n|   - three",
        "| - One\n| {}\n|   - two",
        "| 1. One\n|    more\n|  {}\n|    text",
        "| > - One\n| > {}\n| >   - two",
        "| > > One\n| > {}\n| > > two",
        "| > > ```\n| > {}\n| > > ```",
        # An item without a text would be one of the lines of the paragraph above.
        "| Text\n| * {}\n|\n| Text",
        "| > - One\n| >   - {}··\n| >   - two",
    ],
)
def test_a_comment_that_ends_a_list_or_is_an_item_stays(text: str) -> None:
    """Without it, what stands below would be a part of the list or quotation above."""
    drawing = text.format("<!-- promptls: allow block-crlf -->")
    check_fix(drawing, drawing)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("| - One\n|   {}\n|   - two", "| - One\n|   - two"),
        ("| - One\n|   {} more\n|     - two", "| - One\n|   more\n|     - two"),
        ("| - One\n| {}\n| - two", "| - One\n| - two"),
        ("| > - One\n| >   {}\n| >   - two", "| > - One\n| >   - two"),
        ("| > One\n| > {}\n| > > two", "| > One\n| > > two"),
        ("| - One\n| - {} two", "| - One\n| - two"),
        ("| Text\n|\n| {}\n|\n|     code", "| Text\n|\n|     code"),
        (
            "| ---\n| tools:\n|   - Read\n| #{}\n|   - Grep\n| ---",
            "| ---\n| tools:\n|   - Read\n|   - Grep\n| ---",
        ),
    ],
)
def test_a_comment_that_ends_no_list_goes(text: str, left: str) -> None:
    comment = "<!-- promptls: allow block-crlf -->"
    if "#" in text:
        comment = comment[4:-4]
    check_fix(text.format(comment), left, only_safe=True)
