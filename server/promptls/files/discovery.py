"""Finds the files that are to be checked."""

import errno
import os
import stat
from collections.abc import Callable, Container, Iterable, Iterator
from itertools import chain

from promptls.files.contexts import find_project_root, to_path_from
from promptls.files.exclusions import (
    IGNORE_FILE,
    SettingsOf,
    find_excluding_pattern,
    find_mark,
    find_reason,
    is_skipped,
    is_wanted,
    read_opinions,
    read_opinions_above,
)
from promptls.files.folders import Folders
from promptls.files.reading import LOOP, FileError, contains, describe_error
from promptls.settings import DEFAULT, Settings
from promptls.text.values import NamedTuple
from promptls.vocabulary.files import PROMPT_ENDINGS, may_be_prompt

_SLASH = "/"
# What tells of a file that it may be a prompt, but is not looked for.
UNREAD = "not one of the file types that are read from folders"

# Receives a path that is left out, and why.
Skipped = Callable[[str, str], None]


class FoundFile(NamedTuple):
    """A file to check.

    `path` is relative to the working directory, with forward slashes. `absolute` names the same
    file in a real folder. `real` is what is read: the same, unless it is a link.
    """

    path: str
    absolute: str
    real: str

    @property
    def is_link(self) -> bool:
        """Whether another file is read than the one that is named."""
        return self.absolute != self.real


class _Search(NamedTuple):
    """The settings to search by, and the receivers of what is left out or fails."""

    settings_of: SettingsOf
    skipped: Skipped
    errors: list[FileError]
    listed: Folders
    # Names of files that are found besides those that are checked.
    names: Container[str] = ()


def _ignore_skipped(_path: str, _reason: str) -> None:
    """Report nothing of what is left out."""


def find_files(
    paths: Iterable[str],
    settings_of: SettingsOf = lambda _: DEFAULT,
    skipped: Skipped = _ignore_skipped,
    *,
    forced: bool = False,
    listed: Folders | None = None,
) -> tuple[list[FoundFile], list[FileError]]:
    """Find Markdown and workflow states in folders, and files of any name that are given.

    Returns them sorted by path, each once, and the errors. A link to a folder is not followed, a
    link to a file only when the file is in the same project; pipes and devices are skipped. A file
    that is given itself is found even if the settings exclude it, unless they are `forced`.
    What the folders hold is remembered in `listed`.
    """
    errors: list[FileError] = []
    search = _Search(settings_of, skipped, errors, listed or Folders())
    found = [it for path in paths for it in _find_at(path, search, forced=forced)]
    return sort_found(found, skipped), errors


def walk_folder(
    path: str,
    settings_of: SettingsOf = lambda _: DEFAULT,
    listed: Folders | None = None,
    names: Container[str] = (),
) -> Iterator[list[FoundFile]]:
    """Find the files in a folder as `find_files` does, those of one folder at a time.

    Those with some names are found as well.
    """
    search = _Search(settings_of, _ignore_skipped, [], listed or Folders(), names)
    yield from _walk(_to_shown(path), os.path.realpath(path), search)


def sort_found(found: Iterable[FoundFile], skipped: Skipped = _ignore_skipped) -> list[FoundFile]:
    """Sort files by path, and leave out links to others of them."""
    once: dict[str, FoundFile] = {}
    # What is in a folder comes before its neighbour, so the slash counts as the first letter.
    in_order = sorted(found, key=lambda it: it.path.replace(_SLASH, "\0"))
    # The file itself comes before the links to it.
    for file in sorted(in_order, key=lambda it: it.is_link):
        if once.setdefault(file.real, file) is not file:
            skipped(file.path, f"same file as {once[file.real].path}")
    return [it for it in in_order if once[it.real] is it]


def locate(path: str) -> FoundFile:
    """The file that a person names. It need not exist."""
    folder, name = os.path.split(os.path.abspath(path))
    absolute = os.path.join(os.path.realpath(folder), name)
    return FoundFile(_to_shown(path), absolute, os.path.realpath(absolute))


