"""Keeps lines of text by name, in the user's cache folder. What is damaged counts as missing."""

import os
import sys
import time
from collections.abc import Mapping
from contextlib import suppress

from promptls.digests import digest
from promptls.files.reading import FileError, read
from promptls.files.writing import put

_OWN_FOLDER = "promptls"
_CAP = 1 << 28
# What has been kept for so long, by this version or another one, is made anew if need be.
_OLD = 30 * 24 * 60 * 60


def cache_folder() -> str | None:
    """The folder for what can be made again, if this user has one."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")
    return os.path.join(base, _OWN_FOLDER) if os.path.isabs(base) else None


def load(folder: str, name: str) -> dict[str, str]:
    """The lines that were kept under a name, if there are any."""
    try:
        data = read(os.path.join(folder, name), _CAP)
        head, _, body = data.partition(b"\n")
        if head.decode() != digest(body):
            return {}
        lines = body.decode().split("\n")
    except (FileError, UnicodeDecodeError):
        return {}
    return {key: value for key, tab, value in (it.partition("\t") for it in lines) if tab}


def save(folder: str, name: str, lines: Mapping[str, str]) -> None:
    """Keep lines under a name. They have no line breaks, and their keys no tabs."""
    body = "\n".join([f"{key}\t{value}" for key, value in lines.items()]).encode()
    # Nobody minds if there is no room.
    with suppress(OSError, FileError):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        put(os.path.join(folder, name), b"%s\n%s" % (digest(body).encode(), body))


def tidy(folder: str) -> None:
    """Throw away what nobody has used for long, in a folder and in those beside it."""
    above = os.path.dirname(folder)
    with suppress(OSError), os.scandir(above) as entries:
        for it in entries:
            if it.is_dir(follow_symlinks=False):
                _empty(it.path)


def _empty(folder: str) -> None:
    with suppress(OSError):
        with os.scandir(folder) as entries:
            for it in entries:
                if time.time() - it.stat(follow_symlinks=False).st_mtime > _OLD:
                    os.unlink(it.path)
        # It goes when nothing is left in it.
        os.rmdir(folder)
