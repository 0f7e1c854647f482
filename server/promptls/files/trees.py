"""A tree of folders and files, of which only names and texts are asked: on the disk or elsewhere.

Paths begin at the root of the tree, with forward slashes. No file outside of it is read.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from promptls.files.reading import FileError, contains, decode_whole, describe_error, read_within
from promptls.text.globs import matches
from promptls.text.paths import folder_of, inside
from promptls.text.values import NamedTuple

# Folders with more, all together, are none that a person has made for a program.
_MOST_NAMES = 100_000


class Tree(NamedTuple):
    """What a tree is asked. What cannot be read is told to `report`, and is as if it were none.

    `names` are those in a folder, with whether each is a folder; none if there is no such folder.
    `text` is that of a file, if there is one. `real` is the path with all links followed.
    """

    names: Callable[[str], Mapping[str, bool]]
    text: Callable[[str], str | None]
    real: Callable[[str], str]
    report: Callable[[FileError], None]


def open_disk(root: str, report: Callable[[FileError], None]) -> Tree:
    """The tree of a folder on the disk."""
    real_root = os.path.realpath(root)

    def real(path: str) -> str:
        return os.path.realpath(os.path.join(real_root, *path.split("/")))

    def names(folder: str) -> Mapping[str, bool]:
        found = real(folder)
        if not contains(real_root, found):
            report(FileError(folder, "outside of the workspace"))
            return {}
        try:
            with os.scandir(found) as entries:
                return {it.name: it.is_dir() for it in islice(entries, _MOST_NAMES + 1)}
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            report(FileError(folder, describe_error(error)))
            return {}

    def text(path: str) -> str | None:
        whole = os.path.join(real_root, *path.split("/"))
        if not os.path.lexists(whole) or os.path.isdir(whole):
            return None
        try:
            return decode_whole(path, read_within(whole, [real_root])).text
        except FileError as error:
            report(FileError(path, error.reason))
            return None

    return Tree(names, text, real, report)


def find_files_in(tree: Tree, folder: str, glob: str) -> Iterator[str]:
    """The files of a folder that match a glob, sorted; each only once, whatever leads to it."""
    fixed = fixed_part(glob)
    top = "/".join(filter(None, (folder, fixed)))
    depth = None if "**" in glob else glob.removeprefix(fixed).strip("/").count("/") + 1
    for path in _walk(tree, top, depth):
        if matches(f"/{glob}", path.removeprefix(f"{folder}/") if folder else path):
            yield path


def fixed_part(glob: str) -> str:
    """The folder in which all files are that match a glob."""
    return folder_of(glob.partition("*")[0])


def _walk(tree: Tree, top: str, depth: int | None) -> Iterator[str]:
    """The files below a folder, up to a depth of folders. No folder is entered twice."""
    seen: set[str] = set()
    room = _MOST_NAMES
    waiting = [(top, 1)]
    while waiting:
        folder, level = waiting.pop()
        real = tree.real(folder)
        if real in seen:
            continue
        seen.add(real)
        names = sorted(tree.names(folder).items())
        room -= len(names)
        if room < 0:
            tree.report(FileError(folder, "too many files and folders"))
            return
        if depth is None or level < depth:
            below = [(inside(folder, it), level + 1) for it, is_folder in names if is_folder]
            waiting += reversed(below)
        yield from (inside(folder, it) for it, is_folder in names if not is_folder)
