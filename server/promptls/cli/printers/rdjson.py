"""The `rdjson` format: the diagnostics that reviewdog reads."""

from collections.abc import Iterator, Sequence

from promptls.cli.printers.ci import encode_array, encode_json, find_lines
from promptls.cli.printers.concise import line
from promptls.cli.terminal.style import OutputStyle
from promptls.diagnostics import Severity
from promptls.reports import FileReport, ReportedFix, ReportedPosition, ReportedRange, to_span
from promptls.text import Encoding, Source

_SEVERITIES = {
    Severity.ERROR: "ERROR",
    Severity.WARNING: "WARNING",
    Severity.INFO: "INFO",
    Severity.HINT: "INFO",
}
# A suggestion is one range with all between its edits, and nobody reads a long one in a review.
_MOST_ROWS = 20


def write(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """Columns count the bytes of UTF-8; ends are exclusive."""
    yield f'{{"source": {encode_json({"name": "promptls"})},\n"diagnostics": '
    yield from encode_array(it for report in reports for it in _diagnostics(report))
    yield "}\n"


def _diagnostics(report: FileReport) -> Iterator[dict[str, object]]:
    source = report.source() if report.findings else None
    for it in report.findings:
        yield {
            "message": it.message,
            "location": {"path": report.path, "range": _range(source, it.range)},
            "severity": _SEVERITIES[it.severity],
            "code": {"value": it.rule},
            **_suggestions(source, it.fix),
            "original_output": line(report.path, it),
        }


def _range(source: Source | None, region: ReportedRange) -> dict[str, object]:
    if source is None:
        # Without columns the lines are meant, the last one included.
        first, last = find_lines(region)
        return {"start": {"line": first}, "end": {"line": last}}
    return {"start": _place(source, region.start), "end": _place(source, region.end)}


def _place(source: Source, at: ReportedPosition) -> dict[str, int]:
    start = source.line_starts[at.row - 1]
    before = source.text[start : start + at.column - 1]
    return {"line": at.row, "column": Encoding.UTF8.width(before) + 1}


def _suggestions(source: Source | None, fix: ReportedFix | None) -> dict[str, object]:
    if source is None or fix is None or not fix.edits:
        return {}
    whole = ReportedRange(*fix.edits[0].range.start, *fix.edits[-1].range.end)
    if whole.end.row - whole.start.row >= _MOST_ROWS:
        return {}
    text = ""
    at = to_span(source, whole).start
    for it in fix.edits:
        span = to_span(source, it.range)
        text += source.text[at : span.start] + it.content
        at = span.end
    return {"suggestions": [{"range": _range(source, whole), "text": text}]}
