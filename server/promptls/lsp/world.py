"""What lies around the open documents: settings, teams and neighbours, as they are on disk.

Clients on some systems never tell that a file has changed, so files are looked at again when an
analysis needs them, but at most once a second.
"""

import time
from collections.abc import Callable, Iterable
from pathlib import Path

from promptls.document import Document
from promptls.files import Configurations, Place, Places
from promptls.files.configuring import build_settings
from promptls.files.neighbouring import Neighbourhood
from promptls.lsp.uris import place_of
from promptls.project import Project
from promptls.settings import Settings, SettingsFileIssue

# How old a look at the disk may be, in seconds.
_FRESH = 1.0

# When a file was written last, and its size; none where there is no file.
_Signature = tuple[tuple[int, int] | None, ...]


class World:
    """The places of documents. Settings that have become wrong stay as they last were right."""

    __slots__ = ("_built", "_looked", "_mistakes", "_neighbourhood", "_places")

    def __init__(self, opened: Callable[[str], Document | None]) -> None:
        self._neighbourhood = Neighbourhood(opened)
        self._places: dict[str, Place] = {}
        self._built: dict[str, tuple[tuple[str, ...], _Signature, Settings | None]] = {}
        self._looked = 0.0
        # What is wrong with settings files, by their path; nothing for one that is right again.
        self._mistakes: dict[str, list[SettingsFileIssue]] = {}

    def is_stale(self) -> bool:
        """Whether it is time to look at the disk again."""
        return time.monotonic() - self._looked > _FRESH

    def look(self, uris: Iterable[str]) -> list[str]:
        """Look at the disk. Returns the documents for which anything is different now."""
        self._looked = time.monotonic()
        places = Places(Configurations(build=self._build).of)
        changed = []
        for uri in uris:
            place = place_of(uri, places)
            if place != self._places.get(uri):
                self._places[uri] = place
                changed.append(uri)
        return changed

    def place_of(self, uri: str) -> Place:
        """Where a document stands, as `promptls check` sees it."""
        if uri not in self._places:
            self.look([uri])
        return self._places[uri]

    def forget(self, uri: str) -> None:
        """Forget a document that was closed."""
        self._places.pop(uri, None)

    def project_of(self, document: Document, place: Place) -> Project:
        """What the rules for a document may know of other files."""
        vocabulary = place.rule_set.vocabulary
        return self._neighbourhood.project_of(document, place.root, vocabulary)

    def take_mistakes(self) -> dict[str, list[SettingsFileIssue]]:
        """What has become of settings files since this was asked last, by path."""
        taken, self._mistakes = self._mistakes, {}
        return taken

    def _build(self, path: str, root: str) -> tuple[Settings | None, list[SettingsFileIssue]]:
        """Read settings, unless none of their files has changed since the last time."""
        known = self._built.get(path)
        if known is not None and _signature(known[0]) == known[1]:
            return known[2], []
        settings, mistakes = build_settings(path, root)
        files = settings.paths if settings else (path, *(it.path for it in mistakes))
        if settings is None and known is not None:
            settings = known[2]
        self._built[path] = files, _signature(files), settings
        self._mistakes[path] = []
        for it in mistakes:
            self._mistakes.setdefault(it.path, []).append(it)
        return settings, []


def _signature(paths: Iterable[str]) -> _Signature:
    return tuple(map(_written, paths))


def _written(path: str) -> tuple[int, int] | None:
    try:
        status = Path(path).stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size
