"""Whether files are in a folder, without opening them, and where those that we ship are."""

import os
import stat
from collections.abc import Iterable
from enum import StrEnum

import promptls
from promptls.files.reading import contains

_SOURCE_ROOT = "server"
_SEPARATORS = ("/", "\\")


def find_shipped(name: str) -> str | None:
    """The path of a file or folder that ships with promptls, unless it has been removed."""
    package = os.path.dirname(os.path.realpath(promptls.__file__))
    around = os.path.dirname(package)
    places = [package]
    if os.path.basename(around) == _SOURCE_ROOT:
        places += around, os.path.dirname(around)
    paths = (os.path.join(place, name) for place in places)
    return next((it for it in paths if os.path.exists(it)), None)


class Presence(StrEnum):
    """What a path leads to when all links are followed."""

    FILE = "a regular file"
    FOLDER = "a folder"
    OTHER = "not a regular file"
    MISSING = "no such file"
    OUTSIDE = "outside of the root"


def leaves_root(path: str) -> bool:
    """Whether a relative path leads out of its root by what it says. The disk is not asked."""
    if path.startswith(_SEPARATORS) or path[1:2] == ":" or "\0" in path:
        return True
    depth = 0
    for name in path.replace("\\", "/").split("/"):
        depth += 0 if name in ("", ".") else -1 if name == ".." else 1
        if depth < 0:
            return True
    return False


# Where a file may be, below a root, the likeliest place first.
Places = tuple[str, ...]
# No system has longer paths.
_LONGEST = 4096


class RealFolders:
    """Where the folders below a root really are. Each is looked at once."""

    __slots__ = ("_base", "_found")

    def __init__(self, root: str) -> None:
        self._base = os.path.realpath(root)
        self._found: dict[str, str | None] = {"": self._base}

    def find(self, folder: str) -> str | None:
        """The real path of a folder, if it is inside of the root, as far as there is one."""
        if folder in self._found:
            return self._found[folder]
        if len(folder) > _LONGEST or leaves_root(folder):
            return None
        real: str | None = self._base
        at = 0
        while at < len(folder) and real is not None:
            end = folder.find("/", at)
            end = len(folder) if end < 0 else end
            above = folder[:end]
            if above not in self._found:
                self._found[above] = self._follow(os.path.join(real, folder[at:end]))
            real, at = self._found[above], end + 1
        self._found[folder] = real
        return real

    def _follow(self, path: str) -> str | None:
        try:
            if path.endswith("..") or stat.S_ISLNK(os.lstat(path).st_mode):
                path = os.path.realpath(path)
        except OSError:
            return path  # There is none, or nobody may look at it.
        except ValueError:
            return None
        return path if contains(self._base, path) else None


def find_missing(
    root: str, files: Iterable[Places], folders: RealFolders | None = None
) -> frozenset[Places]:
    """Those of some files that are in none of their places.

    A place outside of the root is not looked at, and counts as one where a file is. Most places
    share a few folders, and the links of each folder are followed once, in a run with `folders`
    once for all of its files.
    """
    find_folder = (folders or RealFolders(root)).find

    def is_empty(place: str) -> bool:
        folder, _, name = place.rpartition("/")
        real = find_folder(folder.lstrip("/"))
        try:
            if real is not None:
                # A link may lead anywhere; it is there.
                os.lstat(os.path.join(real, name))
        except (FileNotFoundError, NotADirectoryError):
            return True
        except (OSError, ValueError):
            return False
        return False

    return frozenset([it for it in files if all(map(is_empty, it))])


def find_presence(root: str, path: str) -> Presence:
    """Look at what a path below a root leads to. What is outside of the root is not looked at."""
    if leaves_root(path):
        return Presence.OUTSIDE
    try:
        real = os.path.realpath(os.path.join(root, path))
        if not contains(os.path.realpath(root), real):
            return Presence.OUTSIDE
        mode = os.stat(real, follow_symlinks=False).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return Presence.MISSING
    except (OSError, ValueError):
        return Presence.OTHER
    if stat.S_ISDIR(mode):
        return Presence.FOLDER
    return Presence.FILE if stat.S_ISREG(mode) else Presence.OTHER
