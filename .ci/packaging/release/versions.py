"""The version, which is written in one file and copied into those that other programs read."""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Final

from vsix.address import REPOSITORY
from vsix.errors import PackagingError

SOURCE: Final = "server/promptls/__init__.py"
CHANGES: Final = "server/CHANGELOG.md"
_VERSION = re.compile(r'(?m)^__version__ = "(.+)"$')
_NUMBER = re.compile(r"\d+\.\d+\.\d+")
_OPEN: Final = "## Unreleased\n"
# What has a copy of it: the pattern of the version, in every place where it is this program's.
COPIES: Final = {
    "editors/claude-code/.claude-plugin/plugin.json": r'(?m)^  "version": "(.+)",$',
    "editors/vscode/package.json": r'(?m)^  "version": "(.+)",$',
    "editors/vscode/package-lock.json": r'"name": "promptls",\n +"version": "(.+)",',
}


def read_version(project: Path) -> str:
    """The version of a checkout."""
    found = _VERSION.search(_read(project, SOURCE))
    if found is None:
        raise PackagingError(f"{SOURCE} has no __version__")
    return found[1]


def number(project: Path, version: str, day: date) -> Iterator[str]:
    """Write a new version into all files, and yield their names."""
    if not _NUMBER.fullmatch(version):
        raise PackagingError(f"'{version}' is not a version; expected a form such as 1.2.0")
    if not _section(_read(project, CHANGES), "Unreleased"):
        raise PackagingError(f"{CHANGES} has nothing under '## Unreleased'")
    for name, pattern in {SOURCE: _VERSION.pattern, **COPIES}.items():
        _write(project, name, _replaced(_read(project, name), pattern, version))
        yield name
    title = f"## {version} ({day.isoformat()})\n"
    _write(project, CHANGES, _read(project, CHANGES).replace(_OPEN, f"{_OPEN}\n{title}", 1))
    yield CHANGES


def find_notes(project: Path, tag: str, *, is_public: bool = False) -> str:
    """What the changelog says of a tag, which must be the version of the checkout."""
    if is_public and not REPOSITORY:
        raise PackagingError("there is no public address: python .ci/packaging address ADDRESS")
    version = read_version(project)
    if tag != f"v{version}":
        raise PackagingError(f"the tag is '{tag}'; expected 'v{version}' as in {SOURCE}")
    notes = _section(_read(project, CHANGES), version)
    if not notes:
        raise PackagingError(f"{CHANGES} has no section for {version}")
    return notes


def copies(project: Path) -> Iterator[tuple[str, str]]:
    """Each copy of the version, with its file."""
    for name, pattern in COPIES.items():
        for found in re.finditer(pattern, _read(project, name)):
            yield name, found[1]


def _section(page: str, title: str) -> str:
    _, found, rest = f"\n{page}".partition(f"\n## {title}")
    return re.split(r"(?m)^## ", rest.partition("\n")[2])[0].strip() if found else ""


def _replaced(text: str, pattern: str, version: str) -> str:
    """The text with another version in each place."""
    for found in reversed(list(re.finditer(pattern, text))):
        text = text[: found.start(1)] + version + text[found.end(1) :]
    return text


def _read(project: Path, name: str) -> str:
    return (project / name).read_text(encoding="utf-8")


def _write(project: Path, name: str, text: str) -> None:
    (project / name).write_text(text, encoding="utf-8", newline="\n")
