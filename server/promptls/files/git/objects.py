"""Finds objects of git by their ids: in files of their own, and in packs."""

import os
import struct
import zlib

from promptls.files.git.packs import (
    MOST_BYTES,
    Base,
    DamagedError,
    Pack,
    apply_difference,
    inflate,
)
from promptls.files.reading import FileError, read_given
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

_HEADER = pattern(rb"(?P<kind>[a-z]{1,10}) (?P<size>[0-9]{1,10})\0")
_LONGEST_HEADER = 32
_MOST_PACKS = 1_000
# Git makes chains of at most 4,095 differences.
_MOST_DIFFERENCES = 4_100
_HALF = 2


class Object(NamedTuple):
    """An object: `commit`, `tree`, `blob` or `tag`, and its content."""

    kind: str
    content: bytes


class Objects:
    """The objects of a repository, each read when it is asked for."""

    __slots__ = ("_packs", "_stores")

    def __init__(self, stores: list[str]) -> None:
        self._stores = stores
        self._packs = [it for store in stores for it in _open_packs(store)]

    def read(self, wanted: str) -> Object | None:
        """The object with an id, if it is here. Raises `FileError` for one that is damaged."""
        try:
            return self._read(bytes.fromhex(wanted))
        except (DamagedError, IndexError, ValueError, struct.error) as error:
            raise FileError(wanted, "damaged, or too large to be read") from error

    def find(self, prefix: str) -> set[str]:
        """The ids that begin like this: two of them at most."""
        found: set[str] = set()
        even = bytes.fromhex(prefix[: len(prefix) // _HALF * _HALF])
        for pack in self._packs:
            for it in pack.find(even):
                found |= {it.hex()} if it.hex().startswith(prefix) else set()
                if len(found) > 1:
                    return found
        for store in self._stores:
            folder = os.path.join(store, prefix[:_HALF])
            names = os.listdir(folder) if os.path.isdir(folder) else []
            found |= {prefix[:_HALF] + it for it in names if it.startswith(prefix[_HALF:])}
        return found

    def _read(self, wanted: bytes) -> Object | None:
        differences: list[bytes] = []
        while len(differences) < _MOST_DIFFERENCES:
            found = self._find_loose(wanted.hex()) or self._find_packed(wanted, differences)
            if found is None or isinstance(found, Object):
                break
            wanted = found
        else:
            raise DamagedError
        if found is None:
            return None
        content = found.content
        for steps in reversed(differences):
            content = apply_difference(content, steps)
        return Object(found.kind, content)

    def _find_loose(self, wanted: str) -> Object | None:
        for store in self._stores:
            path = os.path.join(store, wanted[:_HALF], wanted[_HALF:])
            if os.path.lexists(path):
                data = read_given(path, MOST_BYTES)
                try:
                    head = zlib.decompressobj().decompress(data, _LONGEST_HEADER)
                except zlib.error as error:
                    raise DamagedError from error
                header = _HEADER.match(head)
                if header is None:
                    raise DamagedError
                whole = inflate(data, header.end() + int(header["size"]))
                return Object(header["kind"].decode(), whole[header.end() :])
        return None

    def _find_packed(self, wanted: bytes, differences: list[bytes]) -> Object | bytes | None:
        """An object, or the id of that which it is a difference to."""
        for pack in self._packs:
            offset = pack.offset_of(wanted)
            while offset is not None and len(differences) < _MOST_DIFFERENCES:
                what, content = pack.read(offset)
                if not isinstance(what, Base):
                    return Object(what, content)
                differences.append(content)
                if what.id:
                    return what.id
                offset = what.offset
        return None


def _open_packs(store: str) -> list[Pack]:
    folder = os.path.join(store, "pack")
    try:
        names = sorted(it for it in os.listdir(folder) if it.endswith(".idx"))
    except OSError:
        return []
    packs = []
    for it in names[:_MOST_PACKS]:
        try:
            packs.append(Pack(os.path.join(folder, it)))
        except (DamagedError, FileError):
            # Another pack may have what is asked for.
            continue
    return packs
