"""The `json` format: an array of findings. It is fixed, for tools read it."""

import json
from collections.abc import Iterator, Sequence

from promptls.cli.look import Look
from promptls.reports import FileReport, Region, Remedy, Reported

_encode = json.JSONEncoder().encode


def write(reports: Sequence[FileReport], _: Look) -> Iterator[str]:
    """Lines and columns count from 1, columns in code points; ends are exclusive."""
    between = "["
    for report in reports:
        for it in report.findings:
            yield between + _encode(finding(report.path, it))
            between = ",\n "
    yield "]\n" if between != "[" else "[]\n"


def finding(path: str, it: Reported) -> dict[str, object]:
    """A finding as an object."""
    return {
        "code": it.rule,
        "severity": it.severity,
        "message": it.message,
        "filename": path,
        **_place(it.region),
        "fix": None if it.fix is None else _fix(it.fix),
    }


def _fix(fix: Remedy) -> dict[str, object]:
    return {
        "message": fix.title,
        "applicability": fix.applicability,
        "edits": [{"content": it.content, **_place(it.region)} for it in fix.edits],
    }


def _place(region: Region) -> dict[str, object]:
    row, column, end_row, end_column = region
    return {
        "location": {"row": row, "column": column},
        "end_location": {"row": end_row, "column": end_column},
    }