def _find_at(path: str, search: _Search, *, forced: bool) -> Iterator[FoundFile]:
    try:
        real = os.path.realpath(path)
        mode = _read_mode(path, real)
        if stat.S_ISDIR(mode):
            yield from chain.from_iterable(_walk(_to_shown(path), real, search))
        elif stat.S_ISREG(mode):
            found = _locate_given(path)
            settings = search.settings_of(found.absolute)
            pattern = find_excluding_pattern(found.absolute, settings) if forced else None
            if pattern is not None:
                search.skipped(found.path, f"excluded by {pattern!r}")
            else:
                yield found
        else:
            search.errors.append(FileError(path, "not a regular file"))
    except FileError as error:
        search.errors.append(error)
    except FileNotFoundError:
        search.errors.append(FileError(path, "no such file or folder"))
    except (OSError, ValueError) as error:
        search.errors.append(FileError(path, describe_error(error)))


def _read_mode(path: str, real: str) -> int:
    """The mode of what a path leads to when all links are followed."""
    try:
        if not os.path.islink(real):
            return os.stat(real).st_mode
    except OSError as error:
        if error.errno != errno.ELOOP:
            raise
    raise FileError(path, LOOP)


def _locate_given(path: str) -> FoundFile:
    found = locate(path)
    folder = os.path.dirname(found.absolute)
    root = find_project_root(folder) or folder
    if not contains(root, found.real):
        raise FileError(path, f"link to a file outside {root}")
    return found


def _to_shown(path: str) -> str:
    # What `..` leads to depends on the links before it.
    path = os.path.realpath(path) if os.pardir in path.split(os.sep) else path
    return os.path.relpath(path).replace(os.sep, _SLASH)


def _walk(top: str, real: str, search: _Search) -> Iterator[list[FoundFile]]:
    """Find the files below a folder, those of one folder at a time."""
    root = find_project_root(real) or real
    above = read_opinions_above(real)
    stack = [("" if top in ("", os.curdir) else f"{top}/", real, above)]
    while stack:
        shown, folder, opinions = stack.pop()
        try:
            entries = _read_entries(folder)
        except OSError as error:
            search.errors.append(FileError(shown or top, describe_error(error)))
            continue
        search.listed.remember(folder, entries)
        mark = None if folder == real else find_mark(entries)
        if mark is not None:
            search.skipped(shown, mark)
            continue
        within = os.path.join(folder, "")
        settings = search.settings_of(within)
        if IGNORE_FILE in entries:
            opinions += read_opinions(folder)
        found: list[FoundFile] = []
        for name, mode in entries.items():
            path = f"{within}{name}"
            is_folder = stat.S_ISDIR(mode)
            is_other = not is_folder and not _is_searched(name, path, settings, search)
            if is_skipped(name) if is_folder else is_other and not _may_be_prompt(path, root):
                continue
            reason = find_reason(path, opinions, settings, is_folder=is_folder)
            reason = reason or (UNREAD if is_other else None)
            target = None if is_folder or reason else _find_target(path, mode, root)
            if reason or not (is_folder or target):
                search.skipped(f"{shown}{name}", reason or _describe_mode(mode))
            elif target:
                found.append(FoundFile(f"{shown}{name}", path, target))
            else:
                stack.append((f"{shown}{name}/", path, opinions))
        yield found


def _is_searched(name: str, path: str, settings: Settings, search: _Search) -> bool:
    return is_wanted(path, settings) or name in search.names


def _may_be_prompt(path: str, root: str) -> bool:
    # What is above the project says nothing of its files.
    return path.endswith(PROMPT_ENDINGS) and may_be_prompt(
        to_path_from(os.path.dirname(root), path)
    )


def _describe_mode(mode: int) -> str:
    """Why a file that is wanted cannot be read."""
    if stat.S_ISLNK(mode):
        return "broken link, or link to a file outside the project"
    return "not a regular file"


def _find_target(path: str, mode: int, root: str) -> str | None:
    """The regular file that is read, if there is one within the root."""
    target = os.path.realpath(path) if stat.S_ISLNK(mode) else path
    if stat.S_ISREG(mode) or (contains(root, target) and os.path.isfile(target)):
        return target
    return None


def _read_entries(folder: str) -> dict[str, int]:
    """The names in a folder and the type of each: a link, a file, a folder or something else."""
    with os.scandir(folder) as entries:
        return {it.name: _find_type(it) for it in entries}


def _find_type(entry: os.DirEntry[str]) -> int:
    # The folder itself knows the type, so there is no further call.
    if entry.is_file(follow_symlinks=False):
        return stat.S_IFREG
    if entry.is_dir(follow_symlinks=False):
        return stat.S_IFDIR
    return stat.S_IFLNK if entry.is_symlink() else stat.S_IFIFO
