from hypothesis import given
from hypothesis import strategies as st

from promptls.text.difference import difference
from promptls.text.edits import Edit, FileEdit
from promptls.text.spans import FileSpan

_TEXTS = st.lists(st.sampled_from(("a", "b", "ab", " ", "\n", "\r\n", "\r", "---", "é"))).map(
    "".join
)


def applied(text: str, edits: list[FileEdit]) -> str:
    at = len(text) + 1
    for edit in reversed(edits):
        assert edit.span.start <= edit.span.end < at
        at = edit.span.start
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


@given(_TEXTS, _TEXTS)
def test_the_edits_make_the_one_of_the_other(old: str, new: str) -> None:
    edits = difference(old, new)
    assert applied(old, edits) == new
    for edit in edits:
        assert edit.span != FileSpan(0, 0) or edit.text
        for at in edit.span:
            assert old[max(0, at - 1) : at + 1] != "\r\n"


def test_nothing_differs() -> None:
    assert difference("a\nb\n", "a\nb\n") == []


def test_an_edit_is_as_small_as_can_be() -> None:
    assert difference("one\n  [3] two\n", "one\n  [2] two\n") == [Edit(FileSpan(7, 8), "2")]
    assert difference("one\ntwo  \n", "one\ntwo\n") == [Edit(FileSpan(7, 9), "")]
    assert difference("one\n\ntwo\n", "one\ntwo\n") == [Edit(FileSpan(4, 5), "")]
    assert difference("one\n", "one\n---\n") == [Edit(FileSpan(4, 4), "---\n")]


def test_no_edit_points_into_a_line_break() -> None:
    assert difference("a\r\nb", "a\nb") == [Edit(FileSpan(1, 3), "\n")]
    assert difference("a\r\nb", "a\rb") == [Edit(FileSpan(1, 3), "\r")]


def test_lines_that_occur_once_hold_the_texts_together() -> None:
    lines = [f"line {number}" for number in range(1000)]
    old = "\n".join(lines)
    new = "\n".join([*lines[:100], "new", *lines[100:900], "more", *lines[900:]])
    assert [edit.text for edit in difference(old, new)] == ["new\n", "more\n"]


def test_long_stretches_without_a_hold_are_replaced_as_a_whole() -> None:
    old, new = "a\nb\n" * 100, "b\na\n" * 90
    (edit,) = difference(old, new)
    assert applied(old, [edit]) == new
