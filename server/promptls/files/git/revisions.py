"""The tree of files of a revision of git."""

from collections.abc import Callable, Iterator, Mapping

from promptls.files.git.commits import find_commit, find_repository
from promptls.files.git.objects import Objects
from promptls.files.reading import FileError, decode_whole
from promptls.files.trees import Tree
from promptls.text.paths import inside, join_path
from promptls.text.values import NamedTuple

_FOLDER, _LINK, _MODULE = "40000", "120000", "160000"
_MOST_LINKS = 40
_LONGEST_LINK = 4_096
_ID_SIZE = 20


class _Found(NamedTuple):
    """What is at a path: its mode and id, and the path without links."""

    mode: str
    id: str
    path: str


def open_revision(root: str, name: str, report: Callable[[FileError], None]) -> tuple[str, Tree]:
    """The id of the commit of a revision, and the tree of its files.

    Raises `FileError` where there is no such revision on this disk.
    """
    repository = find_repository(root)
    commit = find_commit(repository, name)
    files = _Files(repository.objects, commit.tree, report)
    return commit.id, Tree(files.names, files.text, files.real, report)


class _Files:
    """Answers what a tree is asked, and knows the folders that it has read."""

    __slots__ = ("_known", "_objects", "_report", "_root")

    def __init__(self, objects: Objects, root: str, report: Callable[[FileError], None]) -> None:
        self._objects = objects
        self._root = _Found(_FOLDER, root, "")
        self._report = report
        self._known: dict[str, dict[str, tuple[str, str]]] = {}

    def names(self, folder: str) -> Mapping[str, bool]:
        found = self._find(folder)
        if found is None or found.mode != _FOLDER:
            return {}
        inner = {it: self._find(inside(found.path, it)) for it in self._read(found)}
        return {name: it is not None and it.mode == _FOLDER for name, it in inner.items()}

    def text(self, path: str) -> str | None:
        found = self._find(path)
        if found is None or found.mode in (_FOLDER, _MODULE):
            return None
        content = self._content(found.id, path)
        try:
            return None if content is None else decode_whole(path, content).text
        except FileError as error:
            self._report(error)
            return None

    def real(self, path: str) -> str:
        found = self._find(path)
        return path if found is None else found.path

    def _find(self, path: str) -> _Found | None:
        """What is at a path, with links followed inside of the tree."""
        left = path.split("/")[::-1]
        at, links = self._root, 0
        while left:
            name = left.pop()
            if not name:
                continue
            entry = self._read(at).get(name) if at.mode == _FOLDER else None
            if entry is None:
                return None
            mode, found = entry
            if mode != _LINK:
                at = _Found(mode, found, inside(at.path, name))
                continue
            links += 1
            target = (self._content(found, path) or b"/").decode(errors="replace")
            is_odd = target.startswith("/") or len(target) > _LONGEST_LINK
            joined = None if is_odd else join_path(at.path, target)
            if joined is None or links > _MOST_LINKS:
                return None
            left += joined.split("/")[::-1]
            at = self._root
        return at

    def _read(self, folder: _Found) -> dict[str, tuple[str, str]]:
        """The names in a folder, with mode and id."""
        if folder.id not in self._known:
            content = self._content(folder.id, folder.path)
            self._known[folder.id] = dict(_parse(content or b""))
        return self._known[folder.id]

    def _content(self, wanted: str, path: str) -> bytes | None:
        """The content of an object; nothing for one that cannot be read, which is told."""
        try:
            read = self._objects.read(wanted)
            if read is not None:
                return read.content
            self._report(FileError(path, "not in the repository on this disk"))
        except FileError as error:
            self._report(error)
        return None


def _parse(content: bytes) -> Iterator[tuple[str, tuple[str, str]]]:
    at = 0
    while (end := content.find(b"\0", at)) >= 0:
        mode, _, name = content[at:end].partition(b" ")
        at = end + 1 + _ID_SIZE
        found = content[end + 1 : at].hex()
        yield name.decode(errors="surrogateescape"), (mode.decode("latin-1"), found)
