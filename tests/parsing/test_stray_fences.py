"""A stray fence must not hide the rest of a file, nor turn it into its opposite."""

import pytest

from kit import document_of
from parsing.regions import check
from promptls.parsing import Sections, parse
from promptls.text.spans import Source


def headings(drawing: str, newline: str = "\n") -> list[str]:
    document = parse(Source(document_of(drawing, newline=newline)))
    return [it.title for _, it in document.headings()]


def test_a_fence_that_shows_another_is_one_as_long_as_both_are_closed() -> None:
    check("""
        | ```
        : ^^^+2 fence
        | one
        : ^^^+1 body
        | ```json
        : ^^^^^^^+2 fence json
        | {}
        : ^^+1 body
        | ```
        :    ^+1 fence
        | ```
        : ^ body
        | two
    """)


def test_a_closing_mark_too_many_shows_no_fence() -> None:
    check("""
        | text
        | ```
        : ^^^+4 fence
        |
        : ^+3 body
        | ```json
        | {}
        | ```
        |
        | text
    """)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_stray_fence_is_found_out_sections_later(newline: str) -> None:
    drawing = """
        | # One
        |
        | text
        | ```
        |
        | # Two
        |
        | ```json
        | {}
        | ```
        |
        | # Three
        |
        | ```json
        | {}
        | ```
        |
        | # Four
    """
    assert headings(drawing, newline) == ["One", "Three", "Four"]


def test_two_fences_that_stay_open_stay_nested() -> None:
    check("""
        | ```md
        : ^^^^^+2 fence md
        | text
        : ^^^^+1 body
        | ```json
        : ^^^^^^^+2 fence json
        | {}
        : ^^+1 body
        |
    """)


def test_a_stray_fence_in_a_list_ends_with_it() -> None:
    check("""
        | - text
        |   ```
        : ^^^^^+2 fence 2 in
        |   ```json
        : ^^^^^^^^^+1 body
        |   ```
        |   ```json
        : ^^^^^^^^^+2 fence json 2 in
        |   {}
        : ^^^^+1 body
        |   ```
        | text
    """)


def test_a_fence_that_seems_to_open_closes_no_other() -> None:
    check("""
        | text
        | ```
        : ^^^+3 fence
        |
        : ^+2 body
        | ```json
        | ```
        |
        | text
        |
        | ```
        : ^^^+2 fence
        | shown
        : ^^^^^+1 body
        | ```
    """)
    # A closing tag below is no reason to open a fence.
    check("""
        | ```
        : ^^^+2 fence
        |
        : ^+1 body
        | ```json
        : ^^^^^^^+1 fence json
        | ```
        : ^ body
        :    ^+2 fence
        |
        : ^+1 body
        | ```
        | </example>
    """)


def test_a_fence_ends_before_a_heading_when_the_next_one_cannot_close_it() -> None:
    for mark in ("```", "```json", "   ```"):
        drawing = f"""
            | # One
            |
            | {mark}
            | # a comment
            | text
            |
            | # Two
            |
            | text
            |
            | ```
            | shown
            | ```
            |
            | # Three
        """
        assert headings(drawing) == ["One", "Two", "Three"]


def test_a_fence_that_shows_a_document_has_headings() -> None:
    shown = """
        | ```markdown
        |
        | # One
        |
        | text
        |
        | ```
        | text
    """
    assert headings(shown) == []
    assert headings(shown.replace("        | ```\n", "")) == []
    assert headings(shown.replace("markdown", "")) == ["One"]


def test_a_nameless_fence_that_nothing_closes_ends_before_a_heading() -> None:
    for mark in ("```", "~~~~"):
        drawing = f"""
            | # One
            |
            | {mark}
            | # a comment
            | text
            |
            | # Two
            |
            | text
        """
        assert headings(drawing) == ["One", "Two"]
        assert headings(drawing.replace(mark, f"{mark} json")) == ["One"]
    check("""
        | ```json
        : ^^^^^^^+2 fence json
        | {
        : ^+1 body
        |
    """)


def test_what_is_stray_too_often_stays_open() -> None:
    stray = "text\n```\n\n```json\n```\n\n"
    text = stray * 12
    regions = [it for _, section in parse(Source(text)).parts for it in section.regions]
    assert len(regions) > 12
    section = f"# One\n{stray}"
    text = section * 12
    assert parse(Source(text)).parts[-1].section.text == section


def test_sections_behind_a_stray_fence_are_kept() -> None:
    known: Sections = {}
    text = "# One\n\n```\n\n# Two\n\n" + "# Three\n\n```json\n```\n\n" * 4
    parse(Source(text), known=known)
    before = dict(known)
    parse(Source(text), known=known)
    assert known == before
