"""Finds and reads the files of a folder that a program looks for, also those that git ignores.

Paths begin at the folder, with forward slashes. No file outside of it is read.
"""

import os
from collections.abc import Callable, Iterator

from promptls.files.contexts import to_path_from
from promptls.files.reading import FileError, contains, decode_whole, describe_error, read_within
from promptls.text.globs import matches
from promptls.text.paths import inside
from promptls.text.values import NamedTuple


class Tree(NamedTuple):
    """A folder, by its real path. What cannot be read is passed to `report`, and is missing."""

    root: str
    report: Callable[[FileError], object]

    def real(self, path: str) -> str:
        """The path with all links followed."""
        return os.path.realpath(os.path.join(self.root, path))

    def text(self, path: str) -> str | None:
        """The text of a file, if there is one."""
        whole = os.path.join(self.root, path)
        if not os.path.lexists(whole) or os.path.isdir(whole):
            return None
        try:
            return decode_whole(path, read_within(whole, [self.root])).text
        except FileError as error:
            self.report(FileError(path, error.reason))
            return None

    def find(self, folder: str, glob: str) -> Iterator[str]:
        """The files of a folder that match a glob, sorted. No folder is entered twice."""
        base = os.path.normpath(os.path.join(self.root, folder))
        top = os.path.normpath(os.path.join(base, glob.partition("*")[0].rpartition("/")[0]))
        seen: set[str] = set()
        for at, folders, names in os.walk(top, onerror=self._refuse, followlinks=True):
            real, below = self.real(at), "" if at == base else to_path_from(base, at)
            is_inside = contains(self.root, real)
            if not is_inside:
                self.report(FileError(inside(folder, below), "outside of the workspace"))
            if not is_inside or real in seen:
                folders.clear()
                continue
            seen.add(real)
            is_deepest = "**" not in glob and inside(below, "").count("/") == glob.count("/")
            folders[:] = () if is_deepest else sorted(folders)
            paths = (inside(below, it) for it in sorted(names))
            yield from (inside(folder, it) for it in paths if matches(f"/{glob}", it))

    def _refuse(self, error: OSError) -> None:
        if not isinstance(error, FileNotFoundError | NotADirectoryError):
            self.report(FileError(to_path_from(self.root, error.filename), describe_error(error)))
