"""The tree of files of a revision of git."""

from collections.abc import Mapping

from promptls.files.git.folders import find_repository
from promptls.files.git.names import find_commit, read_commit
from promptls.files.git.objects import Objects
from promptls.files.reading import FileError, decode_whole
from promptls.files.trees import Tree
from promptls.text.paths import inside, join_path
from promptls.text.spans import SIZE_CAP
from promptls.text.values import NamedTuple

_FOLDER, _LINK, _MODULE = "40000", "120000", "160000"
_MOST_LINKS = 40
_ID_SIZE = 20
_MISSING = "not in the repository on this disk"


class Revision(NamedTuple):
    """A commit, and the tree of its files."""

    commit: str
    tree: Tree


class _Found(NamedTuple):
    """What is at a path: its mode and id, and the path without links."""

    mode: str
    id: str
    path: str


def open_revision(root: str, name: str) -> Revision:
    """Open the tree of a revision. Raises `FileError` where there is no such one on this disk."""
    repository = find_repository(root)
    objects = Objects(repository.stores)
    commit = find_commit(repository, objects, name)
    return Revision(commit, _Files(objects, read_commit(objects, commit, name)[0]).to_tree())


class _Files:
    """Answers what a tree is asked, and knows the folders that it has read."""

    __slots__ = ("_known", "_objects", "_root")

    def __init__(self, objects: Objects, root: str) -> None:
        self._objects = objects
        self._root = _Found(_FOLDER, root, "")
        self._known: dict[str, dict[str, tuple[str, str]]] = {}

    def to_tree(self) -> Tree:
        return Tree(self._names, self._text, self._real)

    def _names(self, folder: str) -> Mapping[str, bool]:
        found = self._find(folder)
        if found is None or found.mode != _FOLDER:
            return {}
        return {
            name: self._is_folder(mode, inside(found.path, name))
            for name, (mode, _) in self._read(found.id, folder).items()
            if mode != _MODULE
        }

    def _is_folder(self, mode: str, path: str) -> bool:
        if mode == _LINK:
            led = self._find(path)
            return led is not None and led.mode == _FOLDER
        return mode == _FOLDER

    def _text(self, path: str) -> str | None:
        found = self._find(path)
        if found is None or found.mode in (_FOLDER, _MODULE):
            return None
        return decode_whole(path, self._content(found.id, path), SIZE_CAP).text

    def _real(self, path: str) -> str:
        found = self._find(path)
        return path if found is None else found.path

    def _find(self, path: str) -> _Found | None:
        """What is at a path, with links followed inside of the tree."""
        left = path.split("/") if path else []
        at = self._root
        links = 0
        while left:
            if at.mode != _FOLDER:
                return None
            name = left.pop(0)
            entry = self._read(at.id, path).get(name)
            if entry is None:
                return None
            mode, found = entry
            if mode == _LINK:
                links += 1
                target = self._content(found, path).decode(errors="replace")
                joined = None if target.startswith("/") else join_path(at.path, target)
                if joined is None or links > _MOST_LINKS:
                    return None
                left = [*(joined.split("/") if joined else []), *left]
                at = self._root
            else:
                at = _Found(mode, found, inside(at.path, name))
        return at

    def _content(self, wanted: str, path: str) -> bytes:
        read = self._objects.read(wanted)
        if read is None:
            raise FileError(path, _MISSING)
        return read.content

    def _read(self, wanted: str, path: str) -> dict[str, tuple[str, str]]:
        """The names in a folder, with mode and id."""
        known = self._known.get(wanted)
        if known is None:
            known = self._known[wanted] = dict(_parse(self._content(wanted, path)))
        return known


def _parse(content: bytes) -> list[tuple[str, tuple[str, str]]]:
    entries = []
    at = 0
    while (end := content.find(b"\0", at)) >= 0:
        mode, _, name = content[at:end].partition(b" ")
        at = end + 1 + _ID_SIZE
        found = content[end + 1 : at].hex()
        entries.append((name.decode(errors="surrogateescape"), (mode.decode("latin-1"), found)))
    return entries
