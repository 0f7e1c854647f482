"""Finds the files that the rules for a document need, and digests them to notice a change."""

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from promptls.files.folders import Folders
from promptls.text.digests import digest
from promptls.vocabulary.files import PLAIN_NAMES, TEMPLATE_ENDING

if TYPE_CHECKING:
    from promptls.files.presence import Places, RealFolders

_ENDING = ".md"
# A folder of templates has a handful; of a huge one only the first files count.
_MOST_FILES = 500
# A team has a few folders, and folders in those. More are not a team's.
_MOST_FOLDERS = 100
_DEEPEST = 3
# What a folder ends with that is meant with all below it, and with the files from which others
# are made as well.
_BELOW = "/**"
_FORMS_BELOW = f"{_BELOW}{TEMPLATE_ENDING}"

# All Markdown files of some folders, some files, some files that must only be there, folders whose
# files' names matter, and files that are imported: the same as `facts.WantedFiles`.
Wanted = tuple[
    tuple[str, ...],
    tuple[str, ...],
    tuple[tuple[str, ...], ...],
    tuple[str, ...],
    tuple[str, ...],
]


def find_neighbours(
    wanted: Wanted, root: str, listed: Folders | None = None
) -> Iterator[tuple[str, bool]]:
    """The wanted paths, from the root, and whether each was listed in a folder."""
    folders, files, _, named, imports = wanted
    yield from ((it, False) for it in (*files, *imports))
    for folder in dict.fromkeys((*folders, *named)):
        yield from ((it, True) for it in _list_markdown(root, folder, listed or Folders()))


class NeighbourDigests:
    """Digests of what is wanted by documents. Each folder is read once, so they last for one run.

    `listed` are the folders that need not be asked for their files.
    """

    __slots__ = ("_digests", "_folders", "_listed", "_missing")

    def __init__(self, listed: Folders | None = None) -> None:
        # By folder and root.
        self._digests: dict[tuple[str, str], str] = {}
        self._listed = listed or Folders()
        self._missing: dict[tuple[tuple[Places, ...], str], frozenset[Places]] = {}
        # By root.
        self._folders: dict[str, RealFolders] = {}

    def find_missing(self, present: "tuple[Places, ...]", root: str) -> "frozenset[Places]":
        """Those of some files that are in none of their places. Each folder is looked at once."""
        known = self._missing.get((present, root))
        if known is None:
            # Nearly all are where they should be.
            doubtful = [it for it in present if not any(self._is_listed(at, root) for at in it)]
            known = self._missing[present, root] = self._look_for(doubtful, root)
        return known

    def digest(self, wanted: Wanted, root: str, digest_file: Callable[[str], str]) -> str:
        """A digest that changes when one of the wanted files comes, goes or changes.

        `digest_file` digests the content of a file by its absolute path, "" where there is none.
        It is not kept: a method of the owner would make a cycle of all that a run remembers.
        """
        folders, files, present, named, imports = wanted
        if not any(wanted):
            return ""
        parts = _list_contents((*files, *imports), root, digest_file)
        for folder in dict.fromkeys((*folders, *named)):
            known = self._digests.get((folder, root))
            if known is None:
                # The documents in a folder look at it in turn.
                within = _list_contents(
                    _list_markdown(root, folder, self._listed), root, digest_file
                )
                known = self._digests[folder, root] = digest("\0".join(within))
            parts.append(known)
        parts += (place for it in sorted(self.find_missing(present, root)) for place in it)
        return digest("\0".join(parts))

    def _is_listed(self, place: str, root: str) -> bool:
        folder, _, name = place.rpartition("/")
        names = self._listed.names_in(os.path.join(root, folder) if folder else root)
        return names is not None and name in names

    def _look_for(self, files: "list[Places]", root: str) -> "frozenset[Places]":
        if not files:
            return frozenset()
        from promptls.files.presence import RealFolders, find_missing  # noqa: PLC0415 - few lack any

        if root not in self._folders:
            self._folders[root] = RealFolders(root)
        return find_missing(root, files, self._folders[root])


def _list_contents(paths: Iterable[str], root: str, digest_file: Callable[[str], str]) -> list[str]:
    """Some paths from a root, each with what is in the file."""
    return [part for it in paths for part in (it, digest_file(os.path.join(root, it)))]


def _list_markdown(root: str, folder: str, listed: Folders) -> Iterator[str]:
    whole = folder.removesuffix(_FORMS_BELOW)
    endings = (_ENDING,) if whole == folder else (_ENDING, f"{_ENDING}{TEMPLATE_ENDING}")
    whole = whole.removesuffix(_BELOW)
    folders = [whole] if whole == folder else _list_folders(root, whole)
    found = (path for it in folders for path in _list_folder(root, it, endings, listed))
    yield from islice(found, _MOST_FILES)


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


def _list_folder(
    root: str, folder: str, endings: tuple[str, ...], listed: Folders
) -> Iterator[str]:
    path = os.path.join(root, folder)
    names = listed.names_in(path)
    if names is None:
        try:
            with os.scandir(path) as entries:
                names = [it.name for it in entries]
        except OSError:
            return
    for name in sorted(it for it in names if it.endswith(endings)):
        if name not in PLAIN_NAMES:
            yield f"{folder}/{name}" if folder not in ("", ".") else name
