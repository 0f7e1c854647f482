"""The formats for CI services, `github` and `gitlab`, and what `sarif` shares with them."""

import json
import os
import posixpath
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from promptls.checking.reports import FileReport, ReportedFinding, ReportedRange
from promptls.cli.terminal.style import OutputStyle
from promptls.files.reading import resolve
from promptls.rules.diagnostics import Severity
from promptls.text.digests import digest
from promptls.text.patterns import pattern
from promptls.text.typesetting import escape_unseen

# The variables with the folder of the checkout.
GITHUB = "GITHUB_WORKSPACE"
_GITLAB = "CI_PROJECT_DIR"
# What the services call a finding of each severity.
_ON_GITHUB = dict(zip(Severity, ("error", "warning", "notice", "notice"), strict=True))
_ON_GITLAB = dict(zip(Severity, ("major", "minor", "info", "info"), strict=True))
# What a workflow command escapes in a text and in a property.
_TEXT = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = _TEXT | str.maketrans({":": "%3A", ",": "%2C"})

# A path or a message can contain a lone surrogate, for which Go, Ruby and Rust refuse the whole
# document.
_ESCAPE = pattern(r"\\(?:ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(?P<half>ud[89a-f][0-9a-f]{2})|.)")
_REPLACEMENT = r"\ufffd"

# Output is ASCII, so it survives any encoding.
_encode = json.JSONEncoder().encode


def write_github(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """Workflow commands. GitHub takes one from a line that begins with it, as an annotation."""
    for path, finding in _find_all(reports, GITHUB):
        region = finding.range
        first, last = find_lines(region)
        properties: dict[str, object] = {"file": path, "line": first, "endLine": last}
        # GitHub accepts columns only for a range within one line.
        if first == last:
            properties["col"] = region.column
            if region.end_row == last:
                properties["endColumn"] = region.end_column
        properties["title"] = f"promptls: {finding.rule}"
        listed = (f"{key}={_escape(it, _PROPERTY)}" for key, it in properties.items())
        command = f"{_ON_GITHUB[finding.severity]} {','.join(listed)}"
        yield f"::{command}::{_escape(finding.message, _TEXT)}\n"


def write_gitlab(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """A report for Code Quality: what Code Climate calls issues, as far as GitLab reads them."""
    yield from encode_array(_to_issue(*it) for it in _find_all(reports, _GITLAB))
    yield "\n"


def _to_issue(path: str, finding: ReportedFinding) -> dict[str, object]:
    first, last = find_lines(finding.range)
    return {
        # A merge request shows only the description and the location.
        "description": f"{finding.rule}: {finding.message}",
        "check_name": finding.rule,
        # The fingerprint of a finding is unique in its file, and this one in the report.
        "fingerprint": digest(f"{path}\0{finding.fingerprint}"),
        "severity": _ON_GITLAB[finding.severity],
        "location": {"path": path, "lines": {"begin": first, "end": last}},
    }


def _find_all(
    reports: Sequence[FileReport], variable: str
) -> Iterator[tuple[str, ReportedFinding]]:
    """All findings, each with its path from the checkout."""
    from_top = find_path_from_top(variable)
    return ((from_top(report.path), it) for report in reports for it in report.findings)


def _escape(value: object, escapes: dict[int, str]) -> str:
    """A value in a command of a log. The log shows it, too, and a file must not color it."""
    return escape_unseen(str(value).translate(escapes))


def encode_json(value: object) -> str:
    """Encode a value in one line. A lone surrogate becomes a replacement character."""
    text = _encode(value)
    if r"\ud" not in text:
        return text
    return _ESCAPE.sub(lambda it: _REPLACEMENT if it["half"] else it[0], text)


def encode_array(values: Iterable[object]) -> Iterator[str]:
    """Encode an array with a line for each value."""
    between = "["
    for value in values:
        yield between + encode_json(value)
        between = ",\n "
    yield "]" if between != "[" else "[]"


def find_lines(region: ReportedRange) -> tuple[int, int]:
    """Find the first and the last line. A range that ends where a line begins excludes it."""
    start, end = region.start, region.end
    return start.row, end.row - (end.column == 1 and end.row > start.row)


def find_path_from_top(variable: str) -> Callable[[str], str]:
    """Find what maps a path to the checkout of a CI job, whose folder is in a variable.

    The working directory may be a folder inside of it. A path that leads out of it stays.
    """
    top = os.environ.get(variable)
    try:
        inside = Path.cwd().relative_to(resolve(top)).as_posix() if top else "."
    except (OSError, ValueError):
        inside = "."
    return str if inside == "." else lambda path: _join(inside, path)


def _join(inside: str, path: str) -> str:
    joined = posixpath.normpath(f"{inside}/{path}")
    return path if path.startswith("/") or joined.startswith("../") else joined
