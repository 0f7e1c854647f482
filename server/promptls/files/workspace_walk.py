"""One look at all files of a workspace, in steps of a folder."""

import os
from collections.abc import Iterable, Iterator
from itertools import islice

from promptls.files.configurations import Build, Configurations
from promptls.files.contexts import FileContexts
from promptls.files.discovery import walk_folder
from promptls.settings import FILE_NAMES

# A workspace with more is the home of somebody, or a disk.
MOST_FILES = 5000
_MOST_FOLDERS = 20_000


class WorkspaceWalk:
    """Finds the files below some folders, as a check does, and settings files besides.

    `build` reads settings. `seen` are the files found so far, `contexts` those of all files. One
    that was interrupted within a step is of no use any more.
    """

    __slots__ = ("_found", "contexts", "seen")

    def __init__(self, roots: Iterable[str], build: Build) -> None:
        configurations = Configurations(build=build)
        self.contexts = FileContexts(configurations.find, configurations.listed)
        self.seen: set[str] = set()
        self._found = _find_files(tuple(roots), configurations)

    def step(self) -> list[tuple[str, str]] | None:
        """The files of the next folder, each with its root; nothing (`None`) after the last."""
        found = next(self._found, None)
        room = MOST_FILES - len(self.seen)
        if found is None or room <= 0:
            return None
        self.seen.update(path for path, _ in found[:room])
        return found[:room]


def _find_files(
    roots: tuple[str, ...], configurations: Configurations
) -> Iterator[list[tuple[str, str]]]:
    """The files of one folder after another."""
    for root in roots:
        walk = walk_folder(root, configurations.find, configurations.listed, FILE_NAMES)
        real = os.path.realpath(root)
        for found in islice(walk, _MOST_FOLDERS):
            # Documents are known by the path by which the editor knows the root.
            names = (os.path.relpath(it.absolute, real) for it in found)
            yield [(os.path.join(root, name), root) for name in names]
