"""The `json` format, an array of findings. Tools read it, so it does not change."""

import json
from collections.abc import Iterator, Sequence

from promptls.checking.reports import FileReport, ReportedFinding, ReportedFix, ReportedRange
from promptls.cli.terminal.style import OutputStyle

_encode = json.JSONEncoder().encode


def write(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """Lines and columns count from 1, columns in code points; ends are exclusive."""
    between = "["
    for report in reports:
        for finding in report.findings:
            yield between + _encode(to_object(report.path, finding))
            between = ",\n "
    yield "]\n" if between != "[" else "[]\n"


def to_object(path: str, finding: ReportedFinding) -> dict[str, object]:
    """A finding as an object."""
    return {
        "code": finding.rule,
        "severity": finding.severity,
        "message": finding.message,
        "filename": path,
        **to_locations(finding.range),
        "fix": None if finding.fix is None else _to_fix(finding.fix),
    }


def _to_fix(fix: ReportedFix) -> dict[str, object]:
    return {
        "message": fix.title,
        "applicability": fix.applicability,
        "edits": [{"content": it.content, **to_locations(it.range)} for it in fix.edits],
    }


def to_locations(region: ReportedRange) -> dict[str, object]:
    """Where a range begins and ends."""
    row, column, end_row, end_column = region
    return {
        "location": {"row": row, "column": column},
        "end_location": {"row": end_row, "column": end_column},
    }
