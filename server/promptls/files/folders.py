"""What folders hold, during one run: the system is not asked again about a folder that was listed.

Settings, teams and projects are each looked for in every folder of a tree, by several names. What
is open in an editor is there, whether or not it has been saved.
"""

import os
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from promptls.files.texts import OpenText

# Finds the text that is open by an absolute path.
FindOpen = Callable[[str], "OpenText | None"]


def _is_closed(_path: str) -> None:
    """Nothing is open in a run of the command line."""


class Folders:
    """The names in the folders that have been listed. It is valid until files come or go."""

    __slots__ = ("_names", "find_open")

    def __init__(self, find_open: FindOpen = _is_closed) -> None:
        self._names: dict[str, Collection[str]] = {}
        self.find_open = find_open

    def remember(self, folder: str, names: Collection[str]) -> None:
        """Remember all names in a folder."""
        self._names[folder] = names

    def holds(self, folder: str, name: str) -> bool:
        """Whether there is something of a name in a folder."""
        names = self._names.get(folder)
        if names is not None and (name in names or self.find_open is _is_closed):
            # It is asked ten times of each folder, and to join a path takes longer than all else.
            return name in names
        path = os.path.join(folder, name)
        return (names is None and os.path.lexists(path)) or self.find_open(path) is not None

    def names_in(self, folder: str) -> Collection[str] | None:
        """All names in a folder, if it has been listed."""
        return self._names.get(folder)


@lru_cache(maxsize=4096)
def find_folder(path: str) -> str:
    """The folder that a path is in. Settings, teams and projects ask for the same one in turn."""
    return os.path.dirname(path)
