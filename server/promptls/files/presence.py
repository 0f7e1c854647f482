"""Whether files are in a folder, without opening them, and where those that we ship are."""

import os
import stat
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
