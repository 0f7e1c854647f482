"""How messages show text from a file, and lists of names."""

import pytest

from promptls.text.wording import cut, either, listed, quoted, replacing, suggest


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", "''"),
        ("a b", "'a b'"),
        ("it's", '"it\'s"'),
        ("a\tb\u00a0c\nd", "'a\\tb\\xa0c\\nd'"),
        ("\u2013", "'\u2013'"),
        # A backslash is typed as it is shown, unless another one would be an escape.
        (r"\$1", r"'\$1'"),
        ("\\\n", r"'\\\n'"),
        ("x" * 60, f"'{'x' * 60}'"),
        ("x" * 61, f"'{'x' * 59}\u2026'"),
        ("\n" * 10_000, f"'{chr(92)}n{(chr(92) + 'n') * 58}\u2026'"),
    ],
)
def test_a_text_is_quoted_and_cut(text: str, shown: str) -> None:
    assert quoted(text) == shown


def test_what_is_cut_is_not_escaped() -> None:
    assert cut(r"\d" * 30) == r"\d" * 30
    assert cut("x" * 61) == f"{'x' * 59}\u2026"


def test_a_title_shows_both_texts() -> None:
    assert replacing("\u2013", "-") == "Replace '\u2013' with '-'"
    assert len(replacing("a" * 10_000, "b" * 10_000)) < 150


@pytest.mark.parametrize(
    ("words", "shown"),
    [(["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")],
)
def test_names_are_listed(words: list[str], shown: str) -> None:
    assert listed(words, "or") == either(words) == either(iter(words)) == shown


def test_a_long_list_is_cut() -> None:
    assert either("abcdefgh") == "a, b, c, d, e, f, g or h"
    assert either("abcdefghi") == "a, b, c, d, e, f, g, h, \u2026"


def test_only_a_few_names_are_suggested() -> None:
    assert suggest([]) == ""
    assert suggest(["b"]) == "; did you mean 'b'?"
    assert suggest(["c", "b", "a"]) == "; did you mean 'a', 'b' or 'c'?"
    assert suggest(list("abcd")) == ""
