"""Fences and comments, drawn with what is known of them. `body` is what a fence shows."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parsing.regions import check, regions_of
from promptls.document import Entry
from promptls.parsing import regions
from promptls.parsing.regions import find_regions


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_fence_with_an_info_string(newline: str) -> None:
    check(
        """
        | Text.
        | ```JSON title
        : ^^^^^^^^^^^^^+2 fence json
        | {}
        : ^^+1 body
        | ```
        | Text.
        """,
        newline=newline,
    )


def test_an_empty_fence_and_one_that_is_open() -> None:
    check("""
        | ~~~
        : ^^^+1 fence
        | ~~~
        : ^ body
        |
        | ````md
        : ^^^^^^+4 fence md
        | ```
        : ^^^+3 body
        |
        | ~~~~
        |
    """)


def test_a_fence_in_a_list_and_in_a_quotation() -> None:
    check("""
        | 1. one
        |    ```text
        : ^^^^^^^^^^+2 fence text 3 in
        |    a
        : ^^^^+1 body
        |    ```
        |
        | > - ~~~
        : ^^^^^^^+2 fence 2 in 1 quoted
        | >   b
        : ^^^^^+1 body
        | >   ~~~
        | >
        | > ```
        : ^^^^^+2 fence 1 quoted
        | > c
        : ^^^+1 body
        | text
    """)


def test_a_fence_goes_on_in_the_next_section() -> None:
    check("""
        | ```text
        : ^^^^^^^+1 fence text
        | # a
        : ^ body
        : ^^^+3 fence text
        : ^^^+3 body
        | b
        |
        | ```
        |
        | # c
    """)


def test_a_named_fence_of_the_same_length_nests_in_a_nameless_one() -> None:
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
        :    ^+2 fence
        | two
        : ^^^+1 body
        | ```
        | three
    """)


@pytest.mark.parametrize("row", ["```` json", "~~~json", "``` `json`", "    ```"])
def test_what_does_not_nest(row: str) -> None:
    if row.startswith("````"):
        check(f"| ```json\n: ^^^^^^^+2 fence json\n| {row}\n: {'^' * len(row)}+1 body\n| ```\n| x")
    else:
        check(f"| ```\n: ^^^+2 fence\n| {row}\n: {'^' * len(row)}+1 body\n| ```\n| x")


def test_comments() -> None:
    check("""
        | <!-- one -->
        : ^^^^^^^^^^^^ comment
        | text <!-- two -->
        | <!-- two --> text
        |
        |   <!-- three
        : ^^^^^^^^^^^^+2 comment
        |
        | --> four
        |
        |     <!-- five -->
        |
        | <!-- six
        : ^^^^^^^^+2 comment
        |
        | # a -->
        : ^^^^^^^ comment
        | text
    """)


@pytest.mark.parametrize("comment", ["<!-->", "<!--->", "<!---->"])
def test_the_shortest_comments(comment: str) -> None:
    carets = "^" * len(comment)
    check(f"""
        | {comment}
        : {carets} comment
        | text {comment}
        |
        | - {comment}
        : ^^{carets} comment
        | ```
        : ^^^+2 fence
        | text
        : ^^^^+1 body
        | ```
    """)


def test_comments_in_a_list() -> None:
    check("""
        | - <!-- one -->
        : ^^^^^^^^^^^^^^ comment
        | - <!-- two --> text
        | - text
        |   <!-- three -->
        : ^^^^^^^^^^^^^^^^ comment
    """)


def test_a_comment_that_is_not_closed() -> None:
    check("""
        | text
        |
        | <!-- one
        : ^^^^^^^^+2 comment
        |
        | # a
        : ^^^+3 comment
        | ```
        | b
        | ```
    """)


def test_a_comment_ends_before_a_fence_in_a_list() -> None:
    check("""
        | <!--
        : ^^^^+1 comment
        | # a
        : ^^^+1 comment
        | -->
        | - ```
        : ^^^^^+2 fence 2 in
        |   b
        : ^^^+1 body
        |   ```
    """)


def test_backticks_in_an_info_string_make_it_text() -> None:
    check("""
        | ``` a`b
        | text
    """)
    check("""
        | - ``` a`b
        |   ```
        : ^^^^^+1 fence 2 in
        |
        : ^ body
    """)


def test_a_comment_ends_with_its_list_item() -> None:
    check("""
        | - one
        |   <!-- two
        : ^^^^^^^^^^+2 comment
        |   three
        | ```
        : ^^^+2 fence
        | four
        : ^^^^+1 body
        | ```
    """)


def test_a_fence_in_a_comment_is_none() -> None:
    check("""
        | <!--
        : ^^^^+3 comment
        | ```
        |
        | -->
        | text
    """)
    check("""
        | - <!--
        : ^^^^^^+3 comment
        |   ```
        |
        |   -->
        | text
    """)


def test_deep_nesting_is_read_as_text() -> None:
    assert not list(regions_of("> " * 40 + "```\n"))
    assert [it.label for it in regions_of("> " * 30 + "```\n")] == ["fence 30 quoted", "body"]


def test_a_blank_line_ends_an_item_that_has_no_text() -> None:
    check("""
        | -
        |
        |   ```
        : ^^^^^+2 fence 2 in
        |   x
        : ^^^+1 body
        |   ```
        |
    """)


_ROWS = st.sampled_from(
    ("```", "```", "```", "``` JSON a", "```{% endif %}", "```a`b", "````", "~~~", "  ```", "- ```")
)
_TEXT_ROWS = st.sampled_from(("", "Text", "`code` ```", "  indented", "> quoted", "<!-- a -->"))


@given(
    st.lists(st.one_of(_ROWS, _ROWS, _TEXT_ROWS), max_size=9),
    st.sampled_from(("\n", "\n", "\n", "\r\n", "\r")),
)
@example(["Text", "``` JSON a", "{}", "```", "", "```", "```"], "\n")
def test_fences_at_the_margin_are_what_they_are_line_by_line(rows: list[str], newline: str) -> None:
    text = newline.join(rows)
    with pytest.MonkeyPatch.context() as patch:
        at_once = find_regions(text, Entry())
        patch.setattr(regions, "split_at_margin", lambda _: None)
        assert at_once == find_regions(text, Entry())
