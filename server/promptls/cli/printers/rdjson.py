"""The `rdjson` format: the diagnostics that reviewdog reads."""

from collections.abc import Iterator, Sequence

from promptls.checking.reports import (
    FileReport,
    ReportedFix,
    ReportedPosition,
    ReportedRange,
    to_span,
)
from promptls.cli.printers.ci import encode_array, encode_json, find_lines
from promptls.cli.printers.lines import render_line
from promptls.cli.terminal.style import OutputStyle
from promptls.rules.diagnostics import Severity
from promptls.text.spans import Encoding, Source

_SEVERITIES = dict(zip(Severity, ("ERROR", "WARNING", "INFO", "INFO"), strict=True))
# A suggestion covers everything between its edits, and a long one is not read in a review.
_MOST_ROWS = 20


def write(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """Columns count the bytes of UTF-8; ends are exclusive."""
    yield f'{{"source": {encode_json({"name": "promptls"})},\n"diagnostics": '
    yield from encode_array(it for report in reports for it in _to_diagnostics(report))
    yield "}\n"


def _to_diagnostics(report: FileReport) -> Iterator[dict[str, object]]:
    source = report.source() if report.findings else None
    for finding in report.findings:
        yield {
            "message": finding.message,
            "location": {"path": report.path, "range": _to_range(source, finding.range)},
            "severity": _SEVERITIES[finding.severity],
            "code": {"value": finding.rule},
            **_to_suggestions(source, finding.fix),
            "original_output": render_line(report.path, finding),
        }


def _to_range(source: Source | None, region: ReportedRange) -> dict[str, object]:
    if source is None:
        # Without columns the last line is included.
        first, last = find_lines(region)
        return {"start": {"line": first}, "end": {"line": last}}
    return {"start": _to_position(source, region.start), "end": _to_position(source, region.end)}


def _to_position(source: Source, at: ReportedPosition) -> dict[str, int]:
    start = source.line_starts[at.row - 1]
    before = source.text[start : start + at.column - 1]
    return {"line": at.row, "column": Encoding.UTF8.width(before) + 1}


def _to_suggestions(source: Source | None, fix: ReportedFix | None) -> dict[str, object]:
    if source is None or fix is None or not fix.edits:
        return {}
    whole = ReportedRange(*fix.edits[0].range.start, *fix.edits[-1].range.end)
    if whole.end.row - whole.start.row >= _MOST_ROWS:
        return {}
    text = ""
    at = to_span(source, whole).start
    for edit in fix.edits:
        span = to_span(source, edit.range)
        text += source.text[at : span.start] + edit.content
        at = span.end
    return {"suggestions": [{"range": _to_range(source, whole), "text": text}]}
