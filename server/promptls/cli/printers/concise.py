"""The `concise` format: a line for each finding, for people and for editors that jump to places."""

from collections.abc import Iterator, Sequence

from promptls.cli.terminal.layout import plain
from promptls.cli.terminal.style import SEVERITY_COLORS, OutputStyle
from promptls.fixes import Applicability
from promptls.reports import FileReport, ReportedFinding

# Stands where a safe fix is.
SIGN = "[*]"

_PLAIN = OutputStyle(color=False, width=0)


def write(reports: Sequence[FileReport], style: OutputStyle) -> Iterator[str]:
    """However wide it is, a line is not broken."""
    for report in reports:
        for it in report.findings:
            yield f"{line(report.path, it, style)}\n"


def line(path: str, it: ReportedFinding, style: OutputStyle = _PLAIN) -> str:
    """A finding in one line."""
    row, column = it.range.start
    parts = [
        f"{style.paint(plain(path), bold=True)}:{row}:{column}:",
        style.paint(f"{it.severity}[{it.rule}]", fg=SEVERITY_COLORS[it.severity], bold=True),
        plain(it.message),
    ]
    if has_safe_fix(it):
        parts.insert(2, style.paint(SIGN, fg="green"))
    return " ".join(parts)


def has_safe_fix(it: ReportedFinding) -> bool:
    """Whether `--fix` makes the finding go away."""
    return it.fix is not None and it.fix.applicability is Applicability.SAFE
