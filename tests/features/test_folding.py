import pytest

from features.matrix import covers
from features.structures import check_folds
from kit import parsed
from promptls.features.folding import find_folds
from promptls.parsing import parse
from promptls.text.spans import Source


@covers("folding", "front matter", "block")
def test_front_matter_sections_and_blocks() -> None:
    check_folds(
        """
        | ---
        : ^^^+2 region
        | name: a
        | ---
        | # One
        : ^^^^^+12 text
        |
        | ---
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^+2 region
        |   [1] Start
        |   [2] Show workflow status
        | ---
        |
        | ## Two
        : ^^^^^^+4 text
        | ---
        | STATUS: Work complete. Returning results to x.
        | ---
        | Text.
        |
        |
        | # Three
        """
    )


@pytest.mark.parametrize(
    ("opening", "closing"),
    [("<notes>", "</notes>"), ('<!-- sk:fr id="FR-001" priority="high" -->', "<!-- /sk:fr -->")],
)
def test_a_section_that_begins_in_a_tag_or_marker_ends_with_it(opening: str, closing: str) -> None:
    text = f"{opening}\n# One\nText.\n{closing}\n\nMore.\n\n# Two\n"
    folds = [(it.first, it.last) for it in find_folds(parse(Source(text)))]
    assert folds == [(0, 2), (1, 2)]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_breaks_of_any_kind(newline: str) -> None:
    check_folds(
        """
        | # One
        : ^^^^^+3 text
        | Text.
        | ## Two
        : ^^^^^^+1 text
        | Text.
        |
        """,
        newline=newline,
    )


@covers("folding", "tag")
def test_tags_fold_down_to_the_line_above_the_closing_one() -> None:
    check_folds(
        """
        | <rules>
        : ^^^^^^^+2 region
        | Text.
        | <review>PASS</review>
        | </rules>
        | <one>
        | </one>
        """
    )


@covers("folding", "marker")
def test_requirements_and_comments() -> None:
    check_folds(
        """
        | <!-- sk:fr id="FR-001" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^+1 region
        | Text.
        | <!-- /sk:fr -->
        | <!-- Several
        : ^^^^^^^^^^^^+2 comment
        | lines.
        | -->
        | <!-- One line. -->
        """
    )


def test_a_fence_folds_as_a_whole_although_headings_cut_the_text() -> None:
    check_folds(
        """
        | ```sh
        : ^^^^^+4 text
        | # A comment.
        | run
        | # Another one.
        | ```
        | Text.
        | <!-- A comment
        : ^^^^^^^^^^^^^^+2 comment
        | # that goes on
        | -->
        | ~~~
        : ^^^+2 text
        | # Not closed.
        | Text.
        """
    )


@covers("folding", "package")
def test_sections_of_a_package() -> None:
    check_folds(
        """
        | # Task: WP01 \u2014 Login
        : ^^^^^^^^^^^^^^^^^^^^+6 text
        | ## Deliverables
        : ^^^^^^^^^^^^^^^+2 region
        |
        | - [ ] `src/login.ts`
        |
        | ## Notes
        : ^^^^^^^^+1 text
        | Text.
        """
    )


def test_no_two_folds_begin_in_the_same_line() -> None:
    document = parsed("""
        | <x><y>
        | Text.
        | </y>
        | Text.
        | </x>
    """)
    assert [(it.first, it.last) for it in find_folds(document)] == [(0, 3)]
