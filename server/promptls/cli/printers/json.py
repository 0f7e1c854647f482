"""The `json` format, an array of findings. Tools read it, so it does not change."""

import json
from collections.abc import Iterator, Sequence

from promptls.checking.reports import FileReport, to_object
from promptls.cli.terminal.style import OutputStyle

_encode = json.JSONEncoder().encode


def write(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """Lines and columns count from 1, columns in code points; ends are exclusive."""
    between = "["
    for report in reports:
        for finding in report.findings:
            yield between + _encode(to_object(report.path, finding))
            between = ",\n "
    yield "]\n" if between != "[" else "[]\n"
