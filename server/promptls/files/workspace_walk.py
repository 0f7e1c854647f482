"""One look at all files of a workspace, in steps of a folder."""

import os
from collections.abc import Iterable, Iterator

from promptls.files.configurations import Configurations
from promptls.files.contexts import FileContexts
from promptls.files.discovery import walk_folder
from promptls.files.reading import contains
from promptls.vocabulary.files import SETTINGS_FILES

# A workspace with more is a home folder, or a disk.
_MOST_FILES = 5000
_MOST_FOLDERS = 20_000


class WorkspaceWalk:
    """Finds the files below some folders, as a check does, and settings files besides.

    `seen` are the files found so far, `contexts` those of all files, and `settings_files` those
    that settings were read from, wherever they are. `is_cut` tells that there may be more files. A
    walk that was interrupted within a step is of no use any more.
    """

    __slots__ = ("_folders", "_found", "contexts", "is_cut", "seen", "settings_files")

    def __init__(self, roots: Iterable[str], configurations: Configurations) -> None:
        self.settings_files = configurations.files
        is_extended = self.settings_files.__contains__
        self.contexts = FileContexts(configurations.find, configurations.listed, is_extended)
        self.seen: set[str] = set()
        self.is_cut = False
        self._folders = 0
        self._found = _find_files(tuple(roots), configurations)

    def step(self) -> list[tuple[str, str]] | None:
        """The files of the next folder, each with its root; nothing (`None`) after the last."""
        found = next(self._found, None)
        if found is None:
            return None
        self._folders += 1
        room = _MOST_FILES - len(self.seen) if self._folders <= _MOST_FOLDERS else 0
        self.is_cut |= len(found) > room or room == 0
        if room == 0:
            return None
        self.seen.update(path for path, _ in found[:room])
        return found[:room]


def _find_files(
    roots: tuple[str, ...], configurations: Configurations
) -> Iterator[list[tuple[str, str]]]:
    """The files of one folder after another."""
    for root in roots:
        walk = walk_folder(root, configurations.find, configurations.listed, SETTINGS_FILES)
        real = os.path.realpath(root)
        for found in walk:
            # Documents are known by the path by which the editor knows the root.
            names = (os.path.relpath(it.absolute, real) for it in found)
            yield [(os.path.join(root, name), root) for name in names]
    # What is extended may have any name, and be where no file is looked for. By now it is known.
    shown = {_to_shown(it, roots) for it in configurations.files}
    yield [(path, os.path.dirname(path)) for path in sorted(shown)]


def _to_shown(path: str, roots: tuple[str, ...]) -> str:
    """The path of a file in the first folder that it is really in, else its own."""
    for root in roots:
        real = os.path.realpath(root)
        if contains(real, path):
            return os.path.join(root, os.path.relpath(path, real))
    return path
