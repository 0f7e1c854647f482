import pytest

from cli.console import FIXED, GAP
from cli.format_readers import read_gitlab
from cli.reports_written import SAMPLE, report, written
from promptls.rules.diagnostics import Diagnostic, Severity
from promptls.text.spans import FileSpan


def test_the_format() -> None:
    (issue,) = read_gitlab(written("gitlab", report(GAP, "b/a.md"), report(FIXED)))
    assert len(issue.pop("fingerprint")) == 32
    assert issue == {
        "description": "block-numbering-gap: expected item 2, found 3",
        "check_name": "block-numbering-gap",
        "severity": "major",
        "location": {"path": "b/a.md", "lines": {"begin": 6, "end": 6}},
    }


def test_nothing_is_an_empty_array() -> None:
    assert written("gitlab") == written("gitlab", report(FIXED)) == "[]\n"


@pytest.mark.parametrize(
    ("severity", "expected"), list(zip(Severity, ["major", "minor", "info", "info"], strict=True))
)
def test_severities(severity: Severity, expected: str) -> None:
    found = [Diagnostic(FileSpan(0, 2), "tag-unclosed", severity, "odd")]
    (issue,) = read_gitlab(written("gitlab", report("x\n", found=found)))
    assert issue["severity"] == expected
    assert issue["location"]["lines"] == {"begin": 1, "end": 1}


def test_fingerprints_are_unique_in_a_report_and_stay_when_a_finding_moves() -> None:
    before = read_gitlab(
        written("gitlab", report(GAP + GAP), report(SAMPLE, "b.md"), report(GAP, "c.md"))
    )
    after = read_gitlab(written("gitlab", report("\n\n" + GAP + GAP)))
    assert [it["fingerprint"] for it in before[:2]] == [it["fingerprint"] for it in after]
