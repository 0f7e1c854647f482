"""Finds the files that the rules for a document need, and digests them to notice a change."""

import os
from collections.abc import Callable, Iterator
from itertools import islice

from promptls.text.digests import digest
from promptls.vocabulary.kinds import PLAIN_NAMES

_ENDING = ".md"
# A folder of templates has a handful; of a huge one only the first files count.
_MOST_FILES = 500
# A team has a few folders, and folders in those. More are not a team's.
_MOST_FOLDERS = 100
_DEEPEST = 3
# What a folder ends with that is meant with all below it.
_BELOW = "/**"

# All Markdown files of some folders, and some files: the same as `facts.WantedFiles`.
Wanted = tuple[tuple[str, ...], tuple[str, ...]]


def find_neighbours(wanted: Wanted, root: str) -> Iterator[tuple[str, bool]]:
    """The wanted paths, from the root, and whether each was listed in a folder."""
    folders, files = wanted
    yield from ((it, False) for it in files)
    for folder in folders:
        yield from ((it, True) for it in _list_markdown(root, folder))


class NeighbourDigests:
    """Digests of what is wanted by documents. Each is made once, so it is valid for one run."""

    __slots__ = ("_digests",)

    def __init__(self) -> None:
        self._digests: dict[tuple[Wanted, str], str] = {}

    def digest(self, wanted: Wanted, root: str, digest_file: Callable[[str], str]) -> str:
        """A digest that changes when one of the wanted files comes, goes or changes.

        `digest_file` digests the content of a file by its absolute path, "" where there is none.
        It is not kept: a method of the owner would make a cycle of all that a run remembers.
        """
        if not any(wanted):
            return ""
        known = self._digests.get((wanted, root))
        if known is None:
            parts: list[str] = []
            for path, _ in find_neighbours(wanted, root):
                parts += path, digest_file(os.path.join(root, path))
            known = self._digests[wanted, root] = digest("\0".join(parts))
        return known


def _list_markdown(root: str, folder: str) -> Iterator[str]:
    whole = folder.removesuffix(_BELOW)
    folders = [whole] if whole == folder else _list_folders(root, whole)
    yield from islice((path for it in folders for path in _list_folder(root, it)), _MOST_FILES)


def _list_folders(root: str, folder: str) -> list[str]:
    """A folder and those below it, from the top."""
    folders = [folder]
    # Those that are found are looked into in turn.
    for at in folders:
        if len(folders) < _MOST_FOLDERS and at.count("/") < folder.count("/") + _DEEPEST:
            try:
                with os.scandir(os.path.join(root, at)) as entries:
                    names = sorted(it.name for it in entries if it.is_dir(follow_symlinks=False))
            except OSError:
                continue
            room = _MOST_FOLDERS - len(folders)
            folders += [f"{at}/{it}" if at not in ("", ".") else it for it in names[:room]]
    return folders


def _list_folder(root: str, folder: str) -> Iterator[str]:
    try:
        with os.scandir(os.path.join(root, folder)) as entries:
            names = sorted(it.name for it in entries if it.name.endswith(_ENDING))
    except OSError:
        return
    for name in names:
        if name not in PLAIN_NAMES:
            yield f"{folder}/{name}" if folder not in ("", ".") else name
