"""What is different on a terminal: lines that wrap at spaces, colours, and tables with headers."""

import re

from cli.reports_written import report, written
from promptls.cli.checking.summary import Tally, render_summary
from promptls.cli.pages.rules import render_list
from promptls.cli.printers import find_writer
from promptls.cli.terminal.style import CODE_COLOR, SEVERITY_COLORS, OutputStyle, wrap_output
from promptls.rules import load_all
from promptls.rules.diagnostics import Diagnostic, Severity
from promptls.text.edits import Applicability
from promptls.text.spans import FileSpan

NARROW = OutputStyle(color=False, width=40, is_terminal=True)
PIPE = OutputStyle(color=False, width=40)
MESSAGE = "one two three four five six seven eight"
STYLE = re.compile(r"\x1b\[[0-9;]*m")


def test_a_long_message_wraps_at_spaces() -> None:
    found = [Diagnostic(FileSpan(0, 1), "tag-case", Severity.WARNING, MESSAGE)]
    given = report("x", found=found)
    out = "".join(find_writer("full")([given], NARROW))
    assert out.startswith(
        "warning[tag-case]: one two three four\n  five six seven eight\n --> a.md:1:1\n"
    )
    # Other programs get it in one line.
    assert written("full", given, width=40).startswith(f"warning[tag-case]: {MESSAGE}\n")
    colored = "".join(find_writer("full")([given], NARROW._replace(color=True)))
    assert colored.startswith("\x1b[33m\x1b[1mwarning[tag-case]\x1b[0m\x1b[1m: one two")
    assert STYLE.sub("", colored) == out


def test_a_name_that_is_as_wide_as_the_terminal_stays_whole_in_a_pipe() -> None:
    name = "front-matter-field-misspelled-in-a-way"
    found = [Diagnostic(FileSpan(0, 1), name, Severity.WARNING, "x")]
    assert written("full", report("x", found=found), width=40).startswith(f"warning[{name}]: x\n")


def test_lines_for_people_are_broken_on_a_terminal_only() -> None:
    assert wrap_output(MESSAGE, PIPE) == [MESSAGE]
    assert wrap_output(MESSAGE, NARROW) == [MESSAGE]
    assert wrap_output(MESSAGE, NARROW._replace(width=20)) == [
        "one two three four",
        "  five six seven",
        "  eight",
    ]


def test_the_summary_wraps() -> None:
    tally = Tally({})
    tally.files = 1
    tally.severities.update({Severity.ERROR: 2, Severity.INFO: 1, Severity.HINT: 3})
    tally.fixable.update({Applicability.SAFE: 1_000, Applicability.UNSAFE: 2})
    sentence = "1,000 can be fixed with --fix, 2 more with --unsafe-fixes."
    plain = render_summary(tally, PIPE, fix=False, unsafe_fixes=False)
    assert plain == f"Found 2 errors, 1 note, 3 hints.\n{sentence}\n"
    assert render_summary(tally, NARROW, fix=False, unsafe_fixes=False, sign="[*]") == (
        "Found 2 errors, 1 note, 3 hints.\n"
        "[*] 1,000 can be fixed with --fix, 2\n"
        "  more with --unsafe-fixes.\n"
    )


def test_a_person_is_told_where_more_is_said() -> None:
    tally = Tally({})
    tally.files = 1
    tally.severities[Severity.ERROR] = 3
    tally.rules.update({"tag-case": 1, "tag-value-padded": 2})
    plain = render_summary(tally, PIPE, fix=False, unsafe_fixes=False)
    said = "`promptls explain tag-value-padded`\n  says more.\n"
    assert render_summary(tally, NARROW, fix=False, unsafe_fixes=False) == plain + said


def test_a_list_of_rules_has_a_header_and_a_hint_on_a_terminal() -> None:
    rules = [it for it in load_all() if it.family in ("file", "rule")]
    wide = render_list(rules, OutputStyle(color=False, width=120, is_terminal=True)).split("\n")
    assert wide[0].split() == ["rule", "severity", "fix", "summary"]
    assert wide[0].index("summary") == wide[1].index("A file")
    assert wide[0].index("severity") == wide[1].index("error")
    # Families are one empty line apart.
    count = sum(it.family == "file" for it in rules)
    assert wide[count + 1] == ""
    assert wide[count + 2].startswith("rule-failed ")
    assert wide[-3:] == ["", "Run `promptls explain NAME` for details and an example.", ""]
    narrow = render_list(rules, NARROW._replace(width=60)).split("\n")
    assert narrow[0].split() == ["rule", "severity", "fix"]
    assert narrow[1].split() == ["file-not-utf8", "error", "-"]
    assert narrow[2].startswith("    A file")
    assert [it for it in narrow if len(it) > 60] == []


def test_no_colour_disappears_on_black_or_white() -> None:
    # Blue and magenta are too dark on black, bright yellow and white too bright on white.
    assert {*SEVERITY_COLORS.values(), CODE_COLOR}.isdisjoint(
        {"black", "blue", "magenta", "white", "bright_yellow", "bright_white", "bright_cyan"}
    )
    assert len(set(SEVERITY_COLORS.values())) == len(Severity)
