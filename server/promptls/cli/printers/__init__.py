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
    "json": ("json", "write"),
    "sarif": ("sarif", "write"),
    "github": ("ci", "write_github"),
    "gitlab": ("ci", "write_gitlab"),
    "junit": ("junit", "write"),
    "pylint": ("lines", "write_pylint"),
}
# What people read; these end with a summary. The others are for programs.
FOR_PEOPLE = frozenset({"full", "concise"})
# Marks a finding with a safe fix, where there is no line for the fix.
SIGN = "[*]"


def find_writer(name: str) -> Write:
    """Find the function that writes a format."""
    module, function = FORMATS[name]
    write: Write = getattr(import_module(f"{__name__}.{module}"), function)
    return write
