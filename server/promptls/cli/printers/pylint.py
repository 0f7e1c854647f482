"""The `pylint` format: the lines of pylint, which many tools read."""

from collections.abc import Iterator, Sequence

from promptls.checking.reports import FileReport
from promptls.cli.terminal.style import OutputStyle
from promptls.text.typesetting import escape_unseen


def write(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """Write a line for each finding, without its column, which such a line does not have."""
    for report in reports:
        path = escape_unseen(report.path)
        for finding in report.findings:
            message = escape_unseen(finding.message)
            yield f"{path}:{finding.range.row}: [{finding.rule}] {message}\n"
