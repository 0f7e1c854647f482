"""Stores lines of text by key, in files of a cache folder. A damaged file counts as missing.

The base of cache folders may be any folder of the user, so only what has a name that promptls gives
is ever deleted from it.
"""

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress

from promptls.files.reading import FileError, describe_error, read
from promptls.files.writing import TEMPORARY, save_file
from promptls.text.digests import digest
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

_CAP = 1 << 28
_PREFIX = "results-"
_CACHE = pattern(rf"{_PREFIX}[0-9a-f]{{32}}")
# Earlier versions have written `settings`.
_STORED = pattern(rf"[0-9a-f]{{32}}|settings|{TEMPORARY}")
# Files that have not been written for so long, by any version of promptls, are deleted.
_MAX_AGE = 30 * 24 * 60 * 60


class Cleared(NamedTuple):
    """What was deleted: the number of files and their bytes. `kept` are the files of others."""

    files: int
    size: int
    kept: list[str]
    errors: list[FileError]


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


def store(folder: str, name: str, lines: Mapping[str, str]) -> str:
    """Store lines under a name. They have no line breaks, and their keys no tabs.

    A cache that cannot be written is no error: why is returned.
    """
    body = "\n".join([f"{key}\t{value}" for key, value in lines.items()]).encode()
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        save_file(os.path.join(folder, name), b"%s\n%s" % (digest(body).encode(), body))
    except FileError as error:
        return error.reason
    except OSError as error:
        return f"cannot be written: {describe_error(error)}"
    return ""


def name_cache(content: str) -> str:
    """The name of a cache folder, from a digest of the promptls that it is for."""
    return f"{_PREFIX}{content}"


def evict_old(folder: str) -> None:
    """Delete what has not been written for long, in a cache folder and in those beside it."""
    for cache in find_caches(os.path.dirname(folder)):
        with suppress(OSError):
            for path, status in find_stored(cache):
                if time.time() - status.st_mtime > _MAX_AGE:
                    os.unlink(path)
            # This fails unless the folder is empty.
            os.rmdir(cache)


def clear(base: str) -> Cleared:
    """Delete the cache folders of all versions. What promptls did not write stays."""
    files, size = 0, 0
    kept: list[str] = []
    errors: list[FileError] = []
    for cache in sorted(find_caches(base)):
        try:
            for path, status in list(find_stored(cache)):
                # Another run may have deleted it.
                with suppress(FileNotFoundError):
                    os.unlink(path)
                    files, size = files + 1, size + status.st_size
            left = sorted(os.listdir(cache))
            kept += (os.path.join(cache, it) for it in left)
            if not left:
                os.rmdir(cache)
        except FileNotFoundError:
            continue
        except OSError as error:
            errors.append(FileError(cache, f"cannot be deleted: {describe_error(error)}"))
    return Cleared(files, size, kept, errors)


def find_caches(base: str) -> Iterator[str]:
    """The cache folders of all versions."""
    with suppress(OSError), os.scandir(base) as entries:
        for entry in entries:
            if _CACHE.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False):
                yield entry.path


def find_stored(cache: str) -> Iterator[tuple[str, os.stat_result]]:
    """The files of a cache folder that promptls has written, or has begun to write."""
    with os.scandir(cache) as entries:
        for entry in entries:
            if _STORED.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                yield entry.path, entry.stat(follow_symlinks=False)
