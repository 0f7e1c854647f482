"""Decides what a check of a folder skips: by name, by `.gitignore`, by the settings."""

import os
from collections.abc import Callable, Collection
from itertools import pairwise

from promptls.files.contexts import find_project_root, to_path_from
from promptls.files.reading import contains
from promptls.settings import Settings
from promptls.text.values import NamedTuple
from promptls.vocabulary.files import TOML_ENDING, is_toml_command

IGNORE_FILE = ".gitignore"
_IGNORED = "ignored by git"
_MARKED = "cache or virtual environment"

_ENDINGS = (".md", ".md.template", os.path.join(os.sep, ".isdlc", "state.json"))

# Folders with the work of other people, or with what a program can make again. Other hidden
# folders are entered: agents live in `.claude`.
_SKIPPED = frozenset(
    {
        ".bzr",
        ".cache",
        ".direnv",
        ".eggs",
        ".git",
        ".hg",
        ".hypothesis",
        ".import_linter_cache",
        ".ipynb_checkpoints",
        ".jj",
        ".mypy_cache",
        ".nox",
        ".pants.d",
        ".pytest_cache",
        ".ruff_cache",
        ".svn",
        ".tox",
        ".uv-cache",
        ".venv",
        ".yarn",
        "__pycache__",
        "__pypackages__",
        "bower_components",
        "node_modules",
        "venv",
    }
)
# The files by which a virtual environment or a cache can be recognised.
_MARKS = frozenset({"pyvenv.cfg", "CACHEDIR.TAG"})

# What one `.gitignore` file says of an absolute path; nothing where no line matches.
Opinion = Callable[[str], bool | None]
# The opinions that count in a folder, the nearest file last.
Opinions = tuple[Opinion, ...]

# The settings of a file, or of a folder whose path ends with a separator.
SettingsOf = Callable[[str], Settings]


class Omission(NamedTuple):
    """A file that is left out, or a folder around it, and why.

    It is excluded by a pattern of the settings, or by a `.gitignore`, or by its name or content.
    """

    path: str
    reason: str
    settings: Settings | None = None
    pattern: str | None = None
    ignored_by: str | None = None


def is_wanted(path: str, settings: Settings) -> bool:
    """Whether a file is of a type that is checked."""
    if path.endswith(_ENDINGS):
        return True
    if path.endswith(TOML_ENDING) and is_toml_command(path.replace(os.sep, "/")):
        return True
    return (
        bool(settings.values.files) and settings.kind(to_path_from(settings.root, path)) is not None
    )


def is_skipped(name: str) -> bool:
    """Whether a folder of that name is never entered."""
    return name in _SKIPPED


def find_mark(names: Collection[str]) -> str | None:
    """Why a folder that contains such names is not entered, if it is not."""
    return None if _MARKS.isdisjoint(names) else _MARKED


def find_reason(
    path: str, opinions: Opinions, settings: Settings, *, is_folder: bool
) -> str | None:
    """Why the settings or git leave out a file or folder, if they do."""
    pattern = find_excluding_pattern(path, settings)
    if pattern is not None:
        return f"excluded by {pattern!r}"
    if not opinions or not settings.values.respect_gitignore:
        return None
    return _IGNORED if is_ignored(path + os.sep if is_folder else path, opinions) else None


def find_excluding_pattern(path: str, settings: Settings) -> str | None:
    """The pattern in `exclude` that a file or folder matches, if there is one."""
    if not settings.values.exclude:
        return None
    return settings.excluded_by(to_path_from(settings.root, path))


def read_opinions_above(folder: str) -> Opinions:
    """What the `.gitignore` files above a folder say, unless they ignore it or one around it."""
    root = _find_root(folder)
    between = [folder]
    while between[-1] != root:
        between.append(os.path.dirname(between[-1]))
    opinions: Opinions = ()
    for parent, inside in pairwise(reversed(between)):
        if os.path.exists(os.path.join(parent, IGNORE_FILE)):
            opinions += read_opinions(parent)
        if is_ignored(inside + os.sep, opinions):
            return ()
    return opinions


def read_opinions(folder: str) -> Opinions:
    """What the `.gitignore` of a folder says, if there is one."""
    from promptls.files.gitignore import read_gitignore  # noqa: PLC0415 - few folders have one

    opinion = read_gitignore(folder)
    return () if opinion is None else (opinion,)


def is_ignored(path: str, opinions: Opinions) -> bool:
    """Whether git ignores a path. That of a folder ends with a separator."""
    # The nearest file that has an opinion is right.
    decided = (opinion(path) for opinion in reversed(opinions))
    return next((it for it in decided if it is not None), False)


def find_omission(path: str, settings_of: SettingsOf, *, is_folder: bool) -> Omission | None:
    """Why a file or folder is left out, by its absolute path; nothing if it is not."""
    root = _find_root(path if is_folder else os.path.dirname(path))
    steps = [path]
    while steps[-1] != root and os.path.dirname(steps[-1]) != root:
        steps.append(os.path.dirname(steps[-1]))
    ignoring: list[str] = []
    for step in reversed(steps):
        if step == root:
            continue
        folder = os.path.dirname(step)
        if os.path.exists(os.path.join(folder, IGNORE_FILE)):
            ignoring.append(folder)
        settings = settings_of(os.path.join(folder, ""))
        omission = _omit(step, settings, ignoring, is_folder=is_folder or step != path)
        if omission:
            return omission
    return None


def _find_root(folder: str) -> str:
    """The highest folder whose `.gitignore` counts: the project, or the working directory."""
    here = os.getcwd()
    return find_project_root(folder) or (here if contains(here, folder) else folder)


def _omit(
    path: str, settings: Settings, ignoring: list[str], *, is_folder: bool
) -> Omission | None:
    if is_folder and is_skipped(os.path.basename(path)):
        return Omission(path, "folders of this name are never checked")
    if is_folder and any(os.path.exists(os.path.join(path, it)) for it in _MARKS):
        return Omission(path, _MARKED)
    if not is_folder and not is_wanted(path, settings):
        return Omission(path, "not *.md, and no pattern of `files` matches")
    opinions = [(folder, read_opinions(folder)) for folder in ignoring]
    flat = tuple(it for _, found in opinions for it in found)
    reason = find_reason(path, flat, settings, is_folder=is_folder)
    pattern = find_excluding_pattern(path, settings)
    if reason and pattern is not None:
        return Omission(path, reason, settings, pattern)
    if reason:
        named = path + os.sep if is_folder else path
        by = next(
            folder
            for folder, found in reversed(opinions)
            if any(it(named) is not None for it in found)
        )
        return Omission(path, reason, ignored_by=os.path.join(by, IGNORE_FILE))
    return None
