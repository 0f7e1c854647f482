import json

from cli.console import FIXED, GAP
from cli.reports_written import SAMPLE, report, written


def test_each_line_is_a_finding_as_in_json() -> None:
    reports = report(SAMPLE), report(FIXED, "b.md"), report(GAP, "c.md")
    lines = written("json-lines", *reports).split("\n")
    assert lines.pop() == ""
    assert [json.loads(it) for it in lines] == json.loads(written("json", *reports))
    assert len(lines) == 5


def test_nothing_is_nothing() -> None:
    assert written("json-lines", report(FIXED)) == ""
