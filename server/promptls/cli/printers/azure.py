"""The `azure` format: logging commands, of which Azure Pipelines makes issues of a build."""

from collections.abc import Iterator, Sequence

from promptls.checking.reports import FileReport, ReportedFinding
from promptls.cli.printers.ci import AZURE, escape_in_log, find_path_from_top
from promptls.cli.terminal.style import OutputStyle
from promptls.rules.diagnostics import Severity

# There are no other types.
_TYPES = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "warning",
    Severity.HINT: "warning",
}
_IN_MESSAGE = {"%": "%AZP25", "\r": "%0D", "\n": "%0A"}
_MESSAGE = str.maketrans(_IN_MESSAGE)
_PROPERTY = str.maketrans(_IN_MESSAGE | {";": "%3B", "]": "%5D"})


def write(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """The agent takes a command from each line."""
    from_top = find_path_from_top(AZURE)
    for report in reports:
        for finding in report.findings:
            yield _render_command(from_top(report.path), finding)


def _render_command(path: str, finding: ReportedFinding) -> str:
    row, column = finding.range.start
    properties = {
        "type": _TYPES[finding.severity],
        "sourcepath": path,
        "linenumber": row,
        "columnnumber": column,
        "code": finding.rule,
    }
    listed = "".join(f"{key}={escape_in_log(it, _PROPERTY)};" for key, it in properties.items())
    return f"##vso[task.logissue {listed}]{escape_in_log(finding.message, _MESSAGE)}\n"
