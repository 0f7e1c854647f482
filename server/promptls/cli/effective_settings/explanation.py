"""What applies to a file or folder, and what in the settings makes it so."""

import os
from typing import NamedTuple

from promptls.cli.effective_settings.levels import RuleLevel, levels
from promptls.files import FileContext, FileError, FoundFile, find_team, read, to_source
from promptls.files.exclusions import Omission
from promptls.files.origins import Origin, Origins
from promptls.globs import matches
from promptls.kinds import Kind, Role, kind_of
from promptls.parsing import parse
from promptls.settings.declaration import find_choices
from promptls.settings.keys import SettingsFile

# The tables that add words, and what one of them is called.
_TABLES = {
    "variables": "variable",
    "tags": "tag",
    "agents": "agent",
    "phases": "phase",
    "utilities": "utility",
}
# What else a settings file may say, as the keys that lead there.
_OTHERS = tuple(find_choices(SettingsFile))


class FileKind(NamedTuple):
    """The kind of a file, and what says so: `path`, `content`, or a pattern in `files`."""

    kind: Kind
    source: str
    pattern: str | None = None
    origin: Origin | None = None


class AddedWord(NamedTuple):
    """A word that the settings add."""

    kind: str
    name: str
    origin: Origin | None


class FilePattern(NamedTuple):
    """A pattern of files, and what the settings say of what matches it."""

    key: str
    pattern: str
    words: tuple[str, ...]
    origin: Origin | None


class OtherSetting(NamedTuple):
    """Something else that the settings say."""

    key: str
    value: object
    origin: Origin | None


class Explanation(NamedTuple):
    """What applies to a file or folder. A folder has no kind, and patterns only a folder."""

    path: str
    unread: str | None
    kind: FileKind | None
    role: Role | None
    team: str | None
    omission: Omission | None
    excluded: Origin | None
    files: tuple[str, ...]
    levels: list[RuleLevel]
    patterns: list[FilePattern]
    additions: list[AddedWord]
    others: list[OtherSetting]


def explain_file(
    found: FoundFile, place: FileContext, left_out: Omission | None, *, is_folder: bool
) -> Explanation:
    """Find out what applies, given what has been found out of the place."""
    origins = Origins(place.settings)
    unread, kind = (None, None) if is_folder else _kind(found, place, origins)
    excluded = None
    if left_out and left_out.settings:
        words = dict(Origins(left_out.settings).words("exclude"))
        excluded = words.get(left_out.pattern or "")
    return Explanation(
        found.path,
        unread,
        kind,
        place.role,
        find_team(found.absolute) if place.role else None,
        left_out,
        excluded,
        place.settings.paths,
        levels(place, origins, is_folder=is_folder),
        patterns(place, origins) if is_folder else [],
        additions(origins),
        others(origins),
    )


def to_relative(path: str) -> str:
    """A path as a person in the working directory would write it."""
    return os.path.relpath(path).replace(os.sep, "/")


def additions(origins: Origins) -> list[AddedWord]:
    """The words that the settings add to the specified ones."""
    return [
        AddedWord(kind, name, origin)
        for table, kind in _TABLES.items()
        for name, origin in origins.names(table)
    ]


def patterns(place: FileContext, origins: Origins) -> list[FilePattern]:
    """What the settings of a folder say of files by pattern."""
    settings = place.settings
    ignores = [
        FilePattern(
            "per-file-ignores",
            it.pattern,
            tuple(word for word, _ in origins.words("per-file-ignores", it.pattern)),
            origins.find("per-file-ignores", it.pattern),
        )
        for it in settings.per_file_ignores
    ]
    kinds = [
        FilePattern("files", it, (kind,), origins.find("files", it))
        for it, kind in settings.values.files.items()
    ]
    excluded = [FilePattern("exclude", it, (), origin) for it, origin in origins.words("exclude")]
    return [*kinds, *ignores, *excluded]


def others(origins: Origins) -> list[OtherSetting]:
    """What else the settings say."""
    found = ((key, origins.find(*key)) for key in _OTHERS)
    return [OtherSetting(".".join(key), origins.value(*key), it) for key, it in found if it]


def _kind(found: FoundFile, place: FileContext, origins: Origins) -> tuple[str | None, FileKind]:
    """What hinders from reading a file, and its kind."""
    unread, source = None, to_source(b"")
    try:
        source = to_source(read(found.real))
    except FileError as error:
        unread = error.reason
    pattern = next((it for it in place.settings.values.files if matches(it, place.inside)), None)
    if place.kind is not None and pattern is not None:
        return unread, FileKind(place.kind, "files", pattern, origins.find("files", pattern))
    kind = parse(source, place.path, role=place.role).kind
    return unread, FileKind(kind, "path" if kind is kind_of(place.path, "") else "content")
