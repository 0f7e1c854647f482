"""An index of what occurs in the files of a workspace, which follows changes in small steps.

How it is used, by the server and by features that need the facts of other files:

- `set_roots` and `cover` say which folders it is about; `invalidate` that something has changed.
- `advance` works for some milliseconds and tells whether there is more to do. It is called when
  no message waits. `wait` calls it for a request that waits, for a limited time.
- `files` gives what is known, by absolute path: an open document instead of its file, and nothing
  of files that were not read yet. Features are functions of this mapping.
- `take` reads the files with some symbols once more, for those who need their texts, too: the
  places in what it returns are those of the texts that it returns. A file with several names is
  there once, or an editor that has one buffer for it would change what is changed already.

Files are found as `promptls check` finds them, and settings files besides. Each is read and parsed
once; what is kept are names and offsets. Whether a file has changed is told by its stamp, whenever
a request comes and the last look is older than a second.
"""

import os
import time
from collections.abc import Callable, Collection, Iterable, Mapping

from promptls.files.configurations import Configurations
from promptls.files.contexts import FileContexts, find_project_root
from promptls.files.file_names import find_first_names, unite_roots
from promptls.files.freshness import Observation, digest_content, observe
from promptls.files.indexed_files import Indexed, IndexedFiles
from promptls.files.occurrences import Guard, collect_occurrences
from promptls.files.open_occurrences import OpenOccurrences, OpenText
from promptls.files.reading import FileError, contains, is_folder, read_within, to_source
from promptls.files.settings_cache import SettingsCache
from promptls.files.workspace_walk import WorkspaceWalk
from promptls.parsing import Sections
from promptls.semantics.occurrences import FileOccurrences, Symbol
from promptls.text.spans import Source
from promptls.text.values import NamedTuple

# How long one step works, in seconds: less than anybody notices.
_STEP = 0.005
# How long the last look at the disk counts, in seconds.
_MAX_AGE = 1.0


class Snapshot(NamedTuple):
    """What occurs in the files of a workspace, and the texts of those that were asked for."""

    files: Mapping[str, FileOccurrences]
    sources: Mapping[str, Source]


def _never() -> None:
    """Let the work run to its end."""


def _find_having(symbols: Collection[Symbol], files: Mapping[str, FileOccurrences]) -> list[str]:
    return [path for path, it in files.items() if any(one in it.places for one in symbols)]


