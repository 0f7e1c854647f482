"""How output looks: in colour or not, and how wide."""

import os
import sys
from typing import Any, NamedTuple, TextIO

import click

from promptls.diagnostics import Severity

# What is this grave has this colour, wherever it is shown.
COLORS = {
    Severity.ERROR: "red",
    Severity.WARNING: "yellow",
    Severity.INFO: "blue",
    Severity.HINT: "magenta",
}
_NARROWEST = 40
_USUAL = 80
_WIDEST = 200

color_option = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="When to use colours; auto is on a terminal, unless NO_COLOR is set.",
)


class Look(NamedTuple):
    """What a printer must know of where its text goes to."""

    color: bool
    width: int

    def paint(self, text: str, **style: Any) -> str:  # noqa: ANN401 - click knows the styles
        """Style a text, if this is a place for it."""
        return click.style(text, **style) if self.color and text else text


def look_of(stream: TextIO, color: str) -> Look:
    """Tell how to print to a stream."""
    wanted = color == "always" or (color == "auto" and _likes_color(stream))
    return Look(wanted, min(max(_columns(stream), _NARROWEST), _WIDEST))


def _likes_color(stream: TextIO) -> bool:
    silenced = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not silenced and stream.isatty()


def _columns(stream: TextIO) -> int:
    # `shutil` knows this too, but it comes with four kinds of compression.
    said = os.environ.get("COLUMNS", "")
    if said.isascii() and said.isdigit() and len(said) < len("10000") and int(said):
        return int(said)
    try:
        return os.get_terminal_size(stream.fileno()).columns or _USUAL
    except (OSError, ValueError):
        return _USUAL


def output() -> TextIO:
    """The standard output. A character that it cannot show is escaped."""
    stream = sys.stdout
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace")
    return stream
