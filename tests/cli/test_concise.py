import re

from cli.console import FIXED, GAP
from cli.reports_written import report, written
from promptls.rules.diagnostics import Diagnostic, Severity
from promptls.text.edits import unsafe_fix
from promptls.text.spans import FileSpan

STYLE = re.compile(r"\x1b\[\d+m")


def test_a_line_for_each_finding() -> None:
    out = written("concise", report(GAP + "\n<review>PAS</review>\n", "b/a.md"), report(GAP))
    assert out == (
        "b/a.md:6:4: error[block-numbering-gap] [*] expected item 2, found 3\n"
        "b/a.md:9:9: error[tag-value-unknown] [*] 'PAS' is not a valid <review> value; expected PASS, NEEDS_REVISION, NEEDS_CHANGES, REJECTED or MAJOR_ISSUES\n"
        "a.md:6:4: error[block-numbering-gap] [*] expected item 2, found 3\n"
    )


def test_nothing_is_nothing() -> None:
    assert written("concise") == written("concise", report(FIXED)) == ""


def test_the_sign_is_for_safe_fixes_only() -> None:
    fix = unsafe_fix(FileSpan(0, 1), "", "Take it out")
    found = [Diagnostic(FileSpan(0, 1), "tag-unclosed", Severity.HINT, "odd", fix)]
    assert written("concise", report("x", found=found)) == "a.md:1:1: hint[tag-unclosed] odd\n"


def test_what_would_play_with_the_terminal_is_escaped() -> None:
    found = [
        Diagnostic(FileSpan(0, 1), "tag-unclosed", Severity.INFO, "a\x1b[2J\nb\u202e\ud800\x9b")
    ]
    assert written("concise", report("x", "a\x1b]0;x\x07\udcff.md", found)) == (
        "a\\x1b]0;x\\x07\\udcff.md:1:1: info[tag-unclosed] a\\x1b[2J\\nb\\u202e\\ud800\\x9b\n"
    )


def test_colours_change_nothing_but_colours() -> None:
    plain, painted = (written("concise", report(GAP), color=it) for it in (False, True))
    assert painted.startswith("\x1b[1ma.md\x1b[0m:6:4: \x1b[91m\x1b[1merror[block-numbering-gap]")
    assert STYLE.sub("", painted) == plain


def test_it_is_never_broken() -> None:
    assert written("concise", report(GAP), width=40).count("\n") == 1
