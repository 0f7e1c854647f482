"""All that is told of a file or folder."""

import os
from typing import NamedTuple

from promptls.cli.configured.levels import Level, levels
from promptls.cli.configured.sayings import (
    Addition,
    Other,
    Pattern,
    additions,
    others,
    patterns,
)
from promptls.files import FileError, Found, Place, read, source_of, team_of
from promptls.files.omitting import Omission
from promptls.files.origins import Origin, Origins
from promptls.globs import matches
from promptls.kinds import Kind, Role, kind_of
from promptls.parsing import parse


class FileKind(NamedTuple):
    """The kind of a file, and what says so: `path`, `content`, or a pattern in `files`."""

    kind: Kind
    source: str
    pattern: str | None = None
    origin: Origin | None = None


class Facts(NamedTuple):
    """What applies to a file or folder. A folder has no kind, and patterns only a folder."""

    path: str
    unread: str | None
    kind: FileKind | None
    role: Role | None
    team: str | None
    omission: Omission | None
    excluded: Origin | None
    files: tuple[str, ...]
    levels: list[Level]
    patterns: list[Pattern]
    additions: list[Addition]
    others: list[Other]


def facts_of(found: Found, place: Place, left_out: Omission | None, *, is_folder: bool) -> Facts:
    """Find out what applies, given what has been found out of the place."""
    origins = Origins(place.settings)
    unread, kind = (None, None) if is_folder else _kind(found, place, origins)
    excluded = None
    if left_out and left_out.settings:
        words = dict(Origins(left_out.settings).words("exclude"))
        excluded = words.get(left_out.pattern or "")
    return Facts(
        found.path,
        unread,
        kind,
        place.role,
        team_of(found.place) if place.role else None,
        left_out,
        excluded,
        place.settings.paths,
        levels(place, origins, is_folder=is_folder),
        patterns(place, origins) if is_folder else [],
        additions(origins),
        others(origins),
    )


def shown(path: str) -> str:
    """A path as a person in the working directory would write it."""
    return os.path.relpath(path).replace(os.sep, "/")


def _kind(found: Found, place: Place, origins: Origins) -> tuple[str | None, FileKind]:
    """What hinders from reading a file, and its kind."""
    unread, source = None, source_of(b"")
    try:
        source = source_of(read(found.real))
    except FileError as error:
        unread = error.reason
    pattern = next((it for it in place.settings.values.files if matches(it, place.inside)), None)
    if place.kind is not None and pattern is not None:
        return unread, FileKind(place.kind, "files", pattern, origins.of("files", pattern))
    kind = parse(source, place.path, role=place.role).kind
    return unread, FileKind(kind, "path" if kind is kind_of(place.path, "") else "content")
