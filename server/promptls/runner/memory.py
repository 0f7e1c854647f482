"""What was found in files before, and whether it still holds."""

import json

from promptls.digests import digest
from promptls.files import FileError, Found, Place, project_of, read
from promptls.files.own import own_shelf
from promptls.files.reading import is_there, read_stamped, stamp_at
from promptls.files.shelving import load, save, tidy
from promptls.files.vicinity import Vicinity, content_of
from promptls.runner.records import BROKEN, Record, decoded, key_of

_encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


class Memory:
    """The records of files, by their absolute paths.

    Without a folder it lasts as long as the process.
    """

    __slots__ = ("_changed", "_folder", "_lines", "_name", "_records")

    def __init__(self, folder: str | None = None, root: str = "") -> None:
        self._folder = folder
        self._name = digest(root)
        self._lines = {} if folder is None else load(folder, self._name)
        self._records: dict[str, Record] = {}
        self._changed: set[str] = set()

    def record(self, place: str) -> Record | None:
        """What is known of a file, whether it still holds or not."""
        known = self._records.get(place)
        if known is None:
            line = self._lines.get(_encode(place))
            if line is None:
                return None
            try:
                known = self._records[place] = decoded(json.loads(line))
            except BROKEN:
                return None
        return known

    def keep(self, place: str, record: Record) -> None:
        """Keep what was found in a file."""
        self._records[place] = record
        self._changed.add(place)

    def save(self) -> None:
        """Write down what has been kept since it was read, but for files that are gone."""
        if self._folder is None or not self._changed:
            return
        changed = {_encode(it): _encode(self._records[it]) for it in self._changed}
        lines = self._lines | changed
        for it in [it for it in lines if it not in changed and not is_there(json.loads(it))]:
            del lines[it]
        save(self._folder, self._name, lines)
        tidy(self._folder)
        self._changed.clear()


def memory_for(folder: str) -> Memory:
    """What was kept of the project that a folder is part of, by the same promptls."""
    shelf = own_shelf()
    return Memory() if shelf is None else Memory(shelf, project_of(folder) or folder)


class Recall:
    """Tells what still holds of what is in a memory, at one look at the disk."""

    __slots__ = ("_memory", "_order", "_vicinity")

    def __init__(self, memory: Memory, order: str) -> None:
        self._memory = memory
        self._order = order
        self._vicinity = Vicinity(self._content)

    def record(self, found: Found, place: Place) -> Record | None:
        """What was found in a file, if it would be found again."""
        known = self._memory.record(found.place)
        if known is None or known.key != key_of(place, self._order):
            return None
        known = self._settled(found.place, found.real, known)
        if known is None or self._vicinity.digest(known.wanted, place.root) != known.around:
            return None
        return known

    def _settled(self, place: str, real: str, known: Record) -> Record | None:
        """The record, if the file has the content that the record is about."""
        stamp = stamp_at(real)
        if stamp is not None and stamp == known.stamp:
            return known
        try:
            data, stamp = read_stamped(real)
        except FileError:
            return None
        if content_of(data) != known.content:
            return None
        if stamp != known.stamp:
            known = known._replace(stamp=stamp)
            self._memory.keep(place, known)
        return known

    def _content(self, place: str) -> str:
        known = self._memory.record(place)
        if known is not None and self._settled(place, place, known) is not None:
            return known.content
        try:
            return content_of(read(place))
        except FileError:
            return ""
