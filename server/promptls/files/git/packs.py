"""Reads objects of git from packs: an index of ids, and a file in which most are differences."""

import mmap
import os
import stat
import struct
import zlib
from bisect import bisect_left

from promptls.files.reading import NO_HARM, FileError, describe_error
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

# Larger objects are no texts that a model reads.
MOST_BYTES = 1 << 25
# Git makes chains of at most 4,095 differences, which together are hardly larger than an object.
_MOST_DIFFERENCES = 4_100
_MOST_WAITING = 4 * MOST_BYTES
_INDEX = b"\xfftOc\0\0\0\2"
# Behind the mark are 256 numbers, the last of which says how many ids there are.
_HEAD = len(_INDEX) + 256 * 4
_LARGE = 1 << 31
_ID, _CHECKSUM, _OFFSET = 20, 4, 4
_KINDS = {1: "commit", 2: "tree", 3: "blob", 4: "tag"}
_BY_OFFSET, _BY_ID = 6, 7
# A number has seven bits in each byte, and the highest bit in all but the last.
_DIGITS = pattern(rb"[\x80-\xff]{0,8}[\x00-\x7f]")
_BITS = 7


class DamagedError(ValueError):
    """What is no object, or none that is read here."""


# What happens to those who read something else for an object.
DAMAGE = (ValueError, IndexError, struct.error, zlib.error)


class Object(NamedTuple):
    """An object: `commit`, `tree`, `blob` or `tag`, and its content."""

    kind: str
    content: bytes


class Pack:
    """A pack with its index. Both are mapped into memory, and stay as long as this does."""

    __slots__ = ("_data", "_index", "_path", "_total")

    def __init__(self, index: str) -> None:
        self._path = f"{index.removesuffix('.idx')}.pack"
        self._index = _map(index)
        self._data: mmap.mmap | bytes = b""
        if self._index[: len(_INDEX)] != _INDEX:
            raise DamagedError
        (self._total,) = struct.unpack_from(">I", self._index, _HEAD - 4)

    def find(self, prefix: str) -> list[str]:
        """The ids that begin with some digits, two of them at most."""
        first = self._search(bytes.fromhex(prefix.ljust(2 * _ID, "0")))
        ids = (self._id(it).hex() for it in range(self._total)[first : first + 2])
        return [it for it in ids if it.startswith(prefix)]

    def read(self, wanted: bytes) -> Object | None:
        """The object with an id, if it is in the pack."""
        self._data = self._data or _map(self._path)
        offset = self._offset_of(wanted)
        differences: list[bytes] = []
        while offset is not None:
            kind, content, offset = self._read_at(offset)
            if offset is None:
                for steps in reversed(differences):
                    content = apply_difference(content, steps)
                return Object(kind, content)
            differences.append(content)
            waiting = sum(map(len, differences))
            if len(differences) > _MOST_DIFFERENCES or waiting > _MOST_WAITING:
                raise DamagedError
        return None

    def _read_at(self, offset: int) -> tuple[str, bytes, int | None]:
        """A kind and a content, or a difference and the offset of that which it is one to."""
        digits, at = _read_digits(self._data, offset)
        number = _to_number(digits)
        kind, size = number >> 4 & 7, number >> _BITS << 4 | number & 15
        base = None
        if kind == _BY_OFFSET:
            digits, at = _read_digits(self._data, at)
            back = -1
            for it in digits:
                back = (back + 1) << _BITS | it
            base = offset - back
        elif kind == _BY_ID:
            base = self._offset_of(self._data[at : at + _ID])
            at += _ID
        content = inflate(memoryview(self._data)[at:])
        if (base is None and kind not in _KINDS) or len(content) != size:
            raise DamagedError
        return _KINDS.get(kind, ""), content, base

    def _offset_of(self, wanted: bytes) -> int | None:
        at = self._search(wanted)
        if at == self._total or self._id(at) != wanted:
            return None
        offsets = _HEAD + self._total * (_ID + _CHECKSUM)
        (offset,) = struct.unpack_from(">I", self._index, offsets + at * _OFFSET)
        if offset >= _LARGE:
            large = offsets + self._total * _OFFSET + (offset - _LARGE) * 8
            (offset,) = struct.unpack_from(">Q", self._index, large)
        return int(offset)

    def _search(self, wanted: bytes) -> int:
        return bisect_left(range(self._total), wanted, key=self._id)

    def _id(self, number: int) -> bytes:
        start = _HEAD + number * _ID
        return self._index[start : start + _ID]


def inflate(data: bytes | memoryview) -> bytes:
    """Decompress what begins here."""
    found = zlib.decompressobj().decompress(data, MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise DamagedError
    return found


def apply_difference(base: bytes, steps: bytes) -> bytes:
    """Make an object of another one: parts of that are copied, and new ones put between."""
    digits, at = _read_digits(steps, 0)
    if _to_number(digits) != len(base):
        raise DamagedError
    digits, at = _read_digits(steps, at)
    size = _to_number(digits)
    made = bytearray()
    while at < len(steps) and len(made) <= min(size, MOST_BYTES):
        step, at = steps[at], at + 1
        if step >> _BITS:
            # The bits of the step say which bytes of a start and of a length follow.
            place = 0
            for bit in range(_BITS):
                if step >> bit & 1:
                    place, at = place | steps[at] << 8 * bit, at + 1
            start, length = place & 0xFFFFFFFF, place >> 32
            made += base[start : start + (length or 1 << 16)]
        else:
            made += steps[at : at + step]
            at += step
    if len(made) != size:
        raise DamagedError
    return bytes(made)


def _read_digits(data: mmap.mmap | bytes, at: int) -> tuple[list[int], int]:
    """The digits of a number, and where it ends."""
    found = _DIGITS.match(data, at)
    if found is None:
        raise DamagedError
    return [it & 127 for it in found[0]], found.end()


def _to_number(digits: list[int]) -> int:
    """A number of which the lowest digit is first."""
    return sum(it << _BITS * place for place, it in enumerate(digits))


def _map(path: str) -> mmap.mmap | bytes:
    """The content of a regular file."""
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | NO_HARM
    try:
        descriptor = os.open(os.path.realpath(path), flags)
    except OSError as error:
        raise FileError(path, describe_error(error)) from error
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise DamagedError
        return mmap.mmap(descriptor, 0, access=mmap.ACCESS_READ) if status.st_size else b""
    finally:
        os.close(descriptor)
