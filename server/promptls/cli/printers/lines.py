"""The formats with a line for each finding: `concise`, `grouped`, `pylint`."""

from collections.abc import Iterator, Sequence

from promptls.checking.reports import FileReport, ReportedFinding
from promptls.cli.printers import SIGN
from promptls.cli.terminal.style import SEVERITY_COLORS, OutputStyle
from promptls.text.edits import Applicability
from promptls.text.typesetting import escape_unseen, wrap_text
from promptls.text.values import NamedTuple

_PLAIN = OutputStyle(color=False, width=0)
_GAP = "  "
# With fewer cells than this beside the rules, messages go below them.
_ENOUGH = 26
_LEAST = 16


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
    if has_safe_fix(finding):
        parts.insert(2, style.paint(SIGN, fg="green"))
    return " ".join(parts)


def has_safe_fix(finding: ReportedFinding) -> bool:
    """Whether `--fix` fixes the finding."""
    return finding.fix is not None and finding.fix.applicability is Applicability.SAFE


class _Widths(NamedTuple):
    """The widths of the columns, which are the same in all tables."""

    row: int
    column: int
    severity: int
    rule: int

    def before(self, *, is_wide: bool) -> int:
        """Compute the indentation of messages."""
        under = len(_GAP) + self.row + len(":") + self.column + len(_GAP)
        beside = self.severity + len(_GAP) + self.rule + len(_GAP)
        return under + beside if is_wide else under


def write_grouped(reports: Sequence[FileReport], style: OutputStyle) -> Iterator[str]:
    """Files are one empty line apart."""
    reports = [it for it in reports if it.findings]
    if not reports:
        return
    widths = _measure_columns([it for report in reports for it in report.findings])
    between = ""
    for report in reports:
        yield f"{between}{style.paint(escape_unseen(report.path), bold=True, underline=True)}\n"
        for finding in report.findings:
            yield from _render_finding(finding, widths, style)
        between = "\n"


def _measure_columns(findings: Sequence[ReportedFinding]) -> _Widths:
    return _Widths(
        max(len(str(it.range.start.row)) for it in findings),
        max(len(str(it.range.start.column)) for it in findings),
        max(len(it.severity) for it in findings),
        max(len(it.rule) for it in findings),
    )


def _render_finding(finding: ReportedFinding, widths: _Widths, style: OutputStyle) -> Iterator[str]:
    row, column = finding.range.start
    is_wide = style.width - widths.before(is_wide=True) >= _ENOUGH
    indent = widths.before(is_wide=is_wide)
    cells = [
        style.paint(f"{row:>{widths.row}}:{column:<{widths.column}}", dim=True),
        style.paint(
            f"{finding.severity:{widths.severity}}", fg=SEVERITY_COLORS[finding.severity], bold=True
        ),
    ]
    under = _wrap_message(finding, max(style.width - indent, _LEAST), style)
    if is_wide:
        cells += [f"{finding.rule:{widths.rule}}", under.pop(0)]
    elif indent + widths.severity + len(_GAP) + len(finding.rule) <= style.width:
        cells.append(finding.rule)
    else:
        under.insert(0, finding.rule)
    yield "".join(f"{_GAP}{cell}" for cell in cells) + "\n"
    yield from (f"{' ' * indent}{line}\n" for line in under)


def _wrap_message(finding: ReportedFinding, room: int, style: OutputStyle) -> list[str]:
    message = escape_unseen(finding.message)
    if not has_safe_fix(finding):
        return wrap_text(message, room)
    first, *others = wrap_text(f"{SIGN} {message}", room)
    return [style.paint(SIGN, fg="green") + first.removeprefix(SIGN), *others]


def write_pylint(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """Write a line for each finding, without its column, which such a line does not have."""
    for report in reports:
        path = escape_unseen(report.path)
        for finding in report.findings:
            message = escape_unseen(finding.message)
            yield f"{path}:{finding.range.row}: [{finding.rule}] {message}\n"
