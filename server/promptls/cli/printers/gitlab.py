"""The `gitlab` format: a report for GitLab's Code Quality."""

from collections.abc import Iterator, Sequence

from promptls.checking.reports import FileReport, ReportedFinding
from promptls.cli.printers.ci import GITLAB, encode_array, find_lines, find_path_from_top
from promptls.cli.terminal.style import OutputStyle
from promptls.rules.diagnostics import Severity
from promptls.text.digests import digest

_SEVERITIES = {
    Severity.ERROR: "major",
    Severity.WARNING: "minor",
    Severity.INFO: "info",
    Severity.HINT: "info",
}


def write(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """An array of what Code Climate calls issues, as far as GitLab reads them."""
    from_top = find_path_from_top(GITLAB)
    issues = (_to_issue(from_top(report.path), it) for report in reports for it in report.findings)
    yield from encode_array(issues)
    yield "\n"


def _to_issue(path: str, finding: ReportedFinding) -> dict[str, object]:
    first, last = find_lines(finding.range)
    return {
        # A merge request shows only the description and the location.
        "description": f"{finding.rule}: {finding.message}",
        "check_name": finding.rule,
        "fingerprint": _to_unique_fingerprint(path, finding.fingerprint),
        "severity": _SEVERITIES[finding.severity],
        "location": {"path": path, "lines": {"begin": first, "end": last}},
    }


def _to_unique_fingerprint(path: str, fingerprint: str) -> str:
    """Make a fingerprint that is unique in its file unique in the report."""
    return digest(f"{path}\0{fingerprint}")
