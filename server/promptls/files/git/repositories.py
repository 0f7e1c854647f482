"""Where a repository of git keeps its objects and its references."""

import os

from promptls.files.reading import FileError, is_folder, read_given
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

ID = pattern(r"[0-9a-f]{40}")
# In the order in which git looks for a name.
_PLACES = (
    "{}",
    "refs/{}",
    "refs/tags/{}",
    "refs/heads/{}",
    "refs/remotes/{}",
    "refs/remotes/{}/HEAD",
)
# A file that is there after a fetch says more behind the id.
_VALUE = pattern(r"(?:(?P<id>[0-9a-f]{40})(?!\S)|ref: (?P<other>\S+))")
_UNREAD = pattern(
    r"(?im)^[ \t]*+(?:objectformat|refstorage)[ \t]*+=[ \t]*+(?!sha1|files)(?P<format>\w++)"
)
_LINK = "gitdir:"
_CAP = 1 << 22
_MOST_ALTERNATES = 10
_MOST_REFERENCES = 5


class Repository(NamedTuple):
    """The folder of a work tree's own state, and that which all work trees share."""

    own: str
    common: str


def find_repository(root: str) -> Repository:
    """The repository of a folder with `.git`, which is a file in a linked work tree."""
    own = os.path.join(root, ".git")
    if not is_folder(own):
        said = _read_small(own).strip()
        if not said.startswith(_LINK):
            raise FileError(root, "no repository of git")
        own = os.path.join(root, said.removeprefix(_LINK).strip())
    common = os.path.normpath(os.path.join(own, _read_small(own, "commondir").strip()))
    unread = _UNREAD.search(_read_small(common, "config"))
    if unread is not None:
        raise FileError(root, f"a repository in the format {unread['format']}, which is not read")
    return Repository(own, common)


def find_stores(repository: Repository) -> list[str]:
    """The folders of objects, the repository's own first."""
    found = [os.path.join(repository.common, "objects")]
    for store in found:
        for line in _read_small(store, "info", "alternates").split("\n"):
            other = os.path.normpath(os.path.join(store, line))
            if line and not line.startswith("#") and len(found) < _MOST_ALTERNATES:
                found += [] if other in found else [other]
    return found


def find_reference(repository: Repository, name: str) -> str | None:
    """The id that a name has: of a branch, a tag or `HEAD`."""
    lines = _read_small(repository.common, "packed-refs").split("\n")
    packed = {it[41:]: it for it in lines}
    places = (it.format(name) for it in _PLACES)
    return next(filter(None, (_follow(repository, packed, it) for it in places)), None)


def _follow(repository: Repository, packed: dict[str, str], name: str) -> str | None:
    """The id of a reference, through others that it refers to."""
    for _ in range(_MOST_REFERENCES):
        parts = name.split("/")
        folder = repository.common if parts[0] == "refs" else repository.own
        said = _VALUE.match(_read_small(folder, *parts) or packed.get(name, ""))
        if said is None or ".." in said[0]:
            return None
        if said["id"]:
            return said["id"]
        name = said["other"]
    return None


def _read_small(*path: str) -> str:
    """The text of a file that git writes; nothing where there is none."""
    try:
        return read_given(os.path.join(*path), _CAP)[:_CAP].decode(errors="surrogateescape")
    except FileError:
        return ""
