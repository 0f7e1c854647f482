"""Finds the files that are to be checked."""

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from promptls.files.git import IGNORE_FILE, Opinions, ignored_above, ignored_in, is_ignored
from promptls.files.placing import project_of, seen_from
from promptls.files.reading import FileError, holds, reason_of
from promptls.settings import DEFAULT, Settings

_ENDINGS = (".md", ".md.template", os.path.join(os.sep, ".isdlc", "state.json"))

# Folders that hold what somebody else wrote, or what a program makes again. Hidden folders in
# general are entered: agents live in `.claude`.
SKIPPED = frozenset(
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
# A folder with one of these says itself that it is a virtual environment or a cache.
MARKS = ("pyvenv.cfg", "CACHEDIR.TAG")
_SLASH = "/"


# Is told of a path that is left out, and why.
Skipped = Callable[[str, str], None]

# The settings of a file, or of a folder whose path ends with a separator.
SettingsOf = Callable[[str], Settings]


class Found(NamedTuple):
    """A file to check.

    `path` is relative to the working directory, with forward slashes. `place` is absolute and
    names the file in a real folder. `real` is what is read: the same, but for a link.
    """

    path: str
    place: str
    real: str

    @property
    def is_link(self) -> bool:
        """Whether another file is read than the one that is named."""
        return self.place != self.real


class _Search(NamedTuple):
    """What to search by, and who wants to know what is not found."""

    settings_of: SettingsOf
    skipped: Skipped
    errors: list[FileError]


def _no_matter(_path: str, _reason: str) -> None:
    """Nobody wants to know."""


def find(
    paths: Iterable[str],
    settings_of: SettingsOf = lambda _: DEFAULT,
    skipped: Skipped = _no_matter,
    *,
    forced: bool = False,
) -> tuple[list[Found], list[FileError]]:
    """Find Markdown and workflow states in folders, and files of any name that are given.

    Returns them by path, each once, and what could not be looked at. A link to a folder is not
    followed, a link to a file only when the file is in the same project; pipes and devices are
    passed over. What the settings exclude and is given itself is found, unless they are `forced`.
    """
    errors: list[FileError] = []
    search = _Search(settings_of, skipped, errors)
    found = [it for path in paths for it in _at(path, search, forced=forced)]
    once: dict[str, Found] = {}
    # A file is itself before it is what links to it.
    for it in sorted(found, key=lambda it: (it.is_link, it.path.split(_SLASH))):
        if once.setdefault(it.real, it) is not it:
            skipped(it.path, f"it is the same file as {once[it.real].path}")
    return sorted(once.values(), key=lambda it: it.path.split(_SLASH)), errors


def _at(path: str, search: _Search, *, forced: bool) -> Iterator[Found]:
    try:
        real = os.path.realpath(path)
        mode = _mode(path, real)
        if stat.S_ISDIR(mode):
            yield from _walk(_shown(path), real, search)
        elif stat.S_ISREG(mode):
            found = _given(path)
            settings = search.settings_of(found.place)
            if forced and settings.excludes(seen_from(settings.root, found.place)):
                search.skipped(found.path, "the settings exclude it")
            else:
                yield found
        else:
            search.errors.append(FileError(path, "not a regular file"))
    except FileError as error:
        search.errors.append(error)
    except FileNotFoundError:
        search.errors.append(FileError(path, "no such file or folder"))
    except (OSError, ValueError) as error:
        search.errors.append(FileError(path, reason_of(error)))


def _mode(path: str, real: str) -> int:
    """What a path leads to, when all links are followed that can be."""
    if os.path.islink(real):
        raise FileError(path, "a link that leads to itself")
    return os.stat(real).st_mode


def named(path: str) -> Found:
    """The file that a person names. It need not exist."""
    folder, name = os.path.split(os.path.abspath(path))
    place = os.path.join(os.path.realpath(folder), name)
    return Found(_shown(path), place, os.path.realpath(place))


def _given(path: str) -> Found:
    found = named(path)
    folder = os.path.dirname(found.place)
    root = project_of(folder) or folder
    if not holds(root, found.real):
        raise FileError(path, f"a link that leads out of {root}")
    return found


def _shown(path: str) -> str:
    # What `..` leads to depends on the links before it.
    path = os.path.realpath(path) if os.pardir in path.split(os.sep) else path
    return os.path.relpath(path).replace(os.sep, _SLASH)


def _walk(top: str, real: str, search: _Search) -> Iterator[Found]:
    root = project_of(real) or real
    above = ignored_above(real)
    stack = [("" if top == os.curdir else f"{top}/", real, above)]
    while stack:
        shown, folder, ignored = stack.pop()
        try:
            entries = _entries(folder)
        except OSError as error:
            search.errors.append(FileError(shown or top, reason_of(error)))
            continue
        if folder != real and not entries.keys().isdisjoint(MARKS):
            search.skipped(shown, "it says that it is an environment or a cache")
            continue
        settings = search.settings_of(os.path.join(folder, ""))
        if IGNORE_FILE in entries:
            ignored += ignored_in(folder)
        for name, mode in entries.items():
            path = os.path.join(folder, name)
            is_folder = stat.S_ISDIR(mode)
            passed_over = name in SKIPPED if is_folder else not is_wanted(path, settings)
            if passed_over:
                continue
            reason = _reason_against(path, mode, ignored, settings)
            target = None if is_folder or reason else _target(path, mode, root)
            if reason or not (is_folder or target):
                search.skipped(f"{shown}{name}", reason or _what_is_wrong(mode))
            elif target:
                yield Found(f"{shown}{name}", path, target)
            else:
                stack.append((f"{shown}{name}/", path, ignored))


def _what_is_wrong(mode: int) -> str:
    if stat.S_ISLNK(mode):
        return "a link that leads to no file of the project"
    return "not a regular file"


def _target(path: str, mode: int, root: str) -> str | None:
    """The regular file that is read, if there is one within the root."""
    target = os.path.realpath(path) if stat.S_ISLNK(mode) else path
    if stat.S_ISREG(mode) or (holds(root, target) and os.path.isfile(target)):
        return target
    return None


def _reason_against(path: str, mode: int, ignored: Opinions, settings: Settings) -> str | None:
    """Why a file or folder is left out, if it is."""
    if settings.values.exclude and settings.excludes(seen_from(settings.root, path)):
        return "the settings exclude it"
    named_folder = path + os.sep if stat.S_ISDIR(mode) else path
    if settings.values.respect_gitignore and is_ignored(named_folder, ignored):
        return "git ignores it"
    return None


def is_wanted(path: str, settings: Settings) -> bool:
    if path.endswith(_ENDINGS):
        return True
    return bool(settings.values.files) and settings.kind(seen_from(settings.root, path)) is not None


def _entries(folder: str) -> dict[str, int]:
    """The names in a folder and what each is. Links, files and folders are told apart."""
    with os.scandir(folder) as entries:
        return {it.name: _type_of(it) for it in entries}


def _type_of(entry: os.DirEntry[str]) -> int:
    # What the folder itself says needs no further call.
    if entry.is_symlink():
        return stat.S_IFLNK
    if entry.is_dir(follow_symlinks=False):
        return stat.S_IFDIR
    return stat.S_IFREG if entry.is_file(follow_symlinks=False) else stat.S_IFIFO
