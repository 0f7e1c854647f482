"""Where a repository keeps its objects and references, and reads its small files."""

import os

from promptls.files.reading import FileError, is_folder, read_given
from promptls.text.values import NamedTuple

_LINK = "gitdir:"
_MARK = ".git"
_CAP = 1 << 22
_MOST_ALTERNATES = 10


class Repository(NamedTuple):
    """The folder of a work tree's own state, and that which all work trees share."""

    own: str
    common: str

    @property
    def stores(self) -> list[str]:
        """The folders of objects, the repository's own first."""
        found = [os.path.join(self.common, "objects")]
        for store in found:
            for line in read_small(os.path.join(store, "info", "alternates")).split("\n"):
                other = os.path.normpath(os.path.join(store, line))
                if line and not line.startswith("#") and len(found) < _MOST_ALTERNATES:
                    found += [] if other in found else [other]
        return found


def find_repository(root: str) -> Repository:
    """The repository of a folder with `.git`, which is a file in a linked work tree."""
    mark = os.path.join(root, _MARK)
    if is_folder(mark):
        return Repository(mark, mark)
    said = read_small(mark).strip()
    if not said.startswith(_LINK):
        raise FileError(root, "no repository of git")
    own = os.path.join(root, said.removeprefix(_LINK).strip())
    common = read_small(os.path.join(own, "commondir")).strip()
    return Repository(own, os.path.normpath(os.path.join(own, common)) if common else own)


def read_small(path: str) -> str:
    """The text of a file that git writes; nothing where there is none."""
    try:
        return read_given(path, _CAP)[:_CAP].decode(errors="surrogateescape")
    except FileError:
        return ""
