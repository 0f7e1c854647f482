"""The formats with a line for each finding: `concise` and `pylint`."""

from collections.abc import Iterator, Sequence

from promptls.checking.reports import FileReport, ReportedFinding
from promptls.cli.printers import SIGN
from promptls.cli.terminal.style import SEVERITY_COLORS, OutputStyle
from promptls.text.edits import Applicability
from promptls.text.typesetting import escape_unseen

_PLAIN = OutputStyle(color=False, width=0)


def write_concise(reports: Sequence[FileReport], style: OutputStyle) -> Iterator[str]:
    """Write a line for each finding, however wide it is."""
    for report in reports:
        for finding in report.findings:
            yield f"{render_line(report.path, finding, style)}\n"


def render_line(path: str, finding: ReportedFinding, style: OutputStyle = _PLAIN) -> str:
    """Render a finding in one line."""
    row, column = finding.range.start
    parts = [
        f"{style.paint(escape_unseen(path), bold=True)}:{row}:{column}:",
        style.paint(
            f"{finding.severity}[{finding.rule}]", fg=SEVERITY_COLORS[finding.severity], bold=True
        ),
        escape_unseen(finding.message),
    ]
    if finding.fix is not None and finding.fix.applicability is Applicability.SAFE:
        parts.insert(2, style.paint(SIGN, fg="green"))
    return " ".join(parts)


def write_pylint(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """Write a line for each finding, without its column, which such a line does not have."""
    for report in reports:
        path = escape_unseen(report.path)
        for finding in report.findings:
            message = escape_unseen(finding.message)
            yield f"{path}:{finding.range.row}: [{finding.rule}] {message}\n"
