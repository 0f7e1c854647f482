"""The results of files as lines of JSON.

They are imported by a run that has a cache: JSON takes a millisecond to import.
"""

import json
from typing import Any

from promptls.checking.reports import ReportedEdit, ReportedFinding, ReportedFix, ReportedRange
from promptls.files.freshness import Stamp
from promptls.rules.diagnostics import Severity
from promptls.runner.result_cache import CachedResult
from promptls.text.edits import Applicability

_SEVERITIES = {str(it): it for it in Severity}
_APPLICABILITIES = {str(it): it for it in Applicability}

# A path or a result as a line.
encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_decode_json = json.JSONDecoder().decode


def decode_path(line: str) -> str:
    """The path that became a line; "" where the line is damaged."""
    try:
        path = _decode_json(line)
    except (ValueError, RecursionError):
        path = ""
    return path if isinstance(path, str) else ""


def decode(line: str) -> CachedResult | None:
    """The result that became a line; nothing where the line is damaged."""
    try:
        return _decode(_decode_json(line))
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError):
        return None


def _decode(values: Any) -> CachedResult:  # noqa: ANN401 - it comes from a file
    key, stamp, content, wanted, around, seen, findings = values
    folders, files, present, named, imports = map(tuple, wanted)
    return CachedResult(
        key,
        None if stamp is None else Stamp(*stamp),
        content,
        (folders, files, tuple(map(tuple, present)), named, imports),
        around,
        dict(seen),
        tuple([_decode_finding(it) for it in findings]),
    )


def _decode_finding(values: Any) -> ReportedFinding:  # noqa: ANN401 - it comes from a file
    rule, severity, message, place, fingerprint, fix = values
    return ReportedFinding(
        rule,
        _SEVERITIES[severity],
        message,
        ReportedRange(*place),
        fingerprint,
        None if fix is None else _decode_fix(*fix),
    )


def _decode_fix(title: str, applicability: str, edits: Any) -> ReportedFix:  # noqa: ANN401 - it comes from a file
    decoded = tuple([ReportedEdit(ReportedRange(*place), content) for place, content in edits])
    return ReportedFix(title, _APPLICABILITIES[applicability], decoded)
