"""The output formats. A new one is a module here and a line of the table."""

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from promptls.cli.look import Look
from promptls.diagnostics import Diagnostic
from promptls.text import Source

# Each module has a function `printer`, and is imported when its format is asked for.
FORMATS = {
    "full": "promptls.cli.printers.full",
    "json": "promptls.cli.printers.json",
}


class Printer(NamedTuple):
    """How findings are written.

    `findings` writes those of one file, of which there is at least one. The separator stands
    between files, so that they can be written as they come, by whatever process has checked them.
    """

    findings: Callable[[str, Source, list[Diagnostic]], str]
    opening: str = ""
    separator: str = ""
    closing: str = ""
    for_people: bool = True


def printer_of(name: str, look: Look) -> Printer:
    """The printer for a format."""
    printer: Printer = import_module(FORMATS[name]).printer(look)
    return printer
