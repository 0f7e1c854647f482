"""The style of output, with colours or without, and lines that fit its width."""

import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any, TextIO

import click

from promptls.rules.diagnostics import Severity
from promptls.text.typesetting import CODE, count_cells, render_character, wrap_paragraph, wrap_text
from promptls.text.values import NamedTuple

# The colour of each severity, wherever it is shown. The bright ones can be read on dark and on
# light: in the usual themes dark blue and magenta disappear on black, bright yellow on white.
SEVERITY_COLORS = {
    Severity.ERROR: "bright_red",
    Severity.WARNING: "yellow",
    Severity.INFO: "bright_blue",
    Severity.HINT: "bright_magenta",
}
CODE_COLOR = "bright_blue"
# Prose is not set wider than this.
PROSE_WIDTH = 88
_MIN_WIDTH = 40
_DEFAULT_WIDTH = 80
_MAX_WIDTH = 200
_TAB = 4
_CUT = "..."
# Jobs of CI services set these, where a log shows colours.
_FORCING = ("FORCE_COLOR", "CLICOLOR_FORCE")
_BELOW = "  "


class OutputStyle(NamedTuple):
    """What a printer has to know about the stream it writes to."""

    color: bool
    width: int
    is_terminal: bool = False

    def paint(self, text: str, **style: Any) -> str:  # noqa: ANN401 - click knows the styles
        """Style a text, if colours are on."""
        return click.style(text, **style) if self.color and text else text


def detect_style(stream: TextIO, color: str) -> OutputStyle:
    """Detect the style of a stream; `color` is the value of `--color`."""
    wanted = color == "always" or (color == "auto" and _is_coloured(stream))
    width = min(max(_detect_width(stream), _MIN_WIDTH), _MAX_WIDTH)
    return OutputStyle(wanted, width, stream.isatty())


def _is_coloured(stream: TextIO) -> bool:
    """Whether the environment wants colours, or does not mind them on a terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    if any(os.environ.get(it, "0") not in ("", "0") for it in _FORCING):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def _detect_width(stream: TextIO) -> int:
    # `shutil` does the same, but imports four compression modules.
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and len(columns) < len("10000") and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(stream.fileno()).columns or _DEFAULT_WIDTH
    except (OSError, ValueError):
        return _DEFAULT_WIDTH


def prepare_stdout() -> TextIO:
    """Get the standard output, so that characters it cannot encode are escaped."""
    stream = sys.stdout
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace")
    return stream


class FittedLine(NamedTuple):
    """The visible part of a line, and the cells in it that a range covers."""

    text: str
    start: int
    end: int


def fit_line(line: str, start: int, end: int, room: int) -> FittedLine:
    """Lay out a line around a range of its characters, and cut what does not fit."""
    # However long the line is, only the part that can be visible is laid out.
    first = max(0, start - room)
    last = min(len(line), min(end, start + room) + room)
    cells, columns = _lay_out(line[first:last])
    start, end = start - first, min(end, last) - first
    left, right = 0, len(cells)
    is_cut = last < len(line)
    if first or is_cut or columns[-1] > room:
        left = _find_left_edge(columns, start, end, room, is_whole=not first)
        before = len(_CUT) if first or left else 0
        limit = columns[left] + room - before
        if is_cut or columns[-1] > limit:
            limit -= len(_CUT)
            while right > start + 1 and columns[right] > limit:
                right -= 1
            is_cut = True
    else:
        before = 0
    text = _CUT[:before] + "".join(cells[left:right]) + _CUT * is_cut
    at, to = (before + columns[min(it, right)] - columns[left] for it in (start, end))
    return FittedLine(text, at, max(to, at + 1))


def wrap_output(text: str, style: OutputStyle) -> list[str]:
    """Break a text on a terminal, with the lines below indented. Other programs get one line."""
    if not style.is_terminal or count_cells(text) <= style.width:
        return [text]
    first, *others = wrap_text(text, style.width - len(_BELOW))
    return [first, *(f"{_BELOW}{it}" for it in others)]


def color_code(line: str, style: OutputStyle) -> str:
    """Colour the code in a line, if colours are on."""
    if not style.color or line.count("`") % 2:
        return line
    return CODE.sub(lambda it: style.paint(it[0], fg=CODE_COLOR), line)


def wrap_prose(text: str, width: int, style: OutputStyle) -> list[str]:
    """Break a paragraph at a width, with coloured code."""
    return [color_code(it, style) for it in wrap_paragraph(text, width)]


def hang(head: str, indent: int, lines: Sequence[str]) -> Iterator[str]:
    """Put lines beside a head, with those after the first indented."""
    first, *others = lines
    yield f"{head}{first}"
    yield from (f"{'':{indent}}{it}" for it in others)


def _find_left_edge(columns: list[int], start: int, end: int, room: int, *, is_whole: bool) -> int:
    """Find the first visible character: the line's first, or one that centres the range."""
    wanted = min(columns[end] - columns[start], room * 3 // 4)
    if is_whole and columns[start] + wanted <= room - len(_CUT):
        return 0
    # Near the end of the line there is more room on the left.
    lead = max((room - wanted) // 2, room - (columns[-1] - columns[start]))
    left = start
    while left and columns[start] - columns[left - 1] <= lead - len(_CUT):
        left -= 1
    return left


def _lay_out(text: str) -> tuple[list[str], list[int]]:
    """Render each character, and find the cell where each begins, plus the end."""
    if text.isascii() and text.isprintable():
        return list(text), list(range(len(text) + 1))
    cells: list[str] = []
    columns = [0]
    for character in text:
        if character == "\t":
            cell, width = " " * (_TAB - columns[-1] % _TAB), _TAB - columns[-1] % _TAB
        else:
            cell, width = render_character(character)
        cells.append(cell)
        columns.append(columns[-1] + width)
    return cells, columns
