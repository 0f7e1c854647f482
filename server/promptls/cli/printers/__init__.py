"""The output formats. A new one is a module here and a line of the table."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module

from promptls.cli.look import Look
from promptls.reports import FileReport

# Writes the reports of all files that were checked, also those without a finding, in order.
Write = Callable[[Sequence[FileReport], Look], Iterator[str]]

# Each module has a function `write`, and is imported when its format is asked for.
FORMATS = {
    "full": "promptls.cli.printers.full",
    "concise": "promptls.cli.printers.concise",
    "grouped": "promptls.cli.printers.grouped",
    "json": "promptls.cli.printers.json",
    "json-lines": "promptls.cli.printers.json_lines",
    "sarif": "promptls.cli.printers.sarif",
    "github": "promptls.cli.printers.github",
    "gitlab": "promptls.cli.printers.gitlab",
    "junit": "promptls.cli.printers.junit",
    "rdjson": "promptls.cli.printers.rdjson",
}
# What people read; these end with a summary. The others are for programs.
FOR_PEOPLE = frozenset({"full", "concise", "grouped"})


def writer_of(name: str) -> Write:
    """What writes a format."""
    write: Write = import_module(FORMATS[name]).write
    return write
