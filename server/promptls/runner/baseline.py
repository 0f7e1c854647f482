"""Findings that are known and may rest: a file in the repository that names them.

Paths in it are relative to it, so that it means the same wherever promptls is started. A finding
is known by its fingerprint, so it may move in its file.
"""

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from promptls.files import FileError, read, source_of
from promptls.files.writing import put
from promptls.reports import FileReport
from promptls.runner.run import Result
from promptls.text import Encoding

_VERSION = 1
# Some hundred thousand findings.
_CAP = 1 << 26

# The fingerprints that are known in each file.
Fingerprints = Mapping[str, frozenset[str]]


class BaselineError(Exception):
    """A baseline that cannot be read, and where it is wrong."""


class Remainder(NamedTuple):
    """What is left to be said when a baseline is taken out.

    `known` counts the findings that rest, `gone` those that the baseline names for nothing.
    """

    reports: list[FileReport]
    known: int
    gone: int


def read_baseline(path: str) -> Fingerprints:
    """Read a baseline."""
    try:
        data = read(os.path.realpath(path), _CAP)
    except FileError as error:
        raise BaselineError(f"{path}: {error.reason}") from error
    if len(data) > _CAP:
        raise BaselineError(f"{path}: larger than {_CAP >> 20} MiB")
    source = source_of(data)
    try:
        return _read(json.loads(source.text))
    except json.JSONDecodeError as error:
        line, column = source.position(error.pos, Encoding.UTF32)
        raise BaselineError(f"{path}:{line + 1}:{column + 1}: not JSON: {error.msg}") from error
    except RecursionError as error:
        raise BaselineError(f"{path}: not a baseline: nested too deeply") from error
    except ValueError as error:
        raise BaselineError(f"{path}: not a baseline: {error}") from error


def write_baseline(path: str, results: Iterable[Result]) -> int:
    """Write all findings to a baseline, a line each. Returns how many there are."""
    folder = _folder(path)
    files = {
        _inside(folder, it.found.place): [
            {"fingerprint": one.fingerprint, "rule": one.rule, "message": one.message}
            for one in it.record.findings
        ]
        for it in results
        if it.record.findings
    }
    put(os.path.realpath(path), _text(files).encode())
    return sum(map(len, files.values()))


def without(fingerprints: Fingerprints, path: str, results: Iterable[Result]) -> Remainder:
    """Take what a baseline knows out of what was found."""
    folder = _folder(path)
    reports: list[FileReport] = []
    known = gone = 0
    for it in results:
        resting = fingerprints.get(_inside(folder, it.found.place), frozenset())
        report = it.report
        left = tuple(one for one in report.findings if one.fingerprint not in resting)
        at_rest = len(report.findings) - len(left)
        known += at_rest
        gone += len(resting) - at_rest
        reports.append(report._replace(findings=left))
    return Remainder(reports, known, gone)


def _read(values: Any) -> Fingerprints:  # noqa: ANN401 - it comes from a file
    if not isinstance(values, dict) or values.get("version") != _VERSION:
        raise ValueError(f"it has no version {_VERSION}")
    files = values.get("files")
    if not isinstance(files, dict):
        raise ValueError("it has no files")  # noqa: TRY004 - of a file
    return {path: frozenset(_fingerprints(path, of_one)) for path, of_one in files.items()}


def _fingerprints(path: str, findings: Any) -> Iterable[str]:  # noqa: ANN401 - it comes from a file
    for it in findings if isinstance(findings, list) else [None]:
        fingerprint = it.get("fingerprint") if isinstance(it, dict) else None
        if not isinstance(fingerprint, str):
            raise ValueError(f"a finding of {path!r} has no fingerprint")  # noqa: TRY004 - of a file
        yield fingerprint


def _text(files: Mapping[str, list[dict[str, str]]]) -> str:
    """The baseline as text: what git shows of a change is the findings that came or went."""
    parts = [
        f"  {json.dumps(path)}: [\n" + ",\n".join(f"   {json.dumps(it)}" for it in found) + "\n  ]"
        for path, found in sorted(files.items())
    ]
    body = "{\n" + ",\n".join(parts) + "\n }" if parts else "{}"
    return f'{{\n "version": {_VERSION},\n "files": {body}\n}}\n'


def _folder(path: str) -> str:
    return os.path.dirname(os.path.realpath(path))


def _inside(folder: str, place: str) -> str:
    return os.path.relpath(place, folder).replace(os.sep, "/")
