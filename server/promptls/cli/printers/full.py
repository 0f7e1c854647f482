"""The `full` format: each finding with its lines, for people."""

from collections.abc import Iterator, Sequence

from promptls.cli.cells import plain
from promptls.cli.look import COLORS, Look
from promptls.cli.printers.drawing import Row, draw
from promptls.fixes import Applicability
from promptls.reports import FileReport, Reported, span_of
from promptls.text import Source, Span

_GUTTER = {"fg": "bright_blue", "bold": True}
_FIXES = {Applicability.SAFE: "fix", Applicability.UNSAFE: "fix (unsafe)"}


def write(reports: Sequence[FileReport], look: Look) -> Iterator[str]:
    """Findings are one empty line apart."""
    between = ""
    for report in reports:
        source = report.source() if report.findings else None
        for it in report.findings:
            yield between
            yield from _finding(look, report.path, source, it)
            between = "\n"


def _finding(look: Look, path: str, source: Source | None, it: Reported) -> Iterator[str]:
    row, column = it.region.start
    color = COLORS[it.severity]
    head = look.paint(f"{it.severity}[{it.rule}]", fg=color, bold=True)
    yield f"{head}{look.paint(f': {plain(it.message)}', bold=True)}\n"
    span = Span(0, 0) if source is None else span_of(source, it.region)
    last = row if source is None else source.line_at(max(span.start, span.end - 1)) + 1
    digits = len(str(last))
    arrow = look.paint(f"{' ' * digits}-->", **_GUTTER)
    yield f"{arrow} {plain(path)}:{row}:{column}\n"
    if source is not None:
        yield f"{_gutter(look, digits)}\n"
        for line in draw(source, span, look.width - digits - len(" | ")):
            yield f"{_gutter(look, digits, line)}{_drawn(look, line, color)}\n"
    if it.fix is not None:
        label = look.paint(_FIXES[it.fix.applicability], bold=True)
        equals = look.paint("=", **_GUTTER)
        yield f"{' ' * digits} {equals} {label}: {plain(it.fix.title)}\n"


def _gutter(look: Look, digits: int, row: Row | None = None) -> str:
    number = "" if row is None or row.number is None else str(row.number)
    return look.paint(f"{number:>{digits}} |", **_GUTTER)


def _drawn(look: Look, row: Row, color: str) -> str:
    if not row.text:
        return look.paint(f" {row.bar}".rstrip(), fg=color, bold=True)
    bar = look.paint(row.bar, fg=color, bold=True)
    return f" {bar}{look.paint(row.text, fg=color, bold=True) if row.is_mark else row.text}"
