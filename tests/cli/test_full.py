"""How findings are drawn. The text of a case has its range between `<` and `>`."""

from textwrap import dedent

import pytest

from promptls.checking.reports import FileReport, to_reported
from promptls.cli.printers import find_writer
from promptls.cli.terminal.style import OutputStyle
from promptls.rules.diagnostics import Diagnostic, Severity
from promptls.text.edits import Applicability, Edit, FileFix, Fix
from promptls.text.spans import FileSpan, Source

MESSAGE = "something is wrong"


def drawn(text: str, *, width: int = 60, fix: FileFix | None = None, color: bool = False) -> str:
    before, _, rest = text.partition("<")
    inside, _, after = rest.partition(">")
    span = FileSpan(len(before), len(before) + len(inside))
    it = Diagnostic(span, "some-rule", Severity.ERROR, MESSAGE, fix)
    source = Source(before + inside + after)
    report = FileReport("a.md", to_reported(source, [it]), lambda: source)
    return "".join(find_writer("full")([report], OutputStyle(color, width)))


def check(text: str, expected: str, *, width: int = 60) -> None:
    head, _, lines = drawn(text, width=width).partition("\n")
    assert head == f"error[some-rule]: {MESSAGE}"
    assert lines == dedent(expected).removeprefix("\n")


def test_a_range_in_a_line() -> None:
    check(
        "one\ntwo <three> four\n",
        """
         --> a.md:2:5
          |
        2 | two three four
          |     ^^^^^
        """,
    )


@pytest.mark.parametrize("text", ["ab<>", "ab<>\ncd", "ab<\n>cd", "ab<\r\n>cd"])
def test_an_empty_range_and_a_line_break(text: str) -> None:
    check(
        text,
        """
         --> a.md:1:3
          |
        1 | ab
          |   ^
        """,
    )


def test_whole_lines() -> None:
    check(
        "one\n  <two\nthree\n>four",
        """
         --> a.md:2:3
          |
        2 | /   two
        3 | | three
          | |_____^
        """,
    )


def test_a_range_that_begins_and_ends_inside_of_lines() -> None:
    check(
        "one <two\n\nth>ree\n",
        """
         --> a.md:1:5
          |
        1 |   one two
          |  _____^
        2 | |
        3 | | three
          | |__^
        """,
    )


def test_of_many_lines_the_first_and_the_last_are_shown() -> None:
    check(
        "<" + "\n".join("abcdefghij") + ">",
        """
          --> a.md:1:1
           |
         1 | / a
         2 | | b
         3 | | c
           | | ...
         9 | | i
        10 | | j
           | |_^
        """,
    )


def test_tabs_wide_characters_and_those_on_top_of_others() -> None:
    check(
        "\ta\t\u4e2d\u6587e\u0301\U0001f600<b>\n",
        """
         --> a.md:1:9
          |
        1 |     a   \u4e2d\u6587e\u0301\U0001f600b
          |                ^
        """,
    )


def test_what_would_play_with_the_terminal_is_escaped() -> None:
    check(
        "a\x1b[2J<\u202e>b\u2028\x00\x85\ufeff\n",
        r"""
         --> a.md:1:6
          |
        1 | a\x1b[2J\u202eb\u2028\x00\x85\ufeff
          |         ^^^^^^
        """,
    )


def test_a_byte_order_mark_is_not_drawn() -> None:
    check(
        "\ufeff<ab>c\n",
        """
         --> a.md:1:1
          |
        1 | abc
          | ^^
        """,
    )


def test_a_long_line_is_cut_at_its_end() -> None:
    check(
        "a <range> and " + "more " * 20,
        """
         --> a.md:1:3
          |
        1 | a range and more more more mor...
          |   ^^^^^
        """,
        width=37,
    )


def test_a_long_line_is_cut_on_both_sides() -> None:
    check(
        "less " * 20 + "<range>" + " more" * 20,
        """
         --> a.md:1:101
          |
        1 | ...less less range more more ...
          |              ^^^^^
        """,
        width=36,
    )


def test_a_long_range_is_cut() -> None:
    check(
        "less " * 20 + "<" + "range" * 20 + ">",
        """
         --> a.md:1:101
          |
        1 | ... rangerangerangerangerange...
          |     ^^^^^^^^^^^^^^^^^^^^^^^^^
        """,
        width=36,
    )


def test_a_huge_line_costs_no_more_than_a_long_one() -> None:
    out = drawn("\u4e2d" * 500_000 + "<x>" + "\u4e2d" * 500_000)
    assert len(out) < 300


def test_fixes() -> None:
    edits = (Edit(FileSpan(0, 1), ""),)
    assert drawn("<x>", fix=Fix("Take it out", edits)).endswith("\n  = fix: Take it out\n")
    bold = Fix("Take\x1b it out", edits, Applicability.UNSAFE)
    assert drawn("<x>", fix=bold).endswith("\n  = fix (unsafe): Take\\x1b it out\n")


def test_colours_change_nothing_but_colours() -> None:
    text = "one <two\nthree> four"
    plain = drawn(text, color=True)
    for code in "\x1b[0m", "\x1b[1m", "\x1b[91m", "\x1b[94m":
        plain = plain.replace(code, "")
    assert plain == drawn(text)
