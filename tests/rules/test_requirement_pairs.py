"""Markers of requirements that do not pair, or that say different things."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source
from rules.requirement_drawing import PAIR


def test_markers_that_do_not_pair() -> None:
    drawing = """
        | <!-- /sk:fr -->
        : ^^^^^^^^^^^^^^^ requirement-marker-unopened: closing requirement marker has no opening marker
        | Text <!-- /sk:fr -->
        :      ^^^^^^^^^^^^^^^ requirement-marker-unopened: closing requirement marker has no opening marker
        | <!-- sk:fr id="FR-002" -->
        | Two.
        | <!-- sk:fr -->
        : ^^^^^^^^^^^^^^ requirement-marker-unclosed: missing '/' in closing requirement marker
        |
        | <!-- /sk:fr id="FR-003" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement-marker-unopened: unexpected '/' in opening requirement marker
        | Three.
        | <!-- /sk:fr -->
        |
        | <!-- sk:fr id="FR-004" -->
        | <!-- sk:fr id="FR-004" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement-marker-unclosed: duplicate requirement marker
        | Four.
        | <!-- /sk:fr -->
        |
        | <!-- sk:fr id="FR-001" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement-marker-unclosed: requirement marker is not closed: expected '<!-- /sk:fr -->'
        | One.
    """
    check(drawing)
    check_fix(
        drawing,
        """
        | <!-- /sk:fr -->
        | Text <!-- /sk:fr -->
        | <!-- sk:fr id="FR-002" -->
        | Two.
        | <!-- /sk:fr -->
        |
        | <!-- sk:fr id="FR-003" -->
        | Three.
        | <!-- /sk:fr -->
        |
        | <!-- sk:fr id="FR-004" -->
        | Four.
        | <!-- /sk:fr -->
        |
        | <!-- sk:fr id="FR-001" -->
        | One.
        """,
        only_safe=True,
    )


def test_a_comment_of_another_program_is_no_misspelled_marker() -> None:
    check('| <!-- sk-fr -->\n| <!-- sk:f of the text -->\n| <!-- task-from id="1" -->')


def test_of_two_markers_with_different_priorities_none_is_chosen() -> None:
    right = PAIR.format("FR-001")
    twice = f'| <!-- sk:fr id="FR-001" priority="high" -->\n{right}'
    check_fix(twice, twice, only_safe=True)
    same = f'| <!-- sk:fr id="FR-001" priority="low" -->\n{right}'
    check_fix(same, right, only_safe=True)


@pytest.mark.parametrize(
    "priority", ["high|low", "high or low", "low-medium", "med", "now", "slow"]
)
def test_a_priority_is_not_chosen(priority: str) -> None:
    drawing = PAIR.format("FR-001").replace("low", priority)
    assert run(parse(Source(drawing.replace("| ", "")), "spec.md"))
    check_fix(drawing, drawing, only_safe=True)


def test_a_second_closing_marker_is_removed() -> None:
    right = PAIR.format("FR-001")
    check_fix(f"{right}\n|\n| <!-- /sk:fr -->", f"{right}\n|\n|", only_safe=True)
    lost = f"{right}\n| Text.\n| <!-- /sk:fr -->"
    check_fix(lost, lost, only_safe=True)


def test_a_marker_with_text_behind_it_is_removed_only_on_demand() -> None:
    before = f"{PAIR.format('FR-001')}\n|\n| <!-- /sk:fr --> Text."
    check_fix(before, before, only_safe=True)
    check_fix(before, f"{PAIR.format('FR-001')}\n|\n|  Text.")


@pytest.mark.parametrize("rest", [" - An item", "# A heading", " ```"])
def test_a_marker_stays_where_the_rest_of_its_line_would_begin_something_else(rest: str) -> None:
    before = f"{PAIR.format('FR-001')}\n|\n| <!-- /sk:fr -->{rest}"
    check_fix(before, before)


def test_a_marker_stays_where_a_fence_would_be_in_an_item() -> None:
    drawing = """
        | ```bash
        | for file in *; do
        |
        |    ```
        |    <!-- sk:fr id="FR-002" -->
        |    <!-- sk:fr id="FR-002" --> - Text
        |    <!-- /sk:fr -->
        |    ```
        |
        | done
        | ```
    """
    check_fix(drawing, drawing)


def test_a_marker_that_ends_another_comment_is_not_removed() -> None:
    drawing = f"""
{PAIR.format("FR-001")}
| <!-- A note
| <!-- /sk:fr -->
: ^^^^^^^^^^^^^^^ requirement-marker-unopened: closing requirement marker has no opening marker
|
| Text."""
    check(drawing)
    check_fix(drawing, drawing)


@pytest.mark.parametrize(
    ("first", "second", "is_safe"),
    [
        ('id="FR-002" priority="low"', "id='FR-002'  priority='low'", True),
        ('id="FR-002" priority="low"', 'id="FR-002" priority="high"', False),
        # What is no attribute yet is the author's as well.
        ('id="FR-002"', 'id="FR-002" priority="low?', False),
        ('id="FR-002"', 'id="FR-002" as agreed', False),
    ],
)
def test_of_two_markers_that_differ_none_is_chosen(
    first: str, second: str, *, is_safe: bool
) -> None:
    rest = "| Text\n| <!-- /sk:fr -->"
    text = f"| <!-- sk:fr {first} -->\n| <!-- sk:fr {second} -->\n{rest}"
    fixed = f"| <!-- sk:fr {first} -->\n{rest}"
    check_fix(text, fixed if is_safe else text, only_safe=True)
    check_fix(text, fixed)
