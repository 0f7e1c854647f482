"""What folders hold, during one run: the system is not asked again about a folder that was listed.

Settings, teams and projects are each looked for in every folder of a tree, by several names.
"""

import os
from collections.abc import Collection
from functools import lru_cache


class Folders:
    """The names in the folders that have been listed. It is valid until files come or go."""

    __slots__ = ("_names",)

    def __init__(self) -> None:
        self._names: dict[str, Collection[str]] = {}

    def remember(self, folder: str, names: Collection[str]) -> None:
        """Remember all names in a folder."""
        self._names[folder] = names

    def holds(self, folder: str, name: str) -> bool:
        """Whether there is something of a name in a folder."""
        names = self._names.get(folder)
        if names is not None:
            return name in names
        return os.path.lexists(os.path.join(folder, name))


@lru_cache(maxsize=4096)
def find_folder(path: str) -> str:
    """The folder that a path is in. Settings, teams and projects ask for the same one in turn."""
    return os.path.dirname(path)
