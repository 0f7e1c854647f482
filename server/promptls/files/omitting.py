"""Tells why a file is not found when somebody has the folder around it checked."""

import os
from typing import NamedTuple

from promptls.files.finding import (
    MARKS,
    SKIPPED,
    SettingsOf,
    is_wanted,
)
from promptls.files.git import IGNORE_FILE, ignored_in, is_ignored
from promptls.files.placing import project_of, seen_from
from promptls.files.reading import holds
from promptls.globs import matches
from promptls.settings import Settings


class Omission(NamedTuple):
    """What is left out, the file itself or a folder around it, and why.

    It is excluded by a pattern of the settings, or by a `.gitignore`, or by what it is.
    """

    path: str
    reason: str
    settings: Settings | None = None
    pattern: str | None = None
    ignored_by: str | None = None


def omission(place: str, settings_of: SettingsOf, *, is_folder: bool) -> Omission | None:
    """Why a file or folder is left out, by its absolute path; nothing if it is not."""
    here, folder = os.getcwd(), place if is_folder else os.path.dirname(place)
    root = project_of(folder) or (here if holds(here, folder) else folder)
    steps = [place]
    while steps[-1] != root and os.path.dirname(steps[-1]) != root:
        steps.append(os.path.dirname(steps[-1]))
    ignores: list[str] = []
    for path in reversed(steps):
        folder = os.path.dirname(path)
        if path == root:
            continue
        if os.path.exists(os.path.join(folder, IGNORE_FILE)):
            ignores.append(folder)
        settings = settings_of(os.path.join(folder, ""))
        found = _at(path, settings, ignores, is_folder=is_folder or path != place)
        if found:
            return found
    return None


def _at(path: str, settings: Settings, ignores: list[str], *, is_folder: bool) -> Omission | None:
    inside = seen_from(settings.root, path)
    pattern = next((it for it in settings.values.exclude if matches(it, inside)), None)
    if is_folder and os.path.basename(path) in SKIPPED:
        return Omission(path, "a folder of this name is not entered")
    if is_folder and any(os.path.exists(os.path.join(path, it)) for it in MARKS):
        return Omission(path, "it says that it is an environment or a cache")
    if not is_folder and not is_wanted(path, settings):
        return Omission(path, "not *.md, and no pattern of `files` matches")
    if pattern is not None:
        return Omission(path, "the settings exclude it", settings, pattern)
    if settings.values.respect_gitignore:
        named = os.path.join(path, "") if is_folder else path
        opinions = [(folder, ignored_in(folder)) for folder in ignores]
        if is_ignored(named, tuple(it for _, found in opinions for it in found)):
            by = next(
                folder
                for folder, found in reversed(opinions)
                if any(it(named) is not None for it in found)
            )
            return Omission(path, "git ignores it", None, None, os.path.join(by, IGNORE_FILE))
    return None
