"""Appends lines to logs, so that a power cut costs no line that was there before."""

import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from promptls.files.reading import NO_HARM, NOT_UTF8, FileError, describe_error, is_utf16
from promptls.text.values import NamedTuple

_BINARY = getattr(os, "O_BINARY", 0)
_LOG = os.O_RDWR | os.O_APPEND | os.O_CREAT | _BINARY | NO_HARM
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_BLOCK = 1 << 16
# Longer lines are in no log.
LONGEST_LINE = 1 << 24
_BREAK = b"\n"
_GLANCE = 4
# Where the power fails, some file systems leave zeros in the place of what was to be written.
_NUL = b"\0"


class LineRepair(NamedTuple):
    """What was wrong with the last line of a log.

    From `offset` on `removed` was cut off. A line that `is_kept` was whole, and got its line break.
    """

    offset: int
    removed: bytes
    is_kept: bool


def append_line(
    root: str, names: Sequence[str], line: bytes, is_whole: Callable[[bytes], bool]
) -> LineRepair | None:
    """Append a line to the log at `names` below an existing folder, and repair its last line.

    Folders between the two are created, and links among them and at the log are not followed. The
    line is written at once and is on the disk when this returns. A last line that was torn is cut
    off, unless it `is_whole`. Others may append at the same time, where the system has locks.
    """
    path = "/".join([root.rstrip("/") or root, *names])
    try:
        folder, descriptor = _open_log(root, names)
        try:
            return _append(path, descriptor, line, is_whole, folder)
        finally:
            os.close(descriptor)
            if folder is not None:
                os.close(folder)
    except (OSError, ValueError) as error:
        raise FileError(path, f"cannot be written: {describe_error(error)}") from error


def read_lines(path: str) -> Iterator[bytes]:
    """Read the lines of a regular file, with their line breaks. A link is not followed."""
    try:
        descriptor = os.open(path, os.O_RDONLY | _BINARY | NO_HARM)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise FileError(path, "not a regular file")
        with os.fdopen(descriptor, "rb") as stream:
            if is_utf16(stream.peek(_GLANCE)):
                raise FileError(path, NOT_UTF8)
            while line := stream.readline(LONGEST_LINE):
                if len(line) == LONGEST_LINE:
                    raise FileError(path, f"a line is longer than {LONGEST_LINE >> 20} MiB")
                yield line
    except (OSError, ValueError) as error:
        raise FileError(path, describe_error(error)) from error


def read_last_line(path: str) -> bytes:
    """Read the last line of a regular file, with its line break if it has one."""
    try:
        descriptor = os.open(path, os.O_RDONLY | _BINARY | NO_HARM)
        try:
            status = os.fstat(descriptor)
            is_regular = stat.S_ISREG(status.st_mode)
            return _read_last_line(path, descriptor, status.st_size)[1] if is_regular else b""
        finally:
            os.close(descriptor)
    except (OSError, ValueError) as error:
        raise FileError(path, describe_error(error)) from error


def _append(
    path: str, descriptor: int, line: bytes, is_whole: Callable[[bytes], bool], folder: int | None
) -> LineRepair | None:
    _lock(descriptor)
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        raise FileError(path, "not a regular file")
    if not status.st_size and folder is not None:
        # The name of a new file is on the disk only when its folder is.
        os.fsync(folder)
    os.lseek(descriptor, 0, os.SEEK_SET)
    if is_utf16(os.read(descriptor, _GLANCE)):
        raise FileError(path, NOT_UTF8)
    repair = _repair(path, descriptor, status.st_size, is_whole)
    _write(path, descriptor, line + _BREAK)
    return repair


def _repair(
    path: str, descriptor: int, size: int, is_whole: Callable[[bytes], bool]
) -> LineRepair | None:
    start, last = _read_last_line(path, descriptor, size)
    if _NUL not in last and (not last or last.endswith(_BREAK)):
        return None
    whole = last.rstrip(_NUL)
    if b"\r" in whole.rstrip():
        # What seems to be torn are whole lines.
        raise FileError(path, "it has carriage returns for line breaks")
    kept = len(whole) if is_whole(whole) else 0
    os.ftruncate(descriptor, start + kept)
    os.fsync(descriptor)
    if kept:
        # By itself, so that a power cut here cannot damage the line before.
        _write(path, descriptor, _BREAK)
    return LineRepair(start + kept, last[kept:], is_kept=kept > 0)


def _write(path: str, descriptor: int, data: bytes) -> None:
    """Write all at once, and wait until it is on the disk."""
    written = os.write(descriptor, data)
    if written < len(data):
        raise FileError(path, f"only {written} of {len(data)} bytes were written")
    os.fsync(descriptor)


def _read_last_line(path: str, descriptor: int, size: int) -> tuple[int, bytes]:
    """The last line, with its line break if it has one, and where it begins."""
    start, pieces = size, list[bytes]()
    while start and size - start <= LONGEST_LINE:
        step = min(_BLOCK, start)
        start -= step
        os.lseek(descriptor, start, os.SEEK_SET)
        piece = os.read(descriptor, step)
        # The line break of the last line itself is not the one before it.
        found = piece.rfind(_BREAK, 0, None if pieces else -1)
        pieces.append(piece[found + 1 :])
        if found >= 0:
            return start + found + 1, b"".join(reversed(pieces))
    if start:
        raise FileError(path, f"its last line is longer than {LONGEST_LINE >> 20} MiB")
    return 0, b"".join(reversed(pieces))


def _open_log(root: str, names: Sequence[str]) -> tuple[int | None, int]:
    """Open a log to append to it, and the folder that it is in where folders can be opened."""
    if os.open not in os.supports_dir_fd:
        return None, _open_by_path(root, names)
    folder = os.open(root, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
    try:
        for name in names[:-1]:
            with suppress(FileExistsError):
                os.mkdir(name, dir_fd=folder)
                os.fsync(folder)
            inner = os.open(name, _FOLDER, dir_fd=folder)
            os.close(folder)
            folder = inner
        return folder, os.open(names[-1], _LOG, 0o666, dir_fd=folder)
    except BaseException:
        os.close(folder)
        raise


def _open_by_path(root: str, names: Sequence[str]) -> int:
    path = root
    for name in names[:-1]:
        path = os.path.join(path, name)
        with suppress(FileExistsError):
            os.mkdir(path)
        if os.path.islink(path):
            raise FileError(path, "a link")
    path = os.path.join(path, names[-1])
    if os.path.islink(path):
        raise FileError(path, "a link")
    return os.open(path, _LOG, 0o666)


def _lock(descriptor: int) -> None:
    """Wait until no other process appends. The lock ends when the file is closed."""
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415 - Windows has none

        # Some file systems have no locks.
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX)
