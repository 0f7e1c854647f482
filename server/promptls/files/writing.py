"""Writes files, completely or not at all."""

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache

from promptls.files.reading import NO_HARM, FileError, describe_error, read
from promptls.text.patterns import pattern

# A regular expression for the names of files that are being written.
TEMPORARY = r"\.promptls-[0-9a-f]{16}"
_LEFT = pattern(TEMPORARY)
# No process writes a file for so long, in seconds.
_DAY = 24 * 60 * 60
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | NO_HARM


def replace_file(path: str, old: bytes, new: bytes) -> None:
    """Replace the content of a regular file that contains `old`. Its mode and its owner stay.

    A link is not followed, and a file that has been changed meanwhile is not written.
    """
    if os.path.islink(path):
        raise FileError(path, "a link, so it is left as it was")
    if read(path, len(old)) != old:
        raise FileError(path, "changed while it was checked, so it is left as it was")
    try:
        if not os.access(path, os.W_OK):
            raise FileError(path, "read-only, so it is left as it was")
        _remove_left(os.path.dirname(path) or os.curdir)
        _replace(path, new, os.lstat(path))
    except OSError as error:
        raise FileError(path, f"cannot be written: {describe_error(error)}") from error


def save_file(path: str, data: bytes) -> None:
    """Create a file, or replace its content."""
    try:
        like = os.lstat(path)
    except FileNotFoundError:
        like = None
    except OSError as error:
        raise FileError(path, f"cannot be written: {describe_error(error)}") from error
    if like is not None and not stat.S_ISREG(like.st_mode):
        raise FileError(path, "not a regular file, so nothing was written")
    try:
        _replace(path, data, like)
    except OSError as error:
        raise FileError(path, f"cannot be written: {describe_error(error)}") from error


def create_file(path: str, data: bytes) -> None:
    """Create a file where there is nothing, not even a link."""
    try:
        with _write_beside(path, data, None) as beside:
            _publish(beside, path, data)
    except FileExistsError as error:
        raise FileError(path, "exists already, so it is left as it was") from error
    except OSError as error:
        raise FileError(path, f"cannot be written: {describe_error(error)}") from error


def _publish(beside: str, path: str, data: bytes) -> None:
    """Give a complete file its name, unless something else has it."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:
        # A file system without links. This is not atomic, and still overwrites nothing.
        descriptor = os.open(path, _NEW_FILE, 0o666)
        try:
            _write_all(descriptor, data)
        except OSError:
            os.unlink(path)
            raise
        finally:
            os.close(descriptor)


def create_folder(path: str) -> None:
    """Create a folder and those around it, unless it exists."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise FileError(path, f"cannot be created: {describe_error(error)}") from error


def open_log(path: str) -> int:
    """Open a file, to add to its end. What is created is for this user alone."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)


def _replace(path: str, new: bytes, like: os.stat_result | None) -> None:
    with _write_beside(path, new, like) as beside:
        os.replace(beside, path)


@lru_cache(maxsize=1000)
def _remove_left(folder: str) -> None:
    """Remove, once, what processes that were killed while they wrote have left in a folder."""
    with suppress(OSError), os.scandir(folder) as entries:
        for it in entries:
            if not _LEFT.fullmatch(it.name) or not it.is_file(follow_symlinks=False):
                continue
            if time.time() - it.stat(follow_symlinks=False).st_mtime > _DAY:
                os.unlink(it.path)


@contextmanager
def _write_beside(path: str, new: bytes, like: os.stat_result | None) -> Iterator[str]:
    """Have a complete file beside a path for a while, with the owner and the mode of another."""
    beside = os.path.join(os.path.dirname(path), f".promptls-{os.urandom(8).hex()}")
    try:
        descriptor = os.open(beside, _NEW_FILE, 0o600 if like else 0o666)
        try:
            _write_all(descriptor, new)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if like is not None:
            _copy_owner_and_mode(beside, like)
        yield beside
    finally:
        # Whatever has interrupted this, or nothing where the file has got its name.
        with suppress(OSError):
            os.unlink(beside)


def _write_all(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def _copy_owner_and_mode(path: str, like: os.stat_result) -> None:
    # Only root may change an owner. Everybody else nearly always owns the file anyway.
    if sys.platform != "win32":
        with suppress(PermissionError):
            os.chown(path, like.st_uid, like.st_gid)
    os.chmod(path, stat.S_IMODE(like.st_mode))
