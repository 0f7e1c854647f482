import re

import pytest

from cli.console import FIXED, GAP
from cli.reports_written import SAMPLE, report, written
from promptls.rules.diagnostics import Diagnostic, Severity
from promptls.text.spans import FileSpan
from promptls.text.typesetting import count_cells, wrap_text

STYLE = re.compile(r"\x1b\[\d+m")


def test_a_table_for_each_file_and_the_columns_are_the_same_in_all() -> None:
    reports = report(SAMPLE, "b/a.md"), report(FIXED, "clean.md"), report("\n" * 99 + GAP, "c.md")
    assert written("grouped", *reports, width=90) == (
        "b/a.md\n"
        "    5:18  error  block-non-ascii      non-ASCII characters in '中文 \U0001f600 {x} \u2013'\n"
        "    6:4   error  block-numbering-gap  [*] expected item 2, found 3\n"
        "    9:21  error  tag-value-unknown    [*] 'PAS' is not a valid <review> value; expected\n"
        "                                      PASS, NEEDS_REVISION, NEEDS_CHANGES, REJECTED or\n"
        "                                      MAJOR_ISSUES\n"
        "    9:46  error  tag-value-unknown    'NO' is not a valid <review> value; expected PASS,\n"
        "                                      NEEDS_REVISION, NEEDS_CHANGES, REJECTED or\n"
        "                                      MAJOR_ISSUES\n"
        "\n"
        "c.md\n"
        "  105:4   error  block-numbering-gap  [*] expected item 2, found 3\n"
    )


def test_nothing_is_nothing() -> None:
    assert written("grouped") == written("grouped", report(FIXED)) == ""


def test_a_long_message_is_broken_beside_the_rules() -> None:
    message = "one two three four five six seven eight nine ten eleven twelve"
    found = [Diagnostic(FileSpan(0, 1), "tag-unclosed", Severity.WARNING, message)]
    assert written("grouped", report("x", found=found), width=60) == (
        "a.md\n"
        "  1:1  warning  tag-unclosed  one two three four five six\n"
        "                              seven eight nine ten eleven\n"
        "                              twelve\n"
    )


def test_where_there_is_no_room_messages_are_under_the_rules() -> None:
    assert written("grouped", report(GAP), width=40) == (
        "a.md\n  6:4  error  block-numbering-gap\n       [*] expected item 2, found 3\n"
    )


def test_a_rule_that_has_no_room_is_under_its_severity() -> None:
    found = [
        Diagnostic(FileSpan(0, 1), "front-matter-field-missing", Severity.WARNING, "no 'name'")
    ]
    assert written("grouped", report("x", found=found), width=40) == (
        "a.md\n  1:1  warning\n       front-matter-field-missing\n       no 'name'\n"
    )


@pytest.mark.parametrize("room", [40, 60, 80, 200])
def test_lines_fit(room: int) -> None:
    out = written("grouped", report(SAMPLE), width=room)
    assert max(count_cells(it) for it in out.split("\n")) <= room


def test_colours_change_nothing_but_colours() -> None:
    for room in 40, 80:
        plain, painted = (
            written("grouped", report(SAMPLE), width=room, color=it) for it in (False, True)
        )
        assert painted != plain
        assert STYLE.sub("", painted) == plain


def test_what_would_play_with_the_terminal_is_escaped() -> None:
    found = [Diagnostic(FileSpan(0, 1), "tag-unclosed", Severity.INFO, "a\x1b[2J\nb")]
    out = written("grouped", report("x", "\x1b.md", found))
    assert out == "\\x1b.md\n  1:1  info  tag-unclosed  a\\x1b[2J\\nb\n"


def test_a_word_that_is_longer_than_a_line_is_cut() -> None:
    assert wrap_text("a bcdefghij kl", 4) == ["a", "bcde", "fghi", "j kl"]
    assert wrap_text("中文中文中 文", 5) == ["中文", "中文", "中 文"]
    assert wrap_text("a  b", 9) == ["a  b"]
    assert wrap_text("", 9) == [""]
