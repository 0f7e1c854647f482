"""The output formats: a module each, and a line of the table."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module

from promptls.checking.reports import FileReport
from promptls.cli.terminal.style import OutputStyle

# Writes the reports of all checked files in order, also of those without findings.
Write = Callable[[Sequence[FileReport], OutputStyle], Iterator[str]]

# The module and the function that write a format. They are imported only when they are needed.
FORMATS = {
    "full": ("full", "write"),
    "concise": ("concise", "write"),
    "grouped": ("grouped", "write"),
    "json": ("json", "write"),
    "json-lines": ("json", "write_lines"),
    "sarif": ("sarif", "write"),
    "github": ("github", "write"),
    "gitlab": ("gitlab", "write"),
    "azure": ("azure", "write"),
    "junit": ("junit", "write"),
    "rdjson": ("rdjson", "write"),
    "pylint": ("pylint", "write"),
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
