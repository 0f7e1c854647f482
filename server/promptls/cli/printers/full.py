"""The `full` format: each finding with its lines, and carets under its range, for people."""

from collections.abc import Iterator, Sequence

from promptls.checking.reports import FileReport, ReportedFinding, to_span
from promptls.cli.terminal.style import SEVERITY_COLORS, OutputStyle, fit_line, wrap_output
from promptls.text.edits import Applicability
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan, Source
from promptls.text.typesetting import escape_unseen
from promptls.text.values import NamedTuple

_GUTTER = {"fg": "bright_blue", "bold": True}
_FIXES = {Applicability.SAFE: "fix", Applicability.UNSAFE: "fix (unsafe)"}
# The lines of a long range that are shown: at most, at its start, at its end.
_MOST = 6
_FIRST = 3
_LAST = 2


class _Row(NamedTuple):
    """A row of a drawing. `bar` joins the lines of a range."""

    number: int | None
    bar: str
    text: str
    is_mark: bool = False


def write(reports: Sequence[FileReport], style: OutputStyle) -> Iterator[str]:
    """Findings are one empty line apart."""
    between = ""
    for report in reports:
        source = report.source() if report.findings else None
        for finding in report.findings:
            yield between
            yield from _render_finding(style, report.path, source, finding)
            between = "\n"


def _render_finding(
    style: OutputStyle, path: str, source: Source | None, finding: ReportedFinding
) -> Iterator[str]:
    row, column = finding.range.start
    color = SEVERITY_COLORS[finding.severity]
    yield from _render_headline(finding, color, style)
    span = FileSpan(0, 0) if source is None else to_span(source, finding.range)
    last = row if source is None else source.line_at(max(span.start, span.end - 1)) + 1
    digits = len(str(last))
    arrow = style.paint(f"{' ' * digits}-->", **_GUTTER)
    yield f"{arrow} {escape_unseen(path)}:{row}:{column}\n"
    if source is not None:
        yield f"{_render_gutter(style, digits)}\n"
        for line in _draw(source, span, style.width - digits - len(" | ")):
            yield f"{_render_gutter(style, digits, line)}{_render_row(style, line, color)}\n"
    if finding.fix is not None:
        label = style.paint(_FIXES[finding.fix.applicability], bold=True)
        equals = style.paint("=", **_GUTTER)
        yield f"{' ' * digits} {equals} {label}: {escape_unseen(finding.fix.title)}\n"


def _render_headline(finding: ReportedFinding, color: str, style: OutputStyle) -> Iterator[str]:
    text = f"{finding.severity}[{finding.rule}]: {escape_unseen(finding.message)}"
    first, *others = wrap_output(text, style)
    head, colon, rest = first.partition(":")
    yield f"{style.paint(head, fg=color, bold=True)}{style.paint(colon + rest, bold=True)}\n"
    yield from (f"{style.paint(it, bold=True)}\n" for it in others)


def _render_gutter(style: OutputStyle, digits: int, row: _Row | None = None) -> str:
    number = "" if row is None or row.number is None else str(row.number)
    return style.paint(f"{number:>{digits}} |", **_GUTTER)


def _render_row(style: OutputStyle, row: _Row, color: str) -> str:
    if not row.text:
        return style.paint(f" {row.bar}".rstrip(), fg=color, bold=True)
    bar = style.paint(row.bar, fg=color, bold=True)
    return f" {bar}{style.paint(row.text, fg=color, bold=True) if row.is_mark else row.text}"


def _draw(source: Source, span: FileSpan, room: int) -> list[_Row]:
    """Draw the lines of a range within so many cells."""
    span = _drop_last_break(source, span)
    first, last = source.line_at(span.start), source.line_at(span.end)
    if first != last:
        return list(_draw_lines(source, span, first, last, room - 2))
    line, start, end = _find_part(source, span, first)
    text, start, end = fit_line(line, start, end, room)
    return [
        _Row(first + 1, "", text),
        _Row(None, "", " " * start + "^" * (end - start), is_mark=True),
    ]


def _draw_lines(source: Source, span: FileSpan, first: int, last: int, room: int) -> Iterator[_Row]:
    line, start, end = _find_part(source, span, first)
    is_whole = not line[:start].strip()
    text, start, _ = fit_line(line, start, end, room)
    yield _Row(first + 1, "/ " if is_whole else "  ", text)
    if not is_whole:
        yield _Row(None, " ", f"{'_' * (start + 1)}^", is_mark=True)
    numbers = range(first + 1, last)
    skipped = len(numbers) + 2 > _MOST
    for number in numbers[: _FIRST - 1] if skipped else numbers:
        yield _Row(number + 1, "| ", _fit_whole_line(source, number, room))
    if skipped:
        yield _Row(None, "| ", "...")
        for number in numbers[1 - _LAST :]:
            yield _Row(number + 1, "| ", _fit_whole_line(source, number, room))
    line, start, end = _find_part(source, span, last)
    text, _, end = fit_line(line, max(start, end - 1), end, room)
    yield _Row(last + 1, "| ", text)
    yield _Row(None, "|", f"{'_' * end}^", is_mark=True)


def _fit_whole_line(source: Source, number: int, room: int) -> str:
    return fit_line(source[source.line(number)], 0, 0, room).text


def _find_part(source: Source, span: FileSpan, number: int) -> tuple[str, int, int]:
    """Find a line without its break, and the part of it that is in a range."""
    line = source.line(number)
    base = line.start
    if not base and source.text.startswith(BYTE_ORDER_MARK):
        base = 1
    start, end = (min(max(it - base, 0), max(line.end - base, 0)) for it in span)
    return source.text[base : line.end], start, end


def _drop_last_break(source: Source, span: FileSpan) -> FileSpan:
    """Exclude a last line break from a range."""
    number = source.line_at(span.end)
    if span.end > span.start and span.end == source.line_starts[number]:
        return FileSpan(span.start, max(span.start, source.line(number - 1).end))
    return span
