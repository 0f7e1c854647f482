"""The `full` format: each finding with its lines, and carets under its range, for people."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from promptls.cli.terminal.layout import plain, view
from promptls.cli.terminal.style import SEVERITY_COLORS, OutputStyle
from promptls.fixes import Applicability
from promptls.reports import FileReport, ReportedFinding, to_span
from promptls.text import BYTE_ORDER_MARK, FileSpan, Source

_GUTTER = {"fg": "bright_blue", "bold": True}
_FIXES = {Applicability.SAFE: "fix", Applicability.UNSAFE: "fix (unsafe)"}
# Of a long range its first and its last lines are shown.
_MOST = 6
_FIRST = 3
_LAST = 2


class _Row(NamedTuple):
    """A row of a drawing. `bar` joins the lines of a range; both are marks, as are carets."""

    number: int | None
    bar: str
    text: str
    is_mark: bool = False


def write(reports: Sequence[FileReport], style: OutputStyle) -> Iterator[str]:
    """Findings are one empty line apart."""
    between = ""
    for report in reports:
        source = report.source() if report.findings else None
        for it in report.findings:
            yield between
            yield from _finding(style, report.path, source, it)
            between = "\n"


def _finding(
    style: OutputStyle, path: str, source: Source | None, it: ReportedFinding
) -> Iterator[str]:
    row, column = it.range.start
    color = SEVERITY_COLORS[it.severity]
    head = style.paint(f"{it.severity}[{it.rule}]", fg=color, bold=True)
    yield f"{head}{style.paint(f': {plain(it.message)}', bold=True)}\n"
    span = FileSpan(0, 0) if source is None else to_span(source, it.range)
    last = row if source is None else source.line_at(max(span.start, span.end - 1)) + 1
    digits = len(str(last))
    arrow = style.paint(f"{' ' * digits}-->", **_GUTTER)
    yield f"{arrow} {plain(path)}:{row}:{column}\n"
    if source is not None:
        yield f"{_gutter(style, digits)}\n"
        for line in _draw(source, span, style.width - digits - len(" | ")):
            yield f"{_gutter(style, digits, line)}{_drawn(style, line, color)}\n"
    if it.fix is not None:
        label = style.paint(_FIXES[it.fix.applicability], bold=True)
        equals = style.paint("=", **_GUTTER)
        yield f"{' ' * digits} {equals} {label}: {plain(it.fix.title)}\n"


def _gutter(style: OutputStyle, digits: int, row: _Row | None = None) -> str:
    number = "" if row is None or row.number is None else str(row.number)
    return style.paint(f"{number:>{digits}} |", **_GUTTER)


def _drawn(style: OutputStyle, row: _Row, color: str) -> str:
    if not row.text:
        return style.paint(f" {row.bar}".rstrip(), fg=color, bold=True)
    bar = style.paint(row.bar, fg=color, bold=True)
    return f" {bar}{style.paint(row.text, fg=color, bold=True) if row.is_mark else row.text}"


def _draw(source: Source, span: FileSpan, room: int) -> list[_Row]:
    """Draw a range within so many cells."""
    span = _without_last_break(source, span)
    first, last = source.line_at(span.start), source.line_at(span.end)
    if first != last:
        return list(_draw_lines(source, span, first, last, room - 2))
    line, start, end = _part(source, span, first)
    text, start, end = view(line, start, end, room)
    return [
        _Row(first + 1, "", text),
        _Row(None, "", " " * start + "^" * (end - start), is_mark=True),
    ]


def _draw_lines(source: Source, span: FileSpan, first: int, last: int, room: int) -> Iterator[_Row]:
    line, start, end = _part(source, span, first)
    is_whole = not line[:start].strip()
    text, start, _ = view(line, start, end, room)
    yield _Row(first + 1, "/ " if is_whole else "  ", text)
    if not is_whole:
        yield _Row(None, " ", f"{'_' * (start + 1)}^", is_mark=True)
    numbers = range(first + 1, last)
    skipped = len(numbers) + 2 > _MOST
    for number in numbers[: _FIRST - 1] if skipped else numbers:
        yield _Row(number + 1, "| ", _whole(source, number, room))
    if skipped:
        yield _Row(None, "| ", "...")
        for number in numbers[1 - _LAST :]:
            yield _Row(number + 1, "| ", _whole(source, number, room))
    line, start, end = _part(source, span, last)
    text, _, end = view(line, max(start, end - 1), end, room)
    yield _Row(last + 1, "| ", text)
    yield _Row(None, "|", f"{'_' * end}^", is_mark=True)


def _whole(source: Source, number: int, room: int) -> str:
    return view(source[source.line(number)], 0, 0, room).text


def _part(source: Source, span: FileSpan, number: int) -> tuple[str, int, int]:
    """A line without its break, and the part of it that is in a range."""
    line = source.line(number)
    base = line.start
    if not base and source.text.startswith(BYTE_ORDER_MARK):
        base = 1
    start, end = (min(max(it - base, 0), max(line.end - base, 0)) for it in span)
    return source.text[base : line.end], start, end


def _without_last_break(source: Source, span: FileSpan) -> FileSpan:
    """A range that ends where a line begins means the lines before it."""
    number = source.line_at(span.end)
    if span.end > span.start and span.end == source.line_starts[number]:
        return FileSpan(span.start, max(span.start, source.line(number - 1).end))
    return span
