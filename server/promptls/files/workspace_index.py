"""An index of what occurs in the files of a workspace, which follows changes in small steps.

How it is used, by the server and by whoever needs the facts of other files:

- `set_roots` and `cover` say which folders it is about; `invalidate` that something has changed.
- `advance` works for some milliseconds and tells whether there is more to do. It is called when
  nobody waits. `wait` calls it for somebody who does, for a limited time.
- `files` gives what is known, by absolute path: an open document instead of its file, and nothing
  of files that were not read yet. Features are functions of this mapping.
- `take` reads the files with some symbols once more, for those who need their texts, too: the
  places in what it returns are those of the texts that it returns.

Files are found as `promptls check` finds them, and settings files besides. Each is read and parsed
once; what is kept are names and offsets. Whether a file has changed is told by its stamp, whenever
a request comes and the last look is older than a second.
"""

import os
import time
from collections.abc import Callable, Container, Iterable, Mapping
from typing import NamedTuple

from promptls.files.configurations import Configurations
from promptls.files.contexts import FileContexts, find_project_root
from promptls.files.freshness import Observation, digest_content, is_unchanged, observe
from promptls.files.occurrences import Guard, collect_occurrences
from promptls.files.open_occurrences import OpenOccurrences, OpenText
from promptls.files.reading import FileError, contains, is_folder, read_within, to_source
from promptls.files.settings_cache import SettingsCache
from promptls.files.workspace_walk import WorkspaceWalk
from promptls.kinds import Role
from promptls.occurrences import FileOccurrences, Symbol
from promptls.parsing import Sections
from promptls.settings import Settings
from promptls.text import Source

# How long one step works, in seconds: less than anybody notices.
_STEP = 0.005
# How long the last look at the disk counts, in seconds.
_MAX_AGE = 1.0
# Some twenty megabytes.
_MOST_PLACES = 150_000


class _Known(NamedTuple):
    """What occurs in a file, and what that was made from."""

    observation: Observation
    content: str
    role: Role | None
    settings: Settings
    occurrences: FileOccurrences


class Snapshot(NamedTuple):
    """What occurs in the files of a workspace, and the texts of those that were asked for."""

    files: Mapping[str, FileOccurrences]
    sources: Mapping[str, Source]


def _never() -> None:
    """Let the work run to its end."""


