"""The folders that are open in the editor. Each may have settings of its own."""

import os
from collections.abc import Iterable, Iterator, Mapping

from promptls.files.contexts import FileContext
from promptls.files.reading import contains, resolve
from promptls.lsp.client import find
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.documents.uris import path_of

# More folders than a person opens.
_MOST = 100


class Roots:
    """The workspace folders by their paths, as the client names them, with links followed."""

    def __init__(self, folders: Iterable[object] = ()) -> None:
        self._real: dict[str, str] = {}
        self._add(folders)

    def begin(self, params: JsonObject) -> None:
        """Take the folders that `initialize` names. Old clients know of one only."""
        folders = params.get("workspaceFolders")
        if isinstance(folders, list):
            self._add(folders)
        else:
            self._add([{"uri": params.get("rootUri")}])

    def change(self, params: JsonObject) -> None:
        """Add and remove the folders that `workspace/didChangeWorkspaceFolders` names."""
        removed, added = find(params, "event.removed"), find(params, "event.added")
        for path in _paths(removed if isinstance(removed, list) else []):
            self._real.pop(path, None)
        self._add(added if isinstance(added, list) else [])

    @property
    def paths(self) -> tuple[str, ...]:
        """The real paths of the folders, in the order in which they were opened."""
        return tuple(dict.fromkeys(self._real.values()))

    @property
    def shown(self) -> tuple[str, ...]:
        """The same as the client names them."""
        return tuple(self._real)

    def find_only(self) -> str | None:
        """The folder that is open, if it is the only one."""
        return next(iter(self._real)) if len(self._real) == 1 else None

    def outermost(self) -> list[str]:
        """The same without those that are inside others."""
        return [
            it
            for it in self.paths
            if not any(it != other and contains(other, it) for other in self.paths)
        ]

    def find(self, path: str) -> str | None:
        """The innermost folder that a file is in."""
        if "\0" in path:
            return None
        real = resolve(path)
        found = [it for it in self.paths if contains(it, real)]
        return max(found, key=len, default=None)

    def find_project(self, path: str | None, context: FileContext) -> str | None:
        """The folder of the project of a file: with `.git`, or else the one that is open."""
        if context.root != os.sep:
            return context.root
        folder = self.find(path) if path is not None else None
        return self.as_shown(folder) if folder is not None else None

    def as_shown(self, path: str) -> str:
        """The path by which the client knows a file, given its real one."""
        for shown, real in self._real.items():
            if shown != real and contains(real, path):
                return shown + path[len(real) :]
        return path

    def _add(self, folders: Iterable[object]) -> None:
        for path in _paths(folders):
            if len(self._real) < _MOST:
                self._real[path] = resolve(path)


def _paths(folders: Iterable[object]) -> Iterator[str]:
    for folder in folders:
        uri = folder.get("uri") if isinstance(folder, Mapping) else None
        path = path_of(uri) if isinstance(uri, str) else None
        if path and os.path.isabs(path) and "\0" not in path:
            yield path.rstrip(os.sep) or os.sep
