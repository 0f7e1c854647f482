"""The `full` format: each finding with its lines, for people."""

from collections.abc import Iterator
from functools import partial

from promptls.cli.cells import plain
from promptls.cli.look import Look
from promptls.cli.printers import Printer
from promptls.cli.printers.drawing import Row, draw
from promptls.diagnostics import Applicability, Diagnostic, Severity
from promptls.text import Encoding, Source

COLORS = {
    Severity.ERROR: "red",
    Severity.WARNING: "yellow",
    Severity.INFO: "blue",
    Severity.HINT: "cyan",
}
_GUTTER = {"fg": "bright_blue", "bold": True}
_FIXES = {Applicability.SAFE: "fix", Applicability.UNSAFE: "fix (unsafe)"}


def printer(look: Look) -> Printer:
    """Findings are one empty line apart."""
    return Printer(partial(_findings, look), separator="\n")


def _findings(look: Look, path: str, source: Source, diagnostics: list[Diagnostic]) -> str:
    return "\n".join("".join(_finding(look, path, source, it)) for it in diagnostics)


def _finding(look: Look, path: str, source: Source, it: Diagnostic) -> Iterator[str]:
    line, column = source.position(it.span.start, Encoding.UTF32)
    digits = len(str(source.line_at(max(it.span.start, it.span.end - 1)) + 1))
    color = COLORS[it.severity]
    head = look.paint(f"{it.severity}[{it.rule}]", fg=color, bold=True)
    yield f"{head}{look.paint(f': {plain(it.message)}', bold=True)}\n"
    arrow = look.paint(f"{' ' * digits}-->", **_GUTTER)
    yield f"{arrow} {plain(path)}:{line + 1}:{column + 1}\n"
    yield f"{_gutter(look, digits)}\n"
    for row in draw(source, it.span, look.width - digits - len(" | ")):
        yield f"{_gutter(look, digits, row)}{_drawn(look, row, color)}\n"
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
