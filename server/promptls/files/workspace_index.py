"""An index of what occurs in the files of a workspace, which follows changes in small steps.

How it is used, by the server and by features that need the facts of other files:

- `set_roots` and `cover` say which folders it is about; `invalidate` that something has changed.
- `advance` works for some milliseconds and tells whether there is more to do. It is called when
  no message waits. `wait` calls it for a request that waits, for a limited time.
- `files` gives what is known, by absolute path: an open document instead of its file, and nothing
  of files that were not read yet. Features are functions of this mapping.
- `take` reads the files with some symbols once more, for those who need their texts, too: the
  places in what it returns are those of the texts that it returns.

Files are found as `promptls check` finds them, and settings files besides. What occurs in each is
made by the store of files, which tells whether a file has changed; what is kept are names and
offsets. The disk is looked at whenever a request comes and the last look is older than a second.
"""

import os
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial

from promptls.files.configurations import Configurations
from promptls.files.configurations import configure as configure_store
from promptls.files.contexts import FileContext, FileContexts, find_project_root
from promptls.files.occurrences import (
    call_by,
    collect_occurrences,
    find_first_names,
    look_from,
    unite_roots,
)
from promptls.files.reading import contains, is_folder, resolve
from promptls.files.store import FileStore
from promptls.files.texts import Guard, OpenText, StoredText, derive_of
from promptls.files.workspace_walk import WorkspaceWalk
from promptls.parsing import run_to_end
from promptls.semantics.occurrences import FileOccurrences, Symbol
from promptls.text.spans import Source
from promptls.text.values import NamedTuple

# How long one step works, in seconds: less than anybody notices.
_STEP = 0.005
# How long the last look at the disk counts, in seconds.
_MAX_AGE = 1.0
# How many files to read are too many to keep their documents.
_MANY = 64
_LONG_AGO = float("-inf")
# Some twenty megabytes.
_MOST_PLACES = 150_000
_LEFT_OUT = "is not read, as the workspace has too many names"
_OCCURRENCES = "occurrences"


class Snapshot(NamedTuple):
    """What occurs in the files of a workspace, and the texts of those that were asked for."""

    files: Mapping[str, FileOccurrences]
    sources: Mapping[str, Source]


