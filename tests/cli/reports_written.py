"""Makes reports of texts, and writes them in a format."""

from collections.abc import Iterable

from promptls.checking.checker import check
from promptls.checking.reports import FileReport, to_reported
from promptls.cli.printers import find_writer
from promptls.cli.terminal.style import OutputStyle
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import Source

SAMPLE = """\
# An agent

---
SUGGESTED NEXT STEPS:
  [1] Review the 中文 \U0001f600 {x} \u2013
  [3] Show workflow status
---

Answer with <review>PAS</review>, or <review>NO</review>.
"""


def report(
    text: str, path: str = "a.md", found: Iterable[FileDiagnostic] | None = None
) -> FileReport:
    """Report what the rules find in a text, or what is given."""
    source = Source(text)
    found = check(parse(source, path)) if found is None else found
    return FileReport(path, to_reported(source, found), lambda: source)


def gone(text: str, path: str = "a.md") -> FileReport:
    """Report a file that cannot be read again."""
    return report(text, path)._replace(source=lambda: None)


def written(form: str, *reports: FileReport, width: int = 80, color: bool = False) -> str:
    """Write reports in a format."""
    return "".join(find_writer(form)(reports, OutputStyle(color, width)))
