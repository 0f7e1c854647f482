"""Reads files, and only those that cannot hurt: regular ones, inside the roots, up to a cap."""

import errno
import os
import stat
import time
from collections.abc import Iterable
from typing import NamedTuple

from promptls.text import SIZE_CAP, Source

# A pipe without a writer blocks whoever opens it. Windows has neither these nor its flags.
NO_HARM = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_NOFOLLOW", 0)
_BINARY = getattr(os, "O_BINARY", 0)
# The coarsest clock of a file system that is in use, in nanoseconds.
_TICK = 2_000_000_000


class FileError(Exception):
    """A file that cannot be read or written, and why."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class Stamp(NamedTuple):
    """What the system says of a file. While it is the same, so is the content.

    Somebody may turn back the time of writing, but hardly that of the last change.
    """

    written: int
    changed: int
    size: int
    number: int


def stamp_of(status: os.stat_result) -> Stamp | None:
    """The stamp of a file, unless it is so young that it could change and look the same."""
    youngest = max(status.st_mtime_ns, status.st_ctime_ns)
    if abs(time.time_ns() - youngest) < _TICK or youngest > time.time_ns():
        return None
    return Stamp(status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino)


def stamp_at(path: str) -> Stamp | None:
    """The stamp of a file, if there is one that can be trusted."""
    try:
        return stamp_of(os.stat(path))
    except (OSError, ValueError):
        return None


def size_at(path: str) -> int:
    """The size of a file; nothing where there is none."""
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return 0


def is_there(path: str) -> bool:
    """Whether there is something at a path, be it a link that leads nowhere."""
    return os.path.lexists(path)


def read(path: str, cap: int = SIZE_CAP) -> bytes:
    """Read a regular file, but not through a link.

    Of a file that is larger than the cap no more than one byte above it is read.
    """
    return read_stamped(path, cap)[0]


def read_stamped(path: str, cap: int = SIZE_CAP) -> tuple[bytes, Stamp | None]:
    """Read a regular file, and tell what the system said of it before it was read."""
    try:
        descriptor = os.open(path, os.O_RDONLY | _BINARY | NO_HARM)
    except (OSError, ValueError) as error:
        raise FileError(path, reason_of(error)) from error
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise FileError(path, "not a regular file")
        return _read_all(descriptor, status.st_size, cap + 1), stamp_of(status)
    except OSError as error:
        raise FileError(path, reason_of(error)) from error
    finally:
        os.close(descriptor)


def read_within(path: str, roots: Iterable[str], cap: int = SIZE_CAP) -> bytes:
    """Read a regular file that is in one of the roots, and stays there when links are followed."""
    try:
        real = os.path.realpath(path)
    except (OSError, ValueError) as error:
        raise FileError(path, reason_of(error)) from error
    if not any(holds(os.path.realpath(root), real) for root in roots):
        raise FileError(path, "outside of the workspace")
    return read(real, cap)


def source_of(data: bytes) -> Source:
    """Turn what was read into a source. A file that was cut off may end inside a character."""
    if len(data) > SIZE_CAP:
        return Source(data.decode(errors="replace"))
    return Source.decode(data)


def holds(folder: str, path: str) -> bool:
    """Whether a path is a folder or below it. Both are real paths."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def reason_of(error: OSError | ValueError) -> str:
    """Why the system refuses, in a few words."""
    if getattr(error, "errno", None) == errno.ELOOP:
        return "a link"
    said = getattr(error, "strerror", None) or str(error)
    return said[:1].lower() + said[1:]


def _read_all(descriptor: int, size: int, most: int) -> bytes:
    # What the system says of the size is a guess: a file grows, and those in /proc have none.
    data = piece = os.read(descriptor, min(size + 1, most))
    while piece and len(data) < most:
        piece = os.read(descriptor, min(max(len(data), 4096), most - len(data)))
        data += piece
    return data