class WorkspaceIndex:
    """What occurs in the files below some folders.

    `opened` lists the open documents that are files, by absolute path. Only one thread may use it.
    A guard may raise at any time; the next step continues where this one was interrupted.
    """

    __slots__ = (
        "_contexts", "_known", "_looked_at", "_open", "_opened", "_queue", "_roots",
        "_sections", "_settings", "_walk", "is_cut", "is_listing", "settings_files",
    )  # fmt: skip

    def __init__(self, opened: Callable[[], Mapping[str, OpenText]]) -> None:
        self._opened = opened
        self._roots: list[str] = []
        self._settings = SettingsCache()
        self._contexts = FileContexts(Configurations(build=self._settings.read).find)
        self._known = IndexedFiles()
        self._open = OpenOccurrences()
        # The files to read; the root of each is needed to read it safely.
        self._queue: dict[str, str] = {}
        # Those of a file that was interrupted are not parsed again.
        self._sections: Sections = {}
        self._walk: WorkspaceWalk | None = None
        # Whether a folder is being listed. Who interrupts that has the walk begin anew, and in a
        # large workspace never end.
        self.is_listing = False
        # Whether the workspace is too large to find all of its files.
        self.is_cut = False
        self._looked_at = float("-inf")
        # All files that settings were read from at the last look.
        self.settings_files: frozenset[str] = frozenset()

    @property
    def is_complete(self) -> bool:
        """Whether all files have been read since the last look at the disk."""
        return self._walk is None and not self._queue and self._looked_at > float("-inf")

    @property
    def is_reading(self) -> bool:
        """Whether some files have been read since the last look at the disk, and others not."""
        return self._walk is not None or bool(self._queue)

    @property
    def revision(self) -> int:
        """A number that is another one when anything else is known of files that are not open."""
        return self._known.revision

    def set_roots(self, folders: Iterable[str]) -> None:
        """Set the folders of the workspace. What is known of files elsewhere is forgotten."""
        self._roots = [it for it in dict.fromkeys(map(os.path.normpath, folders)) if is_folder(it)]
        self._known.keep(lambda path: self._find_root(path) is not None)
        self._queue.clear()
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
            self._known.note(path, Observation(None))
        self._walk = None
        self._looked_at = float("-inf")

    def advance(self, guard: Guard = _never) -> bool:
        """Work for some milliseconds. Returns whether there is more to do."""
        end = time.monotonic() + _STEP
        while not self.is_complete:
            self._begin()
            if time.monotonic() >= end:
                return True
            guard()
            if self._walk is not None:
                self._walk_on(self._walk)
            else:
                self._read_next(guard)
            if self.is_complete:
                # The names in all folders were needed to find settings and roles.
                configurations = Configurations(build=self._settings.read)
                is_extended = self.settings_files.__contains__
                self._contexts = FileContexts(configurations.find, None, is_extended)
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
        found = dict(self._known.items())
        for path, text in self._opened().items():
            found[path] = self._open.find(path, text, self._find_folder, guard)
        return found

    def forget(self, path: str) -> None:
        """Forget a document that was closed."""
        self._open.forget(path)

    def list_paths(self) -> list[str] | None:
        """The absolute paths of all files; nothing where not all of them are known."""
        return [*self._known.paths()] if self.is_complete and not self.is_cut else None

    def find(self, path: str, guard: Guard = _never) -> FileOccurrences | None:
        """What occurs in one file, if that is known."""
        text = self._opened().get(path)
        if text is not None:
            return self._open.find(path, text, self._find_folder, guard)
        known = self._known.get(path)
        return known.occurrences if known is not None else None

    def select(
        self, symbols: Collection[Symbol], guard: Guard = _never
    ) -> dict[str, FileOccurrences]:
        """What occurs in the files, each of which has one name if it has one of the symbols."""
        files = self.files(guard)
        first = self._name_once(files, _find_having(symbols, files))
        return unite_roots(files, [*self._opened()][::-1] + first)

    def take(self, symbols: Collection[Symbol], guard: Guard = _never) -> Snapshot:
        """What occurs in the files, with the texts of those that have one of the symbols."""
        files = self.files(guard)
        return self._with_texts(files, _find_having(symbols, files), guard)

    def read(self, paths: Iterable[str], guard: Guard = _never) -> Snapshot:
        """What occurs in the files, with the texts of some."""
        return self._with_texts(self.files(guard), paths, guard)

    def _name_once(self, files: dict[str, FileOccurrences], paths: Iterable[str]) -> list[str]:
        """Leave out other names of the files at some paths; returns what is left of these."""
        first, second = find_first_names(paths, self._opened())
        for path in second:
            files.pop(path, None)
        return first

    def _with_texts(
        self, files: dict[str, FileOccurrences], paths: Iterable[str], guard: Guard
    ) -> Snapshot:
        opened, first = self._opened(), self._name_once(files, paths)
        sources: dict[str, Source] = {}
        for path in first:
            if path in opened:
                sources[path] = opened[path].source
                continue
            guard()
            source = self._read(path, self._find_folder(path), guard)
            known = self._known.get(path)
            if source is None or known is None:
                files.pop(path, None)
            else:
                files[path], sources[path] = known.occurrences, source
        return Snapshot(unite_roots(files, [*opened][::-1] + first), sources)

    def _find_root(self, path: str) -> str | None:
        """The innermost folder of the workspace that a file is in."""
        return max((it for it in self._roots if contains(it, path)), key=len, default=None)

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
        self.is_listing = True
        try:
            found = walk.step()
        finally:
            self.is_listing = False
        if found is not None:
            for path, root in found:
                known, folder = self._known.get(path), self._find_root(path) or root
                context = self._contexts.find(path)
                if known is None or not known.is_current(path, context, folder):
                    self._queue[path] = folder
            self._walk = walk
            return
        self._known.keep(walk.seen.__contains__)
        self.settings_files = frozenset(walk.settings_files)
        self.is_cut = walk.is_cut
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
            # Settings are read from anywhere in their project.
            in_project = context.is_settings and not os.path.isabs(context.path)
            data = read_within(path, [root, context.root] if in_project else [root])
        except FileError:
            self._known.forget(path)
            return None
        source, content = to_source(data), digest_content(data)
        if known is not None and known.is_of(content, context, root):
            self._known.note(path, observation)
            return source
        occurrences = collect_occurrences(
            source, path, context, root, guard=guard, known=self._sections
        )
        self._sections = {}
        self._known.put(path, Indexed(observation, content, context, root, occurrences))
        return source
