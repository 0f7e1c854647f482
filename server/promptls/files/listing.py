"""Lists what a project holds, without what git ignores, for a person or a model to read.

Only names are read. A listing is bounded, because a folder may have a million files.
"""

import os
from collections import deque
from collections.abc import Iterator, Sequence

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


def _walk(root: str, depth: int | None) -> Iterator[ListedPath]:
    """The entries of a project, folder by folder, the nearest first."""
    queue: deque[tuple[str, int, Opinions]] = deque([(root, 1, read_opinions_above(root))])
    while queue:
        folder, level, opinions = queue.popleft()
        try:
            with os.scandir(folder) as entries:
                names = {it.name: it.is_dir(follow_symlinks=False) for it in entries}
        except OSError:
            continue
        if folder != root and find_mark(names):
            continue
        if IGNORE_FILE in names:
            opinions += read_opinions(folder)
        for name, is_folder in sorted(names.items()):
            path = os.path.join(folder, name)
            # In a linked work tree it is a file.
            if name == PROJECT_MARK or (is_folder and is_skipped(name)):
                continue
            if is_ignored(path + os.sep if is_folder else path, opinions):
                continue
            yield ListedPath(to_path_from(root, path), is_folder)
            if is_folder and (depth is None or level < depth):
                queue.append((path, level + 1, opinions))
