"""Stores lines of text by key, in files of a cache folder. A damaged file counts as missing."""

import os
import time
from collections.abc import Mapping
from contextlib import suppress

from promptls.digests import digest
from promptls.files.reading import FileError, read
from promptls.files.writing import save_file

_CAP = 1 << 28
# Files that have not been written for so long, by any version of promptls, are deleted.
_MAX_AGE = 30 * 24 * 60 * 60


def load(folder: str, name: str) -> dict[str, str]:
    """The lines that were stored under a name, if there are any."""
    try:
        data = read(os.path.join(folder, name), _CAP)
        head, _, body = data.partition(b"\n")
        if head.decode() != digest(body):
            return {}
        lines = body.decode().split("\n")
    except (FileError, UnicodeDecodeError):
        return {}
    return {key: value for key, tab, value in (it.partition("\t") for it in lines) if tab}


def store(folder: str, name: str, lines: Mapping[str, str]) -> None:
    """Store lines under a name. They have no line breaks, and their keys no tabs."""
    body = "\n".join([f"{key}\t{value}" for key, value in lines.items()]).encode()
    # A cache that cannot be written is no error.
    with suppress(OSError, FileError):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        save_file(os.path.join(folder, name), b"%s\n%s" % (digest(body).encode(), body))


def evict_old(folder: str) -> None:
    """Delete what has not been written for long, in a cache folder and in those beside it."""
    above = os.path.dirname(folder)
    with suppress(OSError), os.scandir(above) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                _evict_old_in(entry.path)


def _evict_old_in(folder: str) -> None:
    with suppress(OSError):
        with os.scandir(folder) as entries:
            for entry in entries:
                if time.time() - entry.stat(follow_symlinks=False).st_mtime > _MAX_AGE:
                    os.unlink(entry.path)
        # This fails unless the folder is empty.
        os.rmdir(folder)
