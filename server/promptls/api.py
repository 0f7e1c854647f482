"""The functions behind `import promptls`: the same checks as on the command line, as plain calls.

What is exported is stable: names are only added, and removed after a release with a warning.
Nothing here writes a file, and only `check_path` and `load_settings` read any. `Project` is in
`project`.
"""

import os
from collections.abc import Callable

from promptls.checking.checker import check
from promptls.checking.fixing import fix_all
from promptls.checking.reports import FileReport, ReportedFinding
from promptls.document import Document
from promptls.files import Configurations, FileError, find_files, locate
from promptls.files.reading import exists, is_folder
from promptls.parsing import parse as parse_source
from promptls.rules.diagnostics import Diagnostic, FileDiagnostic, Severity
from promptls.runner.overrides import Overrides
from promptls.runner.result_cache import ResultCache
from promptls.runner.run import Result, Run, check_all
from promptls.runner.workers import Failure
from promptls.settings import DEFAULT, Settings, SettingsFileIssue
from promptls.text.arguments import refusing_others
from promptls.text.edits import Applicability, Edit, FileFix, Fix
from promptls.text.spans import Source

__all__ = [
    "Applicability",
    "Diagnostic",
    "Document",
    "Edit",
    "FileError",
    "FileReport",
    "Fix",
    "ReportedFinding",
    "Settings",
    "SettingsError",
    "Severity",
    "check_path",
    "check_text",
    "fix_text",
    "load_settings",
    "parse",
]


class SettingsError(ValueError):
    """Settings files with issues. The message names each with its file, line and column."""

    def __init__(self, issues: list[SettingsFileIssue]) -> None:
        super().__init__("\n".join(map(_describe, issues)))
        self.issues = issues


@refusing_others
def parse(text: str, path: str = "", *, settings: Settings = DEFAULT) -> Document:
    """Parse a text. Its path, which need not exist, and the settings decide what kind it is.

    Parsing never fails. `Document.nodes` gives all nodes of a type, which are in
    `promptls.document`, and `Document.node_at` those around an offset.
    """
    return parse_source(Source(text), path, kind=settings.kind(path))


@refusing_others
def check_text(text: str, path: str = "", *, settings: Settings = DEFAULT) -> list[FileDiagnostic]:
    """Check a text, and return what is wrong in source order.

    `path` is relative to the root of the project, with forward slashes. A span counts code points
    of the text: `text[it.span.start : it.span.end]`. Rules that need other files do not run.
    """
    return check(parse(text, path, settings=settings), settings.rule_set(path))


@refusing_others
def fix_text(
    text: str, path: str = "", *, settings: Settings = DEFAULT, unsafe: bool = False
) -> str:
    """Apply the safe fixes until none is left; with `unsafe` those as well that need review."""
    return fix_with(text, lambda it: check_text(it, path, settings=settings), unsafe=unsafe)


def fix_with(text: str, check: Callable[[str], list[FileDiagnostic]], *, unsafe: bool) -> str:
    """Apply the fixes that a check offers until none is left."""

    def is_wanted(fix: FileFix) -> bool:
        return unsafe or fix.applicability is Applicability.SAFE

    return fix_all(text, check, is_wanted)[0]


@refusing_others
def check_path(
    path: str | os.PathLike[str], *, settings: Settings | None = None
) -> list[FileReport]:
    """Check a file, or the files in a folder, as `promptls check` does, without a cache.

    Without `settings`, those of the project apply. Findings have rows and columns. Raises
    `FileError` for what cannot be read, and `SettingsError` for settings with issues.
    """
    return [it.report for it in check_files(os.fspath(path), _configurations(settings))]


def check_files(path: str, configurations: Configurations) -> list[Result]:
    """Check a file, or the files in a folder. Raises what `check_path` does."""
    files, errors = find_files([path], configurations.find)
    refuse_mistakes(configurations)
    if errors:
        raise errors[0]
    run = Run(Overrides(), configurations, ResultCache(), 1, _Silent())
    results: list[Result] = []
    for result in check_all(files, run):
        if isinstance(result, Failure):
            raise FileError(result.path, result.reason)
        results.append(result)
    refuse_mistakes(configurations)
    return results


@refusing_others
def load_settings(path: str | os.PathLike[str]) -> Settings:
    """Load the settings of the project that apply to a file, or to the files of a folder.

    Raises `FileError` for a path that does not exist, and `SettingsError` for settings with issues.
    """
    given = os.fspath(path)
    if not exists(given):
        raise FileError(given, "no such file or directory")
    configurations = Configurations()
    found = locate(given).absolute
    settings = configurations.find(f"{found}{os.sep}" if is_folder(given) else found)
    refuse_mistakes(configurations)
    return settings


def _configurations(settings: Settings | None) -> Configurations:
    if settings is None:
        return Configurations()
    chosen = settings
    return Configurations(lambda _: chosen, only="")


def refuse_mistakes(configurations: Configurations) -> None:
    """Raise `SettingsError` if settings that were asked for have issues."""
    if configurations.mistakes:
        raise SettingsError(configurations.mistakes)


def _describe(issue: SettingsFileIssue) -> str:
    start = issue.issue.span.start
    line, column = Source(issue.text).place(start)
    return f"{issue.path}:{line}:{column}: {issue.issue.message}"


class _Silent:
    """Listens to the progress of a run, and shows nothing."""

    def expect(self, total: int) -> None:
        """Count nothing."""

    def __call__(self, files: int) -> None:
        """Show nothing."""
