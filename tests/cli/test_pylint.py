"""Lines as pylint writes them."""

from cli.console import FIXED, GAP
from cli.format_readers import PylintMessage, read_pylint
from cli.reports_written import report, written
from promptls.rules.diagnostics import Diagnostic, Severity
from promptls.text.spans import FileSpan


def test_the_format() -> None:
    assert written("pylint", report(GAP, "b/a.md"), report(FIXED)) == (
        "b/a.md:6: [block-numbering-gap] expected item 2, found 3\n"
    )


def test_nothing_is_nothing() -> None:
    assert written("pylint") == written("pylint", report(FIXED)) == ""


def test_a_finding_is_one_line() -> None:
    found = [Diagnostic(FileSpan(2, 3), "tag-unclosed", Severity.HINT, "a\r\nb: [x]\x1b[2J")]
    (line,) = read_pylint(written("pylint", report("x\ny", "a\nb.md", found)).removesuffix("\n"))
    assert line == PylintMessage("a\\nb.md", 2, "tag-unclosed", "a\\r\\nb: [x]\\x1b[2J")
