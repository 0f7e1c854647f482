"""The baseline: a file in the repository with known findings, which are not reported.

Its paths are relative to it, so that it means the same wherever promptls is started. A finding is
identified by its fingerprint, so it may move in its file.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from promptls.files import FileContext, FileError, find_project_root, to_source
from promptls.files.reading import contains, exists, read_given, resolve
from promptls.files.writing import save_file
from promptls.runner.run import Result
from promptls.settings import Settings
from promptls.text.values import NamedTuple, replaced

_VERSION = 1
_NOT_ONE = "not a promptls baseline"
# Some hundred thousand findings.
CAP = 1 << 26


class KnownFinding(NamedTuple):
    """A finding in a baseline. Everything but the fingerprint is for people."""

    fingerprint: str
    rule: str
    message: str


# The known findings, by file.
Baseline = Mapping[str, Sequence[KnownFinding]]


class BaselineError(Exception):
    """A baseline that cannot be read, and where it is wrong."""


class Remainder(NamedTuple):
    """The results without what is in a baseline.

    `known` counts the findings that are in it, `gone` those in it that no longer occur.
    """

    results: list[Result]
    known: int
    gone: int


def read_baseline(path: str) -> Baseline:
    """Read a baseline that a person names."""
    try:
        data = read_given(path, CAP)
    except FileError as error:
        raise BaselineError(str(error)) from error
    return parse_baseline(path, data)


def parse_baseline(path: str, data: bytes) -> Baseline:
    """Parse the content of a baseline."""
    if len(data) > CAP:
        raise BaselineError(f"{path}: larger than {CAP >> 20} MiB")
    source = to_source(data)
    try:
        return _parse(json.loads(source.text))
    except json.JSONDecodeError as error:
        line, column = source.place(error.pos)
        raise BaselineError(f"{path}:{line}:{column}: not JSON: {error.msg}") from error
    except RecursionError as error:
        raise BaselineError(f"{path}: {_NOT_ONE} (nested too deeply)") from error
    except ValueError as error:
        raise BaselineError(f"{path}: {_NOT_ONE} ({error})") from error


def write_baseline(path: str, results: Iterable[Result], old: Baseline) -> int:
    """Write all findings to a baseline, a line each. Returns their number.

    The findings of files that were not checked are kept from the old one, if these files exist.
    """
    folder = _find_folder(path)
    files = {
        _to_inside(folder, result.file.absolute): [
            KnownFinding(it.fingerprint, it.rule, it.message) for it in result.cached.findings
        ]
        for result in results
    }
    others = {it: old[it] for it in old.keys() - files.keys() if not _is_gone(folder, it)}
    kept = {it: found for it, found in sorted((files | others).items()) if found}
    save_file(resolve(path), _render(kept).encode())
    return sum(map(len, kept.values()))


def subtract(baseline: Baseline, path: str, results: Iterable[Result]) -> Remainder:
    """Remove the findings that are in a baseline from the results."""
    folder = _find_folder(path)
    remaining: list[Result] = []
    known = gone = 0
    checked: set[str] = set()
    for result in results:
        inside = _to_inside(folder, result.file.absolute)
        checked.add(inside)
        fingerprints = {it.fingerprint for it in baseline.get(inside, ())}
        cached = result.cached
        left = tuple(it for it in cached.findings if it.fingerprint not in fingerprints)
        hidden = len(cached.findings) - len(left)
        known += hidden
        gone += len(fingerprints) - hidden
        remaining.append(result._replace(cached=cached._replace(findings=left)))
    others = baseline.keys() - checked
    gone += sum(len(baseline[it]) for it in others if _is_gone(folder, it))
    return Remainder(remaining, known, gone)


def find_known(before: Iterable[Result], after: Iterable[Result]) -> dict[str, frozenset[str]]:
    """The fingerprints of the findings that were removed from results, by the path of the file."""
    pairs = zip(before, after, strict=True)
    return {
        whole.file.absolute: frozenset(
            {it.fingerprint for it in whole.cached.findings}
            - {it.fingerprint for it in left.cached.findings}
        )
        for whole, left in pairs
        if len(left.cached.findings) < len(whole.cached.findings)
    }


def with_known(settings: Settings, baseline: Baseline) -> Settings:
    """The settings with the fingerprints of what their baseline lists."""
    known = {path: frozenset(it.fingerprint for it in found) for path, found in baseline.items()}
    return replaced(settings, known=known)


def read_known(path: str) -> Baseline:
    """Read the baseline that settings name. Raises `FileError` where that cannot be done."""
    try:
        return read_baseline(path)
    except BaselineError as error:
        raise FileError(path, str(error).removeprefix(path).lstrip(": ")) from error


def know(context: FileContext, read: Callable[[str], Baseline] = read_known) -> FileContext:
    """The context of a file with what the baseline of its settings lists."""
    settings = context.settings
    if not settings.baseline:
        return context
    return context._replace(settings=with_known(settings, read(settings.baseline)))


def _parse(values: Any) -> Baseline:  # noqa: ANN401 - it comes from a file
    if not isinstance(values, dict) or values.get("version") != _VERSION:
        raise ValueError(f'missing "version": {_VERSION}')
    files = values.get("files")
    if not isinstance(files, dict):
        raise ValueError('missing "files"')  # noqa: TRY004 - of a file
    return {path: list(_parse_findings(path, of_one)) for path, of_one in files.items()}


def _parse_findings(path: str, findings: Any) -> Iterator[KnownFinding]:  # noqa: ANN401 - it comes from a file
    for finding in findings if isinstance(findings, list) else [None]:
        values = finding if isinstance(finding, dict) else {}
        fingerprint = values.get("fingerprint")
        if not isinstance(fingerprint, str):
            raise ValueError(f"missing fingerprint of a finding in {path!r}")  # noqa: TRY004 - of a file
        yield KnownFinding(fingerprint, str(values.get("rule", "")), str(values.get("message", "")))


def _render(files: Baseline) -> str:
    """A baseline as text, with a line for each finding, so that a diff shows what has changed."""
    parts = [
        f"  {json.dumps(path)}: [\n"
        + ",\n".join(f"   {json.dumps(it._asdict())}" for it in found)
        + "\n  ]"
        for path, found in files.items()
    ]
    body = "{\n" + ",\n".join(parts) + "\n }" if parts else "{}"
    return f'{{\n "version": {_VERSION},\n "files": {body}\n}}\n'


def _find_folder(path: str) -> str:
    return os.path.dirname(resolve(path))


def _to_inside(folder: str, absolute: str) -> str:
    try:
        return os.path.relpath(absolute, folder).replace(os.sep, "/")
    except ValueError:
        # On Windows there is no way from one drive to another.
        return absolute.replace(os.sep, "/")


def _is_gone(folder: str, path: str) -> bool:
    """Whether a file of the project does not exist. A baseline may name any file of the disk."""
    absolute = os.path.normpath(os.path.join(folder, path))
    return contains(find_project_root(folder) or folder, absolute) and not exists(absolute)
