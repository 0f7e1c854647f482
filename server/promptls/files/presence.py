"""Looks at whether files are in a folder, without opening them."""

import os
import stat
from enum import StrEnum

from promptls.files.reading import contains

_SEPARATORS = ("/", "\\")


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
