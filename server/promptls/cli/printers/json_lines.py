"""The `json-lines` format: each finding as in `json`, an object a line."""

import json
from collections.abc import Iterator, Sequence

from promptls.cli.look import Look
from promptls.cli.printers.json import finding
from promptls.reports import FileReport

_encode = json.JSONEncoder().encode


def write(reports: Sequence[FileReport], _: Look) -> Iterator[str]:
    """A program can read it while it is being written."""
    for report in reports:
        for it in report.findings:
            yield f"{_encode(finding(report.path, it))}\n"
