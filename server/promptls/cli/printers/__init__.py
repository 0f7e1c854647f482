"""The output formats, each with a line in a table."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module

from promptls.checking.reports import FileReport
from promptls.cli.terminal.style import OutputStyle

# Writes the reports of all checked files in order, also of those without findings.
Write = Callable[[Sequence[FileReport], OutputStyle], Iterator[str]]

# The module and the function that write a format. They are imported only when they are needed.
FORMATS = {
    "full": ("full", "write"),
    "concise": ("lines", "write_concise"),
    "grouped": ("lines", "write_grouped"),
    "json": ("json", "write"),
    "json-lines": ("json", "write_lines"),
    "sarif": ("sarif", "write"),
    "github": ("ci", "write_github"),
    "gitlab": ("ci", "write_gitlab"),
    "azure": ("ci", "write_azure"),
    "junit": ("junit", "write"),
    "rdjson": ("rdjson", "write"),
    "pylint": ("lines", "write_pylint"),
}
# What people read; these end with a summary. The others are for programs.
FOR_PEOPLE = frozenset({"full", "concise", "grouped"})
# Marks a finding with a safe fix, in the formats that have no line for the fix.
SIGN = "[*]"
SIGNING = frozenset({"concise", "grouped"})


def find_writer(name: str) -> Write:
    """Find the function that writes a format."""
    module, function = FORMATS[name]
    write: Write = getattr(import_module(f"{__name__}.{module}"), function)
    return write
