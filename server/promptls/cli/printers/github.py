"""The `github` format: workflow commands, of which GitHub makes annotations."""

from collections.abc import Iterator, Sequence

from promptls.checking.reports import FileReport, ReportedFinding
from promptls.cli.printers.ci import GITHUB, escape_in_log, find_lines, find_path_from_top
from promptls.cli.terminal.style import OutputStyle
from promptls.rules.diagnostics import Severity

_COMMANDS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "notice",
    Severity.HINT: "notice",
}
_IN_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_DATA = str.maketrans(_IN_DATA)
_PROPERTY = str.maketrans(_IN_DATA | {":": "%3A", ",": "%2C"})


def write(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """GitHub takes a command from a line that begins with it."""
    from_top = find_path_from_top(GITHUB)
    for report in reports:
        for finding in report.findings:
            yield _render_command(from_top(report.path), finding)


def _render_command(path: str, finding: ReportedFinding) -> str:
    _, column, end_row, end_column = finding.range
    first, last = find_lines(finding.range)
    properties: dict[str, object] = {"file": path, "line": first, "endLine": last}
    # GitHub accepts columns only for a range within one line.
    if first == last:
        properties["col"] = column
        if end_row == last:
            properties["endColumn"] = end_column
    properties["title"] = f"promptls: {finding.rule}"
    listed = ",".join(
        f"{key}={escape_in_log(value, _PROPERTY)}" for key, value in properties.items()
    )
    return f"::{_COMMANDS[finding.severity]} {listed}::{escape_in_log(finding.message, _DATA)}\n"
