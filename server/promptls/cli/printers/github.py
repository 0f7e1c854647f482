"""The `github` format: workflow commands, of which GitHub makes annotations."""

from collections.abc import Iterator, Sequence

from promptls.cli.printers.ci import GITHUB, find_lines, find_path_from_top
from promptls.cli.terminal.layout import plain
from promptls.cli.terminal.style import OutputStyle
from promptls.diagnostics import Severity
from promptls.reports import FileReport, ReportedFinding

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
        for it in report.findings:
            yield _command(from_top(report.path), it)


def _command(path: str, it: ReportedFinding) -> str:
    _, column, end_row, end_column = it.range
    first, last = find_lines(it.range)
    properties: dict[str, object] = {"file": path, "line": first, "endLine": last}
    # Columns are for a place in one line; GitHub refuses others.
    if first == last:
        properties["col"] = column
        if end_row == last:
            properties["endColumn"] = end_column
    properties["title"] = f"promptls: {it.rule}"
    listed = ",".join(f"{key}={_escaped(value, _PROPERTY)}" for key, value in properties.items())
    return f"::{_COMMANDS[it.severity]} {listed}::{_escaped(it.message, _DATA)}\n"


def _escaped(value: object, escapes: dict[int, str]) -> str:
    # The log shows it as well, and its colours must not be the file's.
    return plain(str(value).translate(escapes))
