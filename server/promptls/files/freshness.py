"""Decides whether a file has changed: by what the system says of it, and by its content.

A stamp is read without opening the file. A young file could change once more and keep its stamp, so
a stamp counts as proof only when it is settled, that is, older than the tick of any file system.
A process that runs once reads a young file again each time. A process that stays, like the server,
makes an `Observation`: it reads a young file once more, when the tick has passed.
"""

import os
import time

from promptls.text.digests import digest
from promptls.text.values import NamedTuple

# The coarsest clock of a file system that is in use, in nanoseconds.
_TICK = 2_000_000_000
_NEVER = float("inf")


class Stamp(NamedTuple):
    """What the system says of a file. As long as it is the same, so is the content.

    The time of writing can be set back by anybody, the time of the last change hardly.
    """

    modified: int
    changed: int
    size: int
    inode: int


class Observation(NamedTuple):
    """The stamp of a file when it was read, and when a stamp so young has to be verified.

    There is no stamp where there is no file. The time is that of the monotonic clock.
    """

    stamp: Stamp | None
    verify_at: float = _NEVER


def to_stamp(status: os.stat_result) -> Stamp:
    """The part of a file's status that changes with its content."""
    return Stamp(status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino)


def read_stamp(path: str) -> Stamp | None:
    """The stamp of a file, settled or not; nothing where there is no file."""
    try:
        return to_stamp(os.stat(path))
    except (OSError, ValueError):
        return None


def read_identity(path: str) -> tuple[int, int] | None:
    """What tells a file from all others, whatever it is called; nothing where there is none.

    A file is called by its path, by those of links, and by ways through links to its folder.
    """
    try:
        status = os.stat(path) if os.path.isabs(path) else None
    except (OSError, ValueError):
        return None
    return (status.st_dev, status.st_ino) if status is not None and status.st_ino else None


def to_settled_stamp(status: os.stat_result) -> Stamp | None:
    """The stamp of a file, unless it is so young that the file could change and keep it."""
    stamp = to_stamp(status)
    return stamp if _is_settled(stamp) else None


def read_settled_stamp(path: str) -> Stamp | None:
    """The stamp of a file, if there is one that is settled."""
    stamp = read_stamp(path)
    return stamp if stamp is not None and _is_settled(stamp) else None


def observe(path: str, before: Observation | None = None) -> Observation:
    """Note the state of a file that is about to be read.

    A stamp that `before` has too, and that is due for verification, is verified by this reading:
    a later change has another time of change, however wrong the clock of the file system is.
    """
    stamp = read_stamp(path)
    if stamp is None or _is_settled(stamp):
        return Observation(stamp)
    now = time.monotonic()
    if before is not None and before.stamp == stamp:
        return Observation(stamp, before.verify_at if now < before.verify_at else _NEVER)
    return Observation(stamp, now + _TICK / 1e9)


def is_unchanged(path: str, observation: Observation) -> bool:
    """Whether a file need not be read again."""
    return read_stamp(path) == observation.stamp and time.monotonic() < observation.verify_at


def digest_content(data: bytes) -> str:
    """Name a content, so that two contents can be compared without keeping them."""
    return digest(data)


def _is_settled(stamp: Stamp) -> bool:
    now = time.time_ns()
    youngest = max(stamp.modified, stamp.changed)
    return youngest <= now and now - youngest >= _TICK