class WorkspaceIndex:
    """What occurs in the files below some folders.

    `opened` lists the open documents that are files, by absolute path. Only one thread may use it.
    A guard may raise at any time; the next step continues where this one was interrupted.
    """

    __slots__ = (
        "_contexts", "_count", "_known", "_looked_at", "_open", "_opened", "_queue",
        "_roots", "_sections", "_settings", "_walk",
    )  # fmt: skip

    def __init__(self, opened: Callable[[], Mapping[str, OpenText]]) -> None:
        self._opened = opened
        self._roots: list[str] = []
        self._settings = SettingsCache()
        self._contexts = FileContexts(Configurations(build=self._settings.read).find)
        self._known: dict[str, _Known] = {}
        self._open = OpenOccurrences()
        self._count = 0
        # The files to read; the root of each is needed to read it safely.
        self._queue: dict[str, str] = {}
        # Those of a file that was interrupted are not parsed again.
        self._sections: Sections = {}
        self._walk: WorkspaceWalk | None = None
        self._looked_at = float("-inf")

    @property
    def is_complete(self) -> bool:
        """Whether all files have been read since the last look at the disk."""
        return self._walk is None and not self._queue and self._looked_at > float("-inf")

    def set_roots(self, folders: Iterable[str]) -> None:
        """Set the folders of the workspace. What is known of files elsewhere is forgotten."""
        self._roots = [it for it in dict.fromkeys(map(os.path.normpath, folders)) if is_folder(it)]
        self._known = {
            path: it for path, it in self._known.items() if self._find_root(path) is not None
        }
        self._count = sum(_count_places(it.occurrences) for it in self._known.values())
        self.invalidate()

    def cover(self, path: str) -> None:
        """Add the project of a file, if the file is in no folder of the workspace."""
        if os.path.isabs(path) and self._find_root(path) is None:
            project = find_project_root(os.path.dirname(path))
            if project is not None:
                self._roots.append(project)
                self.invalidate()

    def invalidate(self, paths: Iterable[str] = ()) -> None:
        """Look at the disk again: these files have changed, or come or gone, and perhaps others."""
        for path in paths:
            known = self._known.get(path)
            if known is not None:
                self._known[path] = known._replace(observation=Observation(None))
        self._walk = None
        self._looked_at = float("-inf")

    def advance(self, guard: Guard = _never) -> bool:
        """Work for some milliseconds. Returns whether there is more to do."""
        end = time.monotonic() + _STEP
        self._begin()
        while not self.is_complete:
            if time.monotonic() >= end:
                return True
            guard()
            if self._walk is not None:
                self._walk_on(self._walk)
            else:
                self._read_next(guard)
            if self.is_complete:
                # The names in all folders were needed to find settings and roles.
                self._contexts = FileContexts(Configurations(build=self._settings.read).find)
        return False

    def skip(self) -> bool:
        """Leave out what could not be read. Returns whether there is more to do."""
        if self._queue:
            self._queue.pop(next(iter(self._queue)))
        return not self.is_complete

    def refresh(self) -> None:
        """Look at the disk again if the last look is too old. The next steps do the work."""
        if self.is_complete and time.monotonic() - self._looked_at > _MAX_AGE:
            self._looked_at = float("-inf")

    def wait(self, seconds: float, guard: Guard = _never) -> bool:
        """Work until all is up to date, but not for longer. Returns whether it is."""
        self.refresh()
        end = time.monotonic() + seconds
        while self.advance(guard):
            guard()
            if time.monotonic() >= end:
                return False
        return True

    def files(self, guard: Guard = _never) -> dict[str, FileOccurrences]:
        """What occurs in each file that is known, by absolute path."""
        found = {path: it.occurrences for path, it in self._known.items()}
        opened = self._opened()
        self._open.keep(opened)
        for path, text in opened.items():
            found[path] = self._open.find(path, text, self._find_folder, guard)
        return found

    def find(self, path: str, guard: Guard = _never) -> FileOccurrences | None:
        """What occurs in one file, if that is known."""
        text = self._opened().get(path)
        if text is not None:
            return self._open.find(path, text, self._find_folder, guard)
        known = self._known.get(path)
        return known.occurrences if known is not None else None

    def take(self, symbols: Container[Symbol], guard: Guard = _never) -> Snapshot:
        """What occurs in the files, with the texts of those that have one of the symbols."""
        files = self.files(guard)
        opened = self._opened()
        sources: dict[str, Source] = {}
        for path, found in list(files.items()):
            if not any(it in symbols for it in found.places):
                continue
            if path in opened:
                sources[path] = opened[path].source
                continue
            guard()
            source = self._read(path, self._find_folder(path), guard)
            if source is None:
                del files[path]
            else:
                files[path], sources[path] = self._known[path].occurrences, source
        return Snapshot(files, sources)

    def _find_root(self, path: str) -> str | None:
        return next((it for it in self._roots if contains(it, path)), None)

    def _find_folder(self, path: str) -> str:
        return self._find_root(path) or os.path.dirname(path)

    def _begin(self) -> None:
        """Begin to look at the disk, unless that was done already."""
        if self._walk is None and not self._queue and self._looked_at == float("-inf"):
            self._walk = WorkspaceWalk(self._roots, self._settings.read)
            self._contexts = self._walk.contexts

    def _walk_on(self, walk: WorkspaceWalk) -> None:
        # A walk that was interrupted is of no use any more, so that it begins anew.
        self._walk = None
        found = walk.step()
        if found is not None:
            for path, root in found:
                known = self._known.get(path)
                if known is None or not self._is_current(known, path):
                    self._queue[path] = root
            self._walk = walk
            return
        for path in self._known.keys() - walk.seen:
            self._forget(path)
        self._looked_at = time.monotonic()

    def _read_next(self, guard: Guard) -> None:
        path, root = next(iter(self._queue.items()))
        self._read(path, root, guard)
        self._queue.pop(path, None)

    def _read(self, path: str, root: str, guard: Guard) -> Source | None:
        """Read a file, and collect what occurs in it if that is not known."""
        known = self._known.get(path)
        context = self._contexts.find(path)
        observation = observe(path, known.observation if known is not None else None)
        try:
            data = read_within(path, [root])
        except FileError:
            self._forget(path)
            return None
        source, content = to_source(data), digest_content(data)
        if known is not None and known[1:4] == (content, context.role, context.settings):
            self._known[path] = known._replace(observation=observation)
            return source
        occurrences = collect_occurrences(
            source, path, context, root, guard=guard, known=self._sections
        )
        self._sections = {}
        self._forget(path)
        if self._count > _MOST_PLACES:
            occurrences = occurrences._replace(places={})
        self._count += _count_places(occurrences)
        self._known[path] = _Known(
            observation, content, context.role, context.settings, occurrences
        )
        return source

    def _is_current(self, known: _Known, path: str) -> bool:
        context = self._contexts.find(path)
        if (known.role, known.settings) != (context.role, context.settings):
            return False
        return is_unchanged(path, known.observation)

    def _forget(self, path: str) -> None:
        known = self._known.pop(path, None)
        if known is not None:
            self._count -= _count_places(known.occurrences)


def _count_places(occurrences: FileOccurrences) -> int:
    return sum(map(len, occurrences.places.values()))
