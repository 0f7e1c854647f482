"""Inline code, as CommonMark reads it."""

import pytest

from promptls.parsing.surroundings import Surrounding, Surroundings


def inline_code(text: str) -> str:
    """What is inline code in a text; the rest are dots."""
    surroundings = Surroundings(text, ())
    code = Surrounding.CODE_SPAN
    return "".join(char if surroundings.at(at) is code else "." for at, char in enumerate(text))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a `b` c", "..`b`.."),
        ("a ``b`c`` `", "..``b`c``.."),
        ("a \\`b` c", "........"),
        ("a \\`b` c`d", ".....` c`."),
        # Within inline code a backslash is a backslash.
        ("a `b\\` c`", "..`b\\`..."),
        ("a \\\\`b` c", "....`b`.."),
        ("a \\``b` c", "....`b`.."),
        ("a `b\n\nc` d", "." * 10),
        ("a `b\nc` d", "..`b\nc`.."),
        ("a\n\n    `b`\n", "." * 11),
    ],
)
def test_inline_code(text: str, code: str) -> None:
    assert inline_code(text) == code


def test_a_comment_in_a_line_ends_in_its_paragraph() -> None:
    text = "a <!-- b --> c <!-- d\n\ne -->"
    at = Surroundings(text, ()).at
    comment = [number for number in range(len(text)) if at(number) is Surrounding.COMMENT]
    assert comment == list(range(2, 12))


def test_a_comment_in_inline_code_is_code() -> None:
    text = "a `<!-- b -->` c"
    assert inline_code(text) == "..`<!-- b -->`.."
    assert Surroundings(text, ()).at(5) is Surrounding.CODE_SPAN
