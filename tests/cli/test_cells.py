from unicodedata import category

from hypothesis import given
from hypothesis import strategies as st

from promptls.cli.terminal.style import fit_line
from promptls.text.typesetting import escape_unseen, wrap_text

TEXTS = st.text(st.sampled_from("ab \t\u4e2d\u0301\u200d\x1b\U0001f600\u202e-"), max_size=60)


@given(TEXTS, st.integers(0, 60), st.integers(0, 60), st.integers(20, 50))
def test_a_view_fits_and_shows_its_range(text: str, start: int, length: int, room: int) -> None:
    start = min(start, len(text))
    end = min(start + length, len(text))
    seen = fit_line(text, start, end, room)
    cells = sum(2 if it in "\u4e2d\U0001f600" else it != "\u0301" for it in seen.text)
    assert cells <= room
    assert 0 <= seen.start < seen.end <= max(cells, seen.start + 1)
    assert all(category(it) not in ("Cc", "Cf") for it in seen.text)


@given(st.text())
def test_plain_text_is_harmless_and_stays_so(text: str) -> None:
    shown = escape_unseen(text)
    assert escape_unseen(shown) == shown
    assert shown.isprintable() or any(category(it) in ("Zs", "Co", "Cn") for it in shown)


def test_plain_text_is_itself() -> None:
    assert escape_unseen("expected \u2014, found 'x'") == "expected \u2014, found 'x'"
    assert escape_unseen("a\tb\nc\udc80") == "a\\tb\\nc\\udc80"


def test_a_word_that_is_longer_than_a_line_is_cut() -> None:
    assert wrap_text("a bcdefghij kl", 4) == ["a", "bcde", "fghi", "j kl"]
    assert wrap_text("中文中文中 文", 5) == ["中文", "中文", "中 文"]
    assert wrap_text("a  b", 9) == ["a  b"]
    assert wrap_text("", 9) == [""]
