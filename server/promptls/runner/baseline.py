"""Findings that are known and may rest: a file in the repository that names them.

Paths in it are relative to it, so that it means the same wherever promptls is started. A finding
is known by its fingerprint, so it may move in its file.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from promptls.files import FileError, project_of, read, source_of
from promptls.files.reading import holds, is_there
from promptls.files.writing import put
from promptls.reports import FileReport
from promptls.runner.run import Result
from promptls.text import Encoding

_VERSION = 1
# Some hundred thousand findings.
_CAP = 1 << 26


class Resting(NamedTuple):
    """A finding that may rest. All but the fingerprint is for people."""

    fingerprint: str
    rule: str
    message: str


# The findings that may rest, by file.
Baseline = Mapping[str, Sequence[Resting]]


class BaselineError(Exception):
    """A baseline that cannot be read, and where it is wrong."""


class Remainder(NamedTuple):
    """What is left to be said when a baseline is taken out.

    `known` counts the findings that rest, `gone` those that the baseline names for nothing.
    """

    reports: list[FileReport]
    known: int
    gone: int


def read_baseline(path: str) -> Baseline:
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


def write_baseline(path: str, results: Iterable[Result], old: Baseline) -> int:
    """Write all findings to a baseline, a line each. Returns how many there are.

    What the old one says of files that were not checked stays, as long as there are such files.
    """
    folder = _folder(path)
    files = {
        _inside(folder, it.found.place): [
            Resting(one.fingerprint, one.rule, one.message) for one in it.record.findings
        ]
        for it in results
    }
    others = {it: old[it] for it in old.keys() - files.keys() if not _is_gone(folder, it)}
    kept = {it: found for it, found in sorted((files | others).items()) if found}
    put(os.path.realpath(path), _text(kept).encode())
    return sum(map(len, kept.values()))


def without(baseline: Baseline, path: str, results: Iterable[Result]) -> Remainder:
    """Take what a baseline knows out of what was found."""
    folder = _folder(path)
    reports: list[FileReport] = []
    known = gone = 0
    checked: set[str] = set()
    for it in results:
        inside = _inside(folder, it.found.place)
        checked.add(inside)
        resting = {known.fingerprint for known in baseline.get(inside, ())}
        report = it.report
        left = tuple(one for one in report.findings if one.fingerprint not in resting)
        at_rest = len(report.findings) - len(left)
        known += at_rest
        gone += len(resting) - at_rest
        reports.append(report._replace(findings=left))
    others = baseline.keys() - checked
    gone += sum(len(baseline[it]) for it in others if _is_gone(folder, it))
    return Remainder(reports, known, gone)


def _read(values: Any) -> Baseline:  # noqa: ANN401 - it comes from a file
    if not isinstance(values, dict) or values.get("version") != _VERSION:
        raise ValueError(f"it has no version {_VERSION}")
    files = values.get("files")
    if not isinstance(files, dict):
        raise ValueError("it has no files")  # noqa: TRY004 - of a file
    return {path: list(_findings(path, of_one)) for path, of_one in files.items()}


def _findings(path: str, findings: Any) -> Iterator[Resting]:  # noqa: ANN401 - it comes from a file
    for it in findings if isinstance(findings, list) else [None]:
        said = it if isinstance(it, dict) else {}
        fingerprint = said.get("fingerprint")
        if not isinstance(fingerprint, str):
            raise ValueError(f"a finding of {path!r} has no fingerprint")  # noqa: TRY004 - of a file
        yield Resting(fingerprint, str(said.get("rule", "")), str(said.get("message", "")))


def _text(files: Baseline) -> str:
    """The baseline as text: what git shows of a change is the findings that came or went."""
    parts = [
        f"  {json.dumps(path)}: [\n"
        + ",\n".join(f"   {json.dumps(it._asdict())}" for it in found)
        + "\n  ]"
        for path, found in files.items()
    ]
    body = "{\n" + ",\n".join(parts) + "\n }" if parts else "{}"
    return f'{{\n "version": {_VERSION},\n "files": {body}\n}}\n'


def _folder(path: str) -> str:
    return os.path.dirname(os.path.realpath(path))


def _inside(folder: str, place: str) -> str:
    try:
        return os.path.relpath(place, folder).replace(os.sep, "/")
    except ValueError:
        # On Windows there is no way from one drive to another.
        return place.replace(os.sep, "/")


def _is_gone(folder: str, path: str) -> bool:
    """Whether a file is gone, as far as one may look: a baseline can come from a stranger."""
    place = os.path.normpath(os.path.join(folder, path))
    return holds(project_of(folder) or folder, place) and not is_there(place)
