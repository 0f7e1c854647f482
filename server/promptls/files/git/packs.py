"""Reads objects of git from packs: an index of ids, and a file in which most are differences."""

import mmap
import os
import stat
import struct
import zlib
from bisect import bisect_left
from collections.abc import Iterator

from promptls.files.reading import NO_HARM, FileError, describe_error
from promptls.text.values import NamedTuple

# Larger objects are no texts that a model reads.
MOST_BYTES = 1 << 25
_MOST_STEPS = 5_000
_INDEX = b"\xfftOc\0\0\0\2"
_FANOUT = struct.Struct(">256I")
_HEAD = len(_INDEX) + _FANOUT.size
_NUMBER = struct.Struct(">I")
_LARGE_NUMBER = struct.Struct(">Q")
_LARGE = 1 << 31
ID_SIZE = 20
_KINDS = {1: "commit", 2: "tree", 3: "blob", 4: "tag"}
_BY_OFFSET, _BY_ID = 6, 7
_CHECKSUMS = 4
# The parts of a number in a difference: seven bits in each byte, the highest of which says on.
_MORE, _BITS = 0x80, 7


class DamagedError(Exception):
    """What is no object, or none that is read here."""


class Base(NamedTuple):
    """What an object is a difference to: an offset in the same pack, or an id."""

    offset: int
    id: bytes


class Pack:
    """A pack with its index. Both are mapped into memory, and stay as long as this does."""

    __slots__ = ("_data", "_index", "_path", "_total")

    def __init__(self, index: str) -> None:
        self._path = f"{index.removesuffix('.idx')}.pack"
        self._index = _map(index)
        self._data: mmap.mmap | bytes = b""
        if self._index[: len(_INDEX)] != _INDEX or len(self._index) < _HEAD:
            raise DamagedError
        self._total = _FANOUT.unpack_from(self._index, len(_INDEX))[-1]
        if len(self._index) < _HEAD + self._total * (ID_SIZE + _CHECKSUMS + _NUMBER.size):
            raise DamagedError

    def find(self, prefix: bytes) -> Iterator[bytes]:
        """The ids that begin with some bytes."""
        ids = range(self._total)
        at = bisect_left(ids, prefix, key=self._id)
        while at < self._total and self._id(at).startswith(prefix):
            yield self._id(at)
            at += 1

    def offset_of(self, wanted: bytes) -> int | None:
        """Where an object is in the pack, if it is there."""
        at = bisect_left(range(self._total), wanted, key=self._id)
        if at == self._total or self._id(at) != wanted:
            return None
        offsets = _HEAD + self._total * (ID_SIZE + _CHECKSUMS)
        (offset,) = _NUMBER.unpack_from(self._index, offsets + at * _NUMBER.size)
        if offset < _LARGE:
            return int(offset)
        large = offsets + self._total * _NUMBER.size + (offset - _LARGE) * _LARGE_NUMBER.size
        return int(_LARGE_NUMBER.unpack_from(self._index, large)[0])

    def read(self, offset: int) -> tuple[str | Base, bytes]:
        """An object: its kind, or what it is a difference to, and its content."""
        self._data = self._data or _map(self._path)
        begin, first = offset, self._byte(offset)
        kind, size, shift, at = first >> 4 & 7, first & 15, 4, offset + 1
        while first & _MORE:
            first = self._byte(at)
            size |= (first & 127) << shift
            shift, at = shift + _BITS, at + 1
        what: str | Base
        if kind == _BY_OFFSET:
            first = self._byte(at)
            back, at = first & 127, at + 1
            while first & _MORE:
                first = self._byte(at)
                back, at = (back + 1) << _BITS | first & 127, at + 1
            what = Base(begin - back, b"")
        elif kind == _BY_ID:
            what, at = Base(-1, self._data[at : at + ID_SIZE]), at + ID_SIZE
        elif kind in _KINDS:
            what = _KINDS[kind]
        else:
            raise DamagedError
        return what, inflate(memoryview(self._data)[at:], size)

    def _id(self, number: int) -> bytes:
        start = _HEAD + number * ID_SIZE
        return self._index[start : start + ID_SIZE]

    def _byte(self, at: int) -> int:
        if not 0 <= at < len(self._data):
            raise DamagedError
        return self._data[at]


def inflate(data: bytes | memoryview, size: int) -> bytes:
    """Decompress what must have a size."""
    if size > MOST_BYTES:
        raise DamagedError
    try:
        found = zlib.decompressobj().decompress(data, size + 1)
    except zlib.error as error:
        raise DamagedError from error
    if len(found) != size:
        raise DamagedError
    return found


def apply_difference(base: bytes, steps: bytes) -> bytes:
    """Make an object of another one: parts of that are copied, and new ones put between."""
    at = 0

    def next_byte() -> int:
        nonlocal at
        at += 1
        if at > len(steps):
            raise DamagedError
        return steps[at - 1]

    def next_number() -> int:
        number = shift = 0
        byte = _MORE
        while byte & _MORE:
            byte = next_byte()
            number |= (byte & 127) << shift
            shift += _BITS
        return number

    if next_number() != len(base):
        raise DamagedError
    size = next_number()
    made = bytearray()
    while at < len(steps) and len(made) <= min(size, MOST_BYTES):
        step = next_byte()
        if step & _MORE:
            start = sum(next_byte() << 8 * it for it in range(4) if step >> it & 1)
            length = sum(next_byte() << 8 * it for it in range(3) if step >> 4 + it & 1)
            made += base[start : start + (length or 1 << 16)]
        else:
            made += steps[at : at + step]
            at += step
    if len(made) != size:
        raise DamagedError
    return bytes(made)


def _map(path: str) -> mmap.mmap | bytes:
    """The content of a regular file."""
    try:
        descriptor = os.open(
            os.path.realpath(path), os.O_RDONLY | getattr(os, "O_BINARY", 0) | NO_HARM
        )
    except OSError as error:
        raise FileError(path, describe_error(error)) from error
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise DamagedError
        return mmap.mmap(descriptor, 0, access=mmap.ACCESS_READ) if status.st_size else b""
    finally:
        os.close(descriptor)
