import json

from cli.console import FIXED, GAP
from cli.format_readers import failures, read_junit
from cli.reports_written import SAMPLE, report, written
from promptls.rules.diagnostics import Diagnostic, Severity
from promptls.text.spans import FileSpan


def test_the_format() -> None:
    assert written("junit", report(GAP, "b/a.md"), report(FIXED)) == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<testsuites name="promptls" tests="2" failures="1" errors="0" skipped="0" time="0">\n'
        '  <testsuite name="b/a.md" tests="1" failures="1" errors="0" skipped="0" time="0">\n'
        '    <testcase name="block-numbering-gap: expected item 2, found 3 (6:4)" classname="b/a.md"'
        ' file="b/a.md" line="6" time="0">\n'
        '      <failure message="expected item 2, found 3" type="error">'
        "b/a.md:6:4: error[block-numbering-gap] [*] expected item 2, found 3</failure>\n"
        "    </testcase>\n"
        "  </testsuite>\n"
        '  <testsuite name="a.md" tests="1" failures="0" errors="0" skipped="0" time="0">\n'
        '    <testcase name="no findings" classname="a.md" file="a.md" time="0"/>\n'
        "  </testsuite>\n"
        "</testsuites>\n"
    )


def test_no_file_is_no_suite() -> None:
    assert read_junit(written("junit")) == []


def test_every_finding_is_a_test_and_so_is_a_clean_file() -> None:
    out = written("junit", report(SAMPLE), report(FIXED, "b.md"), report(GAP, "c.md"))
    assert [(suite.name, len(cases)) for suite, cases in read_junit(out)] == [
        ("a.md", 4),
        ("b.md", 1),
        ("c.md", 1),
    ]
    reported = json.loads(written("json", report(SAMPLE), report(GAP)))
    assert [it.message for it in failures(out)] == [it["message"] for it in reported]


def test_what_xml_has_no_way_to_write_is_shown_by_number() -> None:
    message = "<&\"'>]]>\t\r\n \x00\x1b\x7f\x9b\ud800\udfff\ufffe\uffff \ufeff\u2028é中\U0001f600"
    shown = (
        "<&\"'>]]>\t\r\n \\x00\\x1b\\x7f\\x9b\\ud800\\udfff\\ufffe\\uffff \ufeff\u2028é中\U0001f600"
    )
    found = [Diagnostic(FileSpan(0, 1), "tag-unclosed", Severity.HINT, message)]
    out = written("junit", report("x", "a<b>&\x00\udcff.md", found))
    (failure,) = failures(out)
    assert (failure.message, failure.type) == (shown, "hint")
    ((suite, (case,)),) = read_junit(out)
    assert suite.name == case.classname == "a<b>&\\x00\\udcff.md"
    assert case.name == f"tag-unclosed: {shown} (1:1)"


def test_what_does_not_fail_is_no_failure() -> None:
    found = [Diagnostic(FileSpan(0, 1), "tag-unclosed", it, f"{it}") for it in Severity]
    ((suite, cases),) = read_junit(written("junit", report("x", "a.md", found)))
    assert (suite.tests, suite.failures, suite.skipped) == (4, 2, 2)
    results = [type(it).__name__ for case in cases for it in case.result]
    assert results == ["Failure", "Failure", "Skipped", "Skipped"]
