"""Reads files, and only those that cannot hurt: regular ones, inside the roots, up to a cap."""

import errno
import os
import stat
import sys
from collections.abc import Iterable
from typing import BinaryIO

from promptls.files.freshness import Stamp, to_settled_stamp
from promptls.text.patterns import pattern
from promptls.text.spans import SIZE_CAP, UTF16_MARKS, Source

# To open a pipe without a writer blocks. Windows has neither these nor its flags.
NO_HARM = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_NOFOLLOW", 0)
_BINARY = getattr(os, "O_BINARY", 0)
# How the system names the open streams of a process; a shell passes `<(…)` like this.
_STREAM = pattern(r"/dev/stdin|(?:/dev|/proc/self)/fd/([0-9]{1,9})")
# The path that means the standard input, to a person.
STANDARD_INPUT = "-"
# What a path may end with that names a folder.
_FOLDERS = ("", os.curdir, os.pardir)
LOOP = "a link that leads to itself"
NOT_UTF8 = "not UTF-8, but UTF-16"


class FileError(Exception):
    """A file that cannot be read or written, and why."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path or repr(path)}: {reason}")
        self.path = path
        self.reason = reason


def read_size(path: str) -> int:
    """The size of a file in bytes; 0 where there is none."""
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return 0


def exists(path: str) -> bool:
    """Whether a path exists, be it a link that leads nowhere."""
    return os.path.lexists(path)


def is_file(path: str) -> bool:
    """Whether a path leads to a regular file."""
    return os.path.isfile(path)


def is_folder(path: str) -> bool:
    """Whether a path leads to a folder."""
    return os.path.isdir(path)


def resolve(path: str, known: dict[str, str] | None = None) -> str:
    """The absolute path of a file or folder, with all links followed. It need not exist.

    A run, during which no folder changes, keeps in `known` where they really are.
    """
    if known is None:
        return os.path.realpath(path)
    if path not in known:
        known[path] = os.path.realpath(path)
    return known[path]


def find_stream(path: str) -> int | None:
    """The number of the open stream that a path names, if it names one."""
    named = _STREAM.fullmatch(path) if path.startswith(("/dev/", "/proc/")) else None
    return int(named[1] or 0) if named else None


def is_stream(path: str) -> bool:
    """Whether a person means the standard input or another open stream by a path."""
    return path == STANDARD_INPUT or find_stream(path) is not None


def open_stream(number: int) -> BinaryIO | None:
    """An open stream of this process. The standard input may be missing."""
    if number == 0:
        return sys.stdin.buffer if sys.stdin else None
    try:
        return os.fdopen(number, "rb", closefd=False)
    except OSError as error:
        raise FileError(f"/dev/fd/{number}", describe_error(error)) from error


def read(path: str, cap: int = SIZE_CAP) -> bytes:
    """Read a regular file, but not through a link.

    Of a file that is larger than the cap no more than one byte above it is read.
    """
    return read_stamped(path, cap)[0]


def read_stamped(path: str, cap: int = SIZE_CAP) -> tuple[bytes, Stamp | None]:
    """Read a regular file, and return its stamp too if it was settled before the file was read."""
    try:
        descriptor = os.open(path, os.O_RDONLY | _BINARY | NO_HARM)
    except (OSError, ValueError) as error:
        raise FileError(path, describe_error(error)) from error
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise FileError(path, "not a regular file")
        # Whether it is settled is decided before reading: what is written meanwhile must show.
        stamp = to_settled_stamp(status)
        return _read_all(descriptor, status.st_size, cap + 1), stamp
    except OSError as error:
        raise FileError(path, describe_error(error)) from error
    finally:
        os.close(descriptor)


def read_given(path: str, cap: int = SIZE_CAP) -> bytes:
    """Read a regular file that a person names, also through links, as `read` does."""
    return _read_real(path, _follow(path), cap)


def read_within(path: str, roots: Iterable[str], cap: int = SIZE_CAP) -> bytes:
    """Read a regular file that is in one of the roots, and stays there when links are followed."""
    return _read_real(path, find_real(path, roots), cap)


def find_real(path: str, roots: Iterable[str], known: dict[str, str] | None = None) -> str:
    """The real path of a file that is to be read, and is in one of the roots."""
    real = _follow(path, known)
    if not any(contains(resolve(root, known), real) for root in roots):
        raise FileError(path, "outside of the workspace")
    return real


def to_source(data: bytes) -> Source:
    """Turn the content of a file into a source. A file that was cut off may end in a character."""
    if len(data) > SIZE_CAP:
        return Source(data.decode(errors="replace"))
    return Source.decode(data)


def decode_whole(path: str, data: bytes, cap: int = SIZE_CAP) -> Source:
    """Turn a file that is used as it is into a source. Raises `FileError` where it is no text."""
    if len(data) > cap:
        raise FileError(path, f"larger than {cap >> 20} MiB")
    source = Source.decode(data)
    if source.undecodable is not None:
        raise FileError(path, NOT_UTF8 if data[:2] in UTF16_MARKS else "not UTF-8")
    return source


def is_utf16(data: bytes) -> bool:
    """Whether the beginning of a file is UTF-16: by its mark, or as every other byte is NUL."""
    zeros = [not it for it in data[:4]]
    return data[:2] in UTF16_MARKS or zeros in ([False, True] * 2, [True, False] * 2)


def contains(folder: str, path: str) -> bool:
    """Whether a path is a folder or inside it. Both are real paths."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def describe_error(error: OSError | ValueError) -> str:
    """Why the system refuses something, in a few words."""
    if getattr(error, "errno", None) == errno.ELOOP:
        return "a link"
    said = getattr(error, "strerror", None) or str(error)
    return said[:1].lower() + said[1:]


def _follow(path: str, known: dict[str, str] | None = None) -> str:
    """The real path of a file that is to be read."""
    folder, name = os.path.split(path)
    try:
        # All folders above a file are looked at to resolve it, and they are those of the next one.
        real = os.path.join(resolve(folder, known), name)
        if name in _FOLDERS or _is_link(real):
            real = os.path.realpath(real)
            if _is_link(real):
                raise FileError(path, LOOP)
    except (OSError, ValueError) as error:
        raise FileError(path, describe_error(error)) from error
    return real


def _is_link(path: str) -> bool:
    # `os.path.islink` says no of a path that the system refuses.
    try:
        return stat.S_ISLNK(os.lstat(path).st_mode)
    except OSError:
        return False


def _read_real(path: str, real: str, cap: int) -> bytes:
    """Read a file. An error names its path as it was given, not where its links lead."""
    try:
        return read(real, cap)
    except FileError as error:
        raise FileError(path, error.reason) from error


def _read_all(descriptor: int, size: int, most: int) -> bytes:
    # What the system says of the size is a guess: a file grows, and those in /proc have none.
    data = piece = os.read(descriptor, min(size + 1, most))
    while piece and len(data) < most:
        piece = os.read(descriptor, min(max(len(data), 4096), most - len(data)))
        data += piece
    return data
