"""Lists what a project holds, without what git ignores, for a person or a model to read.

Only names are read. A listing is bounded, because a folder may have a million files.
"""

import os
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice

from promptls.files.contexts import PROJECT_MARK, to_path_from
from promptls.files.exclusions import (
    IGNORE_FILE,
    Opinions,
    find_mark,
    is_ignored,
    is_skipped,
    read_opinions,
    read_opinions_above,
)
from promptls.files.reading import contains
from promptls.text.globs import matches
from promptls.text.values import NamedTuple

# A search for files ends here, whatever it has found.
_MOST_SEEN = 50_000


class ListedPath(NamedTuple):
    """Something in a project: its path from the root, with forward slashes, and what it is."""

    path: str
    is_folder: bool


class Listing(NamedTuple):
    """The entries of a project, sorted by path; `is_cut` says that there are more."""

    entries: tuple[ListedPath, ...]
    is_cut: bool


def list_project(root: str, *, depth: int, most: int) -> Listing:
    """List the folders and files of a project, those near the root first where there are many."""
    found: list[ListedPath] = []
    for entry in _walk(os.path.realpath(root), depth):
        if len(found) == most:
            return Listing(_sorted(found), is_cut=True)
        found.append(entry)
    return Listing(_sorted(found), is_cut=False)


def find_matching(root: str, patterns: Sequence[str], *, most: int) -> Listing:
    """Find the files of a project that match a pattern."""
    found: list[ListedPath] = []
    for seen, entry in enumerate(_walk(os.path.realpath(root), depth=None)):
        if len(found) > most or seen > _MOST_SEEN:
            return Listing(_sorted(found[:most]), is_cut=True)
        if not entry.is_folder and any(matches(it, entry.path) for it in patterns):
            found.append(entry)
    return Listing(_sorted(found[:most]), is_cut=len(found) > most)


def _sorted(entries: list[ListedPath]) -> tuple[ListedPath, ...]:
    return tuple(sorted(entries, key=lambda it: it.path.split("/")))


def list_folder(root: str, folder: str, *, most: int) -> list[str]:
    """The names in a folder of a project, those of folders with a slash at the end."""
    real = os.path.realpath(root)
    path = os.path.join(real, *filter(None, folder.split("/")))
    # A folder may be a link to one that is none of the project's.
    if ".." in folder.split("/") or not contains(real, os.path.realpath(path)):
        return []
    entries, _ = _list(path, read_opinions_above(path), is_root=True)
    return [f"{it.name}/" if it.is_folder else it.name for it in islice(entries, most)]


def _walk(root: str, depth: int | None) -> Iterator[ListedPath]:
    """The entries of a project, folder by folder, the nearest first."""
    queue: deque[tuple[str, int, Opinions]] = deque([(root, 1, read_opinions_above(root))])
    while queue:
        folder, level, known = queue.popleft()
        entries, opinions = _list(folder, known, is_root=folder == root)
        for name, is_folder in entries:
            path = os.path.join(folder, name)
            yield ListedPath(to_path_from(root, path), is_folder)
            if is_folder and (depth is None or level < depth):
                queue.append((path, level + 1, opinions))


class _Entry(NamedTuple):
    name: str
    is_folder: bool


def _list(folder: str, opinions: Opinions, *, is_root: bool) -> tuple[Iterator[_Entry], Opinions]:
    """What a folder holds besides what is ignored, and the opinions that hold below it."""
    try:
        with os.scandir(folder) as found:
            names = {it.name: it.is_dir(follow_symlinks=False) for it in found}
    except OSError:
        return iter(()), opinions
    if not is_root and find_mark(names):
        return iter(()), opinions
    own = opinions + read_opinions(folder) if IGNORE_FILE in names else opinions

    def find() -> Iterator[_Entry]:
        for name, is_folder in sorted(names.items()):
            path = os.path.join(folder, name)
            # In a linked work tree it is a file.
            if name == PROJECT_MARK or (is_folder and is_skipped(name)):
                continue
            if not is_ignored(path + os.sep if is_folder else path, own):
                yield _Entry(name, is_folder)

    return find(), own
