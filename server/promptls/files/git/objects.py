"""Finds objects of git by their ids: in files of their own, and in packs."""

import os
from itertools import chain

from promptls.files.git.packs import DAMAGE, MOST_BYTES, DamagedError, Object, Pack, inflate
from promptls.files.reading import FileError, exists, read_given
from promptls.text.patterns import pattern

_HEADER = pattern(rb"(?P<kind>[a-z]{1,10}) (?P<size>[0-9]{1,10})\0")
_MOST_PACKS = 1_000


class Objects:
    """The objects of a repository, each read when it is asked for."""

    __slots__ = ("_packs", "_stores")

    def __init__(self, stores: list[str]) -> None:
        self._stores = stores
        self._packs = [pack for store in stores for pack in _open_packs(store)]

    def read(self, wanted: str) -> Object | None:
        """The object with an id, if it is here. Raises `FileError` for one that is damaged."""
        try:
            key = bytes.fromhex(wanted)
            places = (_read_loose(it, key.hex()) for it in self._stores)
            found = chain(places, (it.read(key) for it in self._packs))
            return next((it for it in found if it is not None), None)
        except DAMAGE as error:
            raise FileError(wanted, "damaged, or too large to be read") from error

    def find(self, prefix: str) -> set[str]:
        """The ids that begin with some digits; not all where there are more than two."""
        folder = prefix[:2]
        loose = (folder + it for store in self._stores for it in _list(store, folder))
        packed = (it for pack in self._packs for it in pack.find(prefix))
        return {it for it in chain(loose, packed) if it.startswith(prefix)}


def _read_loose(store: str, wanted: str) -> Object | None:
    path = os.path.join(store, wanted[:2], wanted[2:])
    if not exists(path):
        return None
    whole = inflate(read_given(path, MOST_BYTES))
    header = _HEADER.match(whole)
    if header is None or len(whole) != header.end() + int(header["size"]):
        raise DamagedError
    return Object(header["kind"].decode(), whole[header.end() :])


def _open_packs(store: str) -> list[Pack]:
    packs = []
    names = sorted(it for it in _list(store, "pack") if it.endswith(".idx"))
    for it in names[:_MOST_PACKS]:
        try:
            packs.append(Pack(os.path.join(store, "pack", it)))
        except (*DAMAGE, FileError):
            # Another pack may have what is asked for.
            continue
    return packs


def _list(store: str, folder: str) -> list[str]:
    try:
        return os.listdir(os.path.join(store, folder))
    except OSError:
        return []
