"""Fences are those of CommonMark, but for the one tolerance that is our own."""

from hypothesis import assume, example, given
from hypothesis import strategies as st

from parsing.fences import ROWS, ours, shows_a_fence, theirs
from promptls.parsing import parse
from promptls.text.spans import Source


@given(st.lists(st.sampled_from(ROWS), max_size=10))
@example(["- a", "text", "  ```", "text", "  ```"])
@example(["- a", "  ```", "  ```", "text", "  ```"])
def test_fences_of_generated_texts(rows: list[str]) -> None:
    rows = ["Text.", "", *rows, "end"]
    text = "\n".join(rows)
    expected = list(theirs(text))
    # Where a fence shows a fence we read more than CommonMark does.
    assume(not any(shows_a_fence(rows, it) for it in expected))
    assert ours(parse(Source(text))) == expected