class WorkspaceIndex:
    """What occurs in the files below some folders.

    `opened` lists the open documents, by absolute path where they are files, and `build` reads
    settings. Only one thread may use it. A guard may raise at any time; the next step continues
    where this one was interrupted.
    """

    __slots__ = (
        "_configure", "_contexts", "_count", "_files", "_looked_at", "_names", "_opened", "_queue",
        "_roots", "_store", "_walk", "is_cut", "is_listing", "revision", "settings_files",
    )  # fmt: skip

    def __init__(
        self,
        opened: Callable[[], Mapping[str, OpenText]],
        store: FileStore | None = None,
        configure: Callable[[], Configurations] | None = None,
    ) -> None:
        self._opened = opened
        self._store = store or FileStore(lambda path: opened().get(path))
        self._configure = configure or partial(configure_store, self._store)
        self._roots: list[str] = []
        # All files that settings were read from at the last look.
        self.settings_files: frozenset[str] = frozenset()
        self._contexts = self._find_contexts()
        # What occurs in the files on the disk. One that has been open since it was found, by any
        # of its names, has not been read (`None`).
        self._files: dict[str, FileOccurrences | None] = {}
        # The names of files that are not their real paths, by these, and links last.
        self._names: dict[str, list[str]] = {}
        self._count = 0
        # Another number when anything else is known of files that are not open.
        self.revision = 0
        # The files to read; the root of each is needed to read it safely.
        self._queue: dict[str, str] = {}
        self._walk: WorkspaceWalk | None = None
        # Whether a folder is being listed. Who interrupts that has the walk begin anew, and in a
        # large workspace never end.
        self.is_listing = False
        # Whether the workspace is too large to find all of its files.
        self.is_cut = False
        self._looked_at = _LONG_AGO

    @property
    def is_complete(self) -> bool:
        """Whether all files have been read since the last look at the disk."""
        return self._walk is None and not self._queue and self._looked_at > _LONG_AGO

    @property
    def is_reading(self) -> bool:
        """Whether some files have been read since the last look at the disk, and others not."""
        return self._walk is not None or bool(self._queue)

    @property
    def is_partial(self) -> bool:
        """Whether some files were not read because there are too many of them or of their names."""
        return self.is_cut or self._count > _MOST_PLACES

    @property
    def left(self) -> int:
        """How many files that were found are left to be read."""
        return len(self._queue)

    def set_roots(self, folders: Iterable[str]) -> None:
        """Set the folders of the workspace. What is known of files elsewhere is forgotten."""
        self._roots = [it for it in dict.fromkeys(map(os.path.normpath, folders)) if is_folder(it)]
        self._keep(lambda path: self._find_root(path) is not None)
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
        self._store.expire(paths)
        self._walk = None
        self._looked_at = _LONG_AGO

    def advance(self, guard: Guard = run_to_end) -> bool:
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
                self._contexts = self._find_contexts()
        return False

    def skip(self) -> bool:
        """Leave out what could not be read. Returns whether there is more to do."""
        if self._queue:
            self._queue.pop(next(iter(self._queue)))
        return not self.is_complete

    def refresh(self) -> None:
        """Look at the disk again if the last look is too old. The next steps do the work."""
        if self.is_complete and time.monotonic() - self._looked_at > _MAX_AGE:
            self._looked_at = _LONG_AGO

    def wait(self, seconds: float, guard: Guard = run_to_end) -> bool:
        """Work until all is up to date, but not for longer. Returns whether it is."""
        self.refresh()
        end = time.monotonic() + seconds
        while self.advance(guard):
            guard()
            if time.monotonic() >= end:
                return False
        return True

    def files(self, guard: Guard = run_to_end) -> dict[str, FileOccurrences]:
        """What occurs in each file that is known, by absolute path.

        A file that is open has the text in the editor by all of its names.
        """
        found = {path: it for path, it in self._files.items() if it is not None}
        opened = self._opened()
        for path, text in opened.items():
            found[path] = own = self._derive_open(path, text, guard)
            for name in self._list_names(text.real):
                if name not in opened:
                    context = self._contexts.find(name)
                    found[name] = call_by(name, context, self._find_folder(name), own)
        return found

    def note_closed(self, path: str) -> None:
        """Read a file of the workspace that is no longer open, also by its other names."""
        real = resolve(path) if os.path.isabs(path) else path
        for name in dict.fromkeys((path, *self._list_names(real))):
            root = self._find_root(name)
            if name in self._files and root is not None and self._store.find_open(real) is None:
                self._queue[name] = root

    def list_paths(self) -> list[str] | None:
        """The absolute paths of all files; nothing where not all of them are known."""
        return [*self._files] if self.is_complete and not self.is_cut else None

    def find(self, path: str, guard: Guard = run_to_end) -> FileOccurrences | None:
        """What occurs in one file, if that is known."""
        text = self._opened().get(path)
        return self._derive_open(path, text, guard) if text is not None else self._files.get(path)

    def select(
        self, symbols: Collection[Symbol], guard: Guard = run_to_end
    ) -> dict[str, FileOccurrences]:
        """What occurs in the files, each of which has one name if it has one of the symbols."""
        files = self.files(guard)
        first = self._name_once(files, _find_having(symbols, files))
        return unite_roots(files, [*self._opened()][::-1] + first)

    def take(self, symbols: Collection[Symbol], guard: Guard = run_to_end) -> Snapshot:
        """What occurs in the files, with the texts of those that have one of the symbols."""
        files = self.files(guard)
        return self._with_texts(files, _find_having(symbols, files), guard)

    def read(self, paths: Iterable[str], guard: Guard = run_to_end) -> Snapshot:
        """What occurs in the files, with the texts of some."""
        return self._with_texts(self.files(guard), paths, guard)

    def _name_once(self, files: dict[str, FileOccurrences], paths: Iterable[str]) -> list[str]:
        """Empty other names of the files at some paths; returns what is left of these.

        There is a file by each name, such as the specification of others.
        """
        first, second = find_first_names(paths, self._opened())
        files.update((it, files[it]._replace(places={})) for it in second if it in files)
        return first

    def _list_names(self, real: str) -> list[str]:
        """The names of a file in the workspace by its real path, that of the file itself first."""
        return [it for it in (real, *self._names.get(real, ())) if it in self._files]

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
            found = self._read(path, self._find_folder(path), guard)
            if found is None:
                files.pop(path, None)
            else:
                sources[path], files[path] = found[0].source, found[1]
        return Snapshot(unite_roots(files, [*opened][::-1] + first), sources)

    def _find_contexts(self) -> FileContexts:
        found = self._configure()
        return FileContexts(found.find, found.listed, self.settings_files.__contains__)

    def _find_root(self, path: str) -> str | None:
        """The innermost folder of the workspace that a file is in."""
        return max((it for it in self._roots if contains(it, path)), key=len, default=None)

    def _find_folder(self, path: str) -> str:
        return self._find_root(path) or os.path.dirname(path)

    def _begin(self) -> None:
        """Begin to look at the disk, unless that was done already."""
        if self._walk is None and not self._queue and self._looked_at == _LONG_AGO:
            self._walk = WorkspaceWalk(self._roots, self._configure())
            self._contexts = self._walk.contexts

    def _walk_on(self, walk: WorkspaceWalk) -> None:
        # A walk that was interrupted is of no use any more, so that it begins anew.
        self._walk = None
        self.is_listing = True
        try:
            found = walk.step()
        finally:
            self.is_listing = False
        if found is None:
            self._keep(walk.seen.__contains__)
            self._names = walk.names
            self.settings_files = frozenset(walk.settings_files)
            self.is_cut = walk.is_cut
            self._looked_at = time.monotonic()
            return
        for path, root, real, _ in found:
            folder = self._find_root(path) or root
            if any(self._store.find_open(it) is not None for it in (path, real)):
                self._files.setdefault(path, None)
            elif not self._is_current(path, folder):
                self._queue[path] = folder
        self._walk = walk

    def _is_current(self, path: str, folder: str) -> bool:
        """Whether a file need not be read again."""
        context = self._contexts.find(path)
        limit, given = _find_limit(context, folder), (context, folder)
        known = self._files.get(path)
        held = self._store.find_made(path, limit, _OCCURRENCES, given)
        # What was read just when its file was opened by another name is of the text in the editor.
        return held is not None and held.value is known

    def _read_next(self, guard: Guard) -> None:
        path, root = next(iter(self._queue.items()))
        if self._store.find_open(path) is None:
            found = self._read(path, root, guard)
            if found is not None and len(self._queue) > _MANY:
                # Of many files each makes way for the next before anything else asks for it.
                found[0].rest()
        self._queue.pop(path, None)

    def _read(
        self, path: str, root: str, guard: Guard
    ) -> tuple[StoredText, FileOccurrences] | None:
        """The text of a file, and what occurs in it."""
        context = self._contexts.find(path)
        make = partial(self._collect, path, context, root, guard)
        limit, given = _find_limit(context, root), (context, root)
        found = self._store.derive_with_text(path, limit, _OCCURRENCES, given, make)
        self._put(path, found[1] if found is not None else None)
        return found

    def _derive_open(self, path: str, text: OpenText, guard: Guard) -> FileOccurrences:
        context, folder, home = text.context, self._find_folder(path), self._find_home(path, text)

        def make(text: StoredText) -> FileOccurrences:
            found = collect_occurrences(path, context, folder, guard, text)
            return found if home is None else look_from(home, guard, text, found)

        return derive_of(text, _OCCURRENCES, (context, folder, home), make)

    def _find_home(self, path: str, text: OpenText) -> FileContext | None:
        """The context of the file itself, if it is open by another name of its project."""
        names = self._list_names(text.real)
        if not names or path == names[0]:
            return None
        context = self._contexts.find(names[0])
        return context if context.root == text.context.root else None

    def _collect(
        self, path: str, context: FileContext, folder: str, guard: Guard, text: StoredText
    ) -> FileOccurrences:
        found = collect_occurrences(path, context, folder, guard, text)
        is_kept = self._count <= _MOST_PLACES
        return found if is_kept else found._replace(places={}, unread=_LEFT_OUT)

    def _put(self, path: str, found: FileOccurrences | None) -> None:
        """Set what occurs in a file, or forget one that cannot be read."""
        known = self._files.get(path)
        more = _count_places(found) - _count_places(known) if found is not known else 0
        # From here on there are no calls, at which this could be interrupted.
        if found is not None:
            self._files[path] = found
        elif path in self._files:
            del self._files[path]
        self._count += more
        self.revision += found is not known

    def _keep(self, is_wanted: Callable[[str], bool]) -> None:
        """Forget the files that are not wanted."""
        for path in [it for it in self._files if not is_wanted(it)]:
            self._put(path, None)
            self._store.forget(path)


def _find_having(symbols: Collection[Symbol], files: Mapping[str, FileOccurrences]) -> list[str]:
    return [path for path, it in files.items() if any(one in it.places for one in symbols)]


def _find_limit(context: FileContext, folder: str) -> str:
    """The folder that a file must be in to be read."""
    # Settings are read from anywhere in their project.
    is_anywhere = context.is_settings and not os.path.isabs(context.path)
    return context.root if is_anywhere else folder


def _count_places(found: FileOccurrences | None) -> int:
    return sum(map(len, found.places.values())) if found is not None else 0
