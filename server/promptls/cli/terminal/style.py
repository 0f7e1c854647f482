"""The style of output: with colours or without, and how wide."""

import os
import sys
from typing import Any, TextIO

import click

from promptls.rules.diagnostics import Severity
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
_MIN_WIDTH = 40
_DEFAULT_WIDTH = 80
_MAX_WIDTH = 200


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
    wanted = color == "always" or (color == "auto" and _supports_color(stream))
    width = min(max(_detect_width(stream), _MIN_WIDTH), _MAX_WIDTH)
    return OutputStyle(wanted, width, stream.isatty())


def _supports_color(stream: TextIO) -> bool:
    is_off = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not is_off and stream.isatty()


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
