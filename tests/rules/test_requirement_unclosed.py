"""Markers of requirements that are not closed, and where their end is put."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source
from rules.requirement_drawing import PAIR


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("| {}", "| {}\n| <!-- /sk:fr -->"),
        ("| {}\n|", "| {}\n| <!-- /sk:fr -->\n|"),
        ("| {}\n|\n| # Next", "| {}\n|\n| # Next\n|\n| <!-- /sk:fr -->"),
        ("| {}\n| Text.\n| # Next\n| More.", "| {}\n| Text.\n| <!-- /sk:fr -->\n| # Next\n| More."),
        ("| {} Text.", "| {} Text. <!-- /sk:fr -->"),
        (
            "| {} Text. <!-- a note -->\n| More.",
            "| {} Text. <!-- /sk:fr --> <!-- a note -->\n| More.",
        ),
        ("| > {}\n| > Text.\n|\n| More.", "| > {}\n| > Text.\n| > <!-- /sk:fr -->\n|\n| More."),
        ("| - a\n|\n|   {}\n|   Text.", "| - a\n|\n|   {}\n|   Text.\n|   <!-- /sk:fr -->"),
        ("| {}\n|\n| Text.\n|\n| More.", "| {}\n|\n| Text.\n|\n| <!-- /sk:fr -->\n|\n| More."),
    ],
)
def test_where_a_marker_is_closed(before: str, after: str) -> None:
    marker = '<!-- sk:fr id="FR-009" -->'
    check_fix(before.format(marker), after.format(marker))
    check_fix(before.format(marker), before.format(marker), only_safe=True)


def test_behind_a_gap_a_deep_margin_would_be_code() -> None:
    check_fix(
        '| A paragraph\n|     <!-- sk:fr id="FR-001" -->\n|\n| Text.',
        '| A paragraph\n|     <!-- sk:fr id="FR-001" -->\n|\n| Text.\n|\n| <!-- /sk:fr -->',
    )
    check_fix(
        '| 1.  - a\n|\n|       <!-- sk:fr id="FR-001" -->\n|\n|       Text.',
        '| 1.  - a\n|\n|       <!-- sk:fr id="FR-001" -->\n|\n|       Text.\n|\n|       <!-- /sk:fr -->',
    )


def test_a_marker_is_not_closed_inside_of_a_fence() -> None:
    text = '<!-- sk:fr id="FR-001" -->\nText.\n```\ncode'
    found, other = run(parse(Source(text), "spec.md"))
    assert (found.rule, found.fix) == ("requirement-marker-unclosed", None)
    assert other.rule == "fence-unclosed"


def test_a_requirement_has_as_many_paragraphs_as_the_others() -> None:
    long = PAIR.replace("| Text.", "|\n| # {}\n|\n| Text.\n|\n| More.\n|")
    one, other = long.format("FR-001", "a"), long.format("FR-002", "b")
    check_fix(f"{one}\n|\n{other.rpartition('|')[0]}|\n| End.", f"{one}\n|\n{other}\n|\n| End.")


def test_what_follows_a_marker_that_is_not_closed_is_not_inside_of_it() -> None:
    check(f"""
        | <!-- sk:fr id="FR-001" priority="low" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement-marker-unclosed: requirement marker is not closed: expected '<!-- /sk:fr -->'
        | Text.
        {PAIR.format("FR-002").replace(chr(10), chr(10) + " " * 8)}
        {PAIR.format("FR-003").replace(chr(10), chr(10) + " " * 8)}
    """)


def test_a_marker_that_another_one_follows_in_its_line_is_closed_before_it() -> None:
    before = """
        | <!-- sk:fr id="FR-001" --> <!-- sk:fr id="FR-002" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement-marker-unclosed: requirement marker is not closed: expected '<!-- /sk:fr -->'
        | Text.
        | <!-- /sk:fr -->
    """
    check(before)
    after = """
        | <!-- sk:fr id="FR-001" --> <!-- /sk:fr --> <!-- sk:fr id="FR-002" -->
        | Text.
        | <!-- /sk:fr -->
    """
    check_fix(before, after)
