"""How messages list names and quote texts."""

import pytest

from promptls.wording import cut, either, quoted, suggest


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ("", ""),
        ("a", "a"),
        ("ab", "a or b"),
        ("abc", "a, b or c"),
        ("abcdefgh", "a, b, c, d, e, f, g or h"),
        ("abcdefghi", "a, b, c, d, e, f, g, h, \u2026"),
    ],
)
def test_a_long_list_is_cut(names: str, shown: str) -> None:
    assert either(names) == either(iter(names)) == shown


def test_a_long_text_is_cut() -> None:
    assert quoted("x" * 60) == f"'{'x' * 60}'"
    assert quoted("x" * 61) == f"'{'x' * 60}\u2026'"
    assert cut("x" * 61) == f"{'x' * 60}\u2026"


def test_what_is_not_visible_is_escaped() -> None:
    assert quoted("a\nb\u200b") == r"'a\nb\u200b'"


def test_only_a_few_names_are_suggested() -> None:
    assert suggest([]) == ""
    assert suggest(["b"]) == "; did you mean 'b'?"
    assert suggest(["c", "b", "a"]) == "; did you mean 'a', 'b' or 'c'?"
    assert suggest(list("abcd")) == ""
