"""Lines that are code by their indentation alone: those of CommonMark, but for what is in tags."""

from collections.abc import Iterator

from hypothesis import assume, given
from hypothesis import strategies as st

from kit import Mark, check_marks, document_of
from parsing.fences import COMMON_MARK, ROWS, ours, theirs
from promptls.parsing import parse
from promptls.parsing.indentation import find_code_lines
from promptls.parsing.lines import Lines
from promptls.text.spans import Source, Span


def code_lines(text: str) -> list[int]:
    """The numbers of the lines that are indented code."""
    source = Source(text)
    return sorted(
        source.line_at(base + start)
        for base, section in parse(source).parts
        for start in find_code_lines(Lines(section.text), section.regions)
    )


def check(drawing: str) -> None:
    __tracebackhide__ = True
    text = document_of(drawing)
    check_marks(drawing, list(_marks(text)))


def _marks(text: str) -> Iterator[Mark]:
    starts = [0, *(at + 1 for at, char in enumerate(text) if char == "\n")]
    for number in code_lines(text):
        end = text.find("\n", starts[number])
        yield Mark(Span(starts[number], end if end >= 0 else len(text)), "code")


def test_code_in_lists_and_quotations() -> None:
    check("""
        | text
        |     text
        |
        |     one
        : ^^^^^^^ code
        |
        | - text
        |
        |     text
        |
        |       two
        : ^^^^^^^^^ code
        | -     three
        : ^^^^^^^^^^^ code
        |
        | >     four
        : ^^^^^^^^^^ code
        | > - text
        | >
        | >       five
        : ^^^^^^^^^^^^ code
    """)


def test_what_follows_a_fence_in_a_list_is_no_code() -> None:
    check("""
        | 1. text
        |    - text
        |      ```
        |      shown
        |      ```
        |      text
        |
        |      text
        |    ```
        |        shown
        |    ```
        |        one
        : ^^^^^^^^^^ code
    """)


def test_what_is_indented_between_tags_is_no_code() -> None:
    check("""
        | <process>
        |     <step name="one">
        |
        |     text
        |
        |     </step>
        |
        |     text
        | </process>
        |
        |     <process>
        : ^^^^^^^^^^^^^ code
        |
        | </other>
        |
        |     one
        : ^^^^^^^ code
    """)


@given(st.lists(st.sampled_from([*ROWS, "      x", "\tx", "-     x", ">     x"]), max_size=10))
def test_code_of_generated_texts(rows: list[str]) -> None:
    text = "\n".join(["Text.", "", *rows, "end"])
    # A fence that shows another, or that hides headings, is not read as CommonMark says.
    assume(ours(parse(Source(text))) == list(theirs(text)))
    lines = text.split("\n")
    expected = [
        number
        for token in COMMON_MARK.parse(text)
        if token.type == "code_block" and token.map
        for number in range(*token.map)
        if lines[number].strip(" \t>")
    ]
    assert code_lines(text) == expected
