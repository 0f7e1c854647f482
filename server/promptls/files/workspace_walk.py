"""One look at all files of a workspace, in steps of a folder."""

import os
from collections.abc import Iterable, Iterator

from promptls.files.configurations import Configurations
from promptls.files.contexts import FileContexts
from promptls.files.discovery import walk_folder
from promptls.files.reading import contains
from promptls.text.values import NamedTuple
from promptls.vocabulary.files import SETTINGS_FILES

# A workspace with more is a home folder, or a disk.
_MOST_FILES = 5000
_MOST_FOLDERS = 20_000


class Named(NamedTuple):
    """A file of a workspace by one of its names, its root, and the file that is read."""

    path: str
    root: str
    real: str
    is_link: bool = False


class WorkspaceWalk:
    """Finds the files below some folders, as a check does, and settings files besides.

    `seen` are the files found so far, `contexts` those of all files, and `settings_files` those
    that settings were read from, wherever they are. `names` are the paths of files that are not
    their real ones, by these, and links last. `is_cut` tells that there may be more files. A walk
    that was interrupted within a step is of no use any more.
    """

    __slots__ = ("_folders", "_found", "contexts", "is_cut", "names", "seen", "settings_files")

    def __init__(self, roots: Iterable[str], configurations: Configurations) -> None:
        self.settings_files = configurations.files
        is_extended = self.settings_files.__contains__
        self.contexts = FileContexts(configurations.find, configurations.listed, is_extended)
        self.seen: set[str] = set()
        self.names: dict[str, list[str]] = {}
        self.is_cut = False
        self._folders = 0
        self._found = _find_files(tuple(roots), configurations)

    def step(self) -> list[Named] | None:
        """The files of the next folder; nothing (`None`) after the last."""
        found = next(self._found, None)
        if found is None:
            return None
        self._folders += 1
        room = _MOST_FILES - len(self.seen) if self._folders <= _MOST_FOLDERS else 0
        self.is_cut |= len(found) > room or room == 0
        if room == 0:
            return None
        self.seen.update(it.path for it in found[:room])
        for it in found[:room]:
            if it.path != it.real:
                names = self.names.setdefault(it.real, [])
                names.insert(len(names) if it.is_link else 0, it.path)
        return found[:room]


def _find_files(roots: tuple[str, ...], configurations: Configurations) -> Iterator[list[Named]]:
    """The files of one folder after another."""
    for root in roots:
        walk = walk_folder(root, configurations.find, configurations.listed, SETTINGS_FILES)
        real = os.path.realpath(root)
        for found in walk:
            # Documents are known by the path by which the editor knows the root.
            names = (os.path.relpath(it.absolute, real) for it in found)
            yield [
                Named(os.path.join(root, name), root, it.real, it.is_link)
                for name, it in zip(names, found, strict=True)
            ]
    # What is extended may have any name, and be where no file is looked for. By now it is known.
    shown = {_to_shown(it, roots): it for it in configurations.files}
    yield [Named(path, os.path.dirname(path), shown[path]) for path in sorted(shown)]


def _to_shown(path: str, roots: tuple[str, ...]) -> str:
    """The path of a file in the first folder that it is really in, else its own."""
    for root in roots:
        real = os.path.realpath(root)
        if contains(real, path):
            return os.path.join(root, os.path.relpath(path, real))
    return path
