"""Puts new bytes in the place of a file, all of them or none."""

import os
import stat
import sys
from contextlib import suppress

from promptls.files.reading import NO_HARM, FileError, read, reason_of

_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | NO_HARM


def replace(path: str, old: bytes, new: bytes) -> None:
    """Replace the content of a regular file that holds `old`. Its mode and its owner stay.

    A link is not followed, and a file that somebody else has changed meanwhile is left alone.
    """
    if os.path.islink(path):
        raise FileError(path, "a link, so it is left as it was")
    if read(path, len(old)) != old:
        raise FileError(path, "changed while it was checked, so it is left as it was")
    try:
        if not os.access(path, os.W_OK):
            raise FileError(path, "read-only, so it is left as it was")
        _replace(path, new, os.lstat(path))
    except OSError as error:
        raise FileError(path, f"cannot be written: {reason_of(error)}") from error


def put(path: str, data: bytes) -> None:
    """Make a file, or replace what is there, all of it or nothing."""
    try:
        like = os.lstat(path)
    except FileNotFoundError:
        like = None
    except OSError as error:
        raise FileError(path, f"cannot be written: {reason_of(error)}") from error
    if like is not None and not stat.S_ISREG(like.st_mode):
        raise FileError(path, "not a regular file, so nothing was written")
    try:
        _replace(path, data, like)
    except OSError as error:
        raise FileError(path, f"cannot be written: {reason_of(error)}") from error


def _replace(path: str, new: bytes, like: os.stat_result | None) -> None:
    beside = os.path.join(os.path.dirname(path), f".promptls-{os.urandom(8).hex()}")
    descriptor = os.open(beside, _NEW_FILE, 0o600 if like else 0o666)
    try:
        try:
            _write_all(descriptor, new)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if like is not None:
            _take_after(beside, like)
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _write_all(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def _take_after(path: str, like: os.stat_result) -> None:
    # Only root may give a file away. For everybody else it is their own in nearly every case.
    if sys.platform != "win32":
        with suppress(PermissionError):
            os.chown(path, like.st_uid, like.st_gid)
    os.chmod(path, stat.S_IMODE(like.st_mode))
