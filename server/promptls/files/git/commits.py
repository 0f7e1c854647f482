"""Finds a repository of git, and the commit that a name means: a branch, a tag, an id, HEAD~2."""

import os

from promptls.files.git.objects import Objects
from promptls.files.reading import FileError, is_folder, read_given
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

_NAME = pattern(r"(?P<name>(?![-/])[^\s~^:?*\[\\]++)(?P<steps>(?:~[0-9]{0,4}|\^[0-9]?)*+)")
_FIELD = pattern(r"(?m)^(tree|parent|object) (.*)$")
_STEP = pattern(r"([~^])([0-9]*)")
_SHORT = pattern(r"[0-9a-f]{4,39}")
_ID = pattern(r"[0-9a-f]{40}")
# In the order in which git looks for a name.
_FOLDERS = ("", "refs/", "refs/tags/", "refs/heads/", "refs/remotes/")
# A file that is there after a fetch says more behind the id.
_VALUE = pattern(r"(?:(?P<id>[0-9a-f]{40})(?!\S)|ref: (?P<other>\S+))")
_UNREAD = pattern(
    r"(?im)^[ \t]*+(?:objectformat|refstorage)[ \t]*+=[ \t]*+(?!sha1|files)(?P<format>\w++)"
)
_LINK = pattern(r"gitdir:[ \t]*+(?P<path>[^\n\r]++)")
_CAP = 1 << 22
_MOST_ALTERNATES = 10
_MOST_REFERENCES = 5
_MOST_TAGS = 10


class Repository(NamedTuple):
    """The folder of a work tree's own state, that which all work trees share, and the objects."""

    own: str
    common: str
    objects: Objects


class FoundCommit(NamedTuple):
    """A commit: its id, and those of its tree and its parents."""

    id: str
    tree: str
    parents: list[str]


def find_repository(root: str) -> Repository:
    """The repository of a folder with `.git`, which is a file in a linked work tree."""
    own = os.path.join(root, ".git")
    if not is_folder(own):
        link = _LINK.match(_read_small(own))
        if link is None:
            raise FileError(root, "no repository of git")
        own = os.path.join(root, link["path"])
    common = os.path.normpath(os.path.join(own, _read_small(own, "commondir").strip()))
    unread = _UNREAD.search(_read_small(common, "config"))
    if unread is not None:
        raise FileError(root, f"a repository in the format {unread['format']}, which is not read")
    return Repository(own, common, Objects(_find_stores(common)))


def _find_stores(common: str) -> list[str]:
    """The folders of objects, the repository's own first."""
    found = [os.path.join(common, "objects")]
    for store in found:
        for line in _read_small(store, "info", "alternates").split("\n"):
            other = os.path.normpath(os.path.join(store, line))
            if line and not line.startswith("#") and len(found) < _MOST_ALTERNATES:
                found += [] if other in found else [other]
    return found


def find_commit(repository: Repository, name: str) -> FoundCommit:
    """The commit that a name means. Raises `FileError` where there is none on this disk."""
    parts = _NAME.fullmatch(name)
    if parts is None or ".." in name or "@{" in name:
        raise FileError(name, "no name of a revision that is understood here")
    found = _read(repository, _find_id(repository, parts["name"], name), name)
    for sign, digits in _STEP.findall(parts["steps"]):
        number = int(digits or 1)
        # Either the first parent so many times, or once the parent with the number.
        parent, times = (1, number) if sign == "~" else (number, min(number, 1))
        for _ in range(times):
            if len(found.parents) < parent:
                raise FileError(name, "no such revision: the history begins before it")
            found = _read(repository, found.parents[parent - 1], name)
    return found


def _find_id(repository: Repository, wanted: str, name: str) -> str:
    if _ID.fullmatch(wanted):
        return wanted
    found = _find_reference(repository, "HEAD" if wanted == "@" else wanted)
    if found is not None:
        return found
    ids = repository.objects.find(wanted) if _SHORT.fullmatch(wanted) else set()
    if len(ids) != 1:
        said = "the beginning of several ids" if ids else "no such revision in the repository"
        raise FileError(name, said)
    return ids.pop()


def _read(repository: Repository, wanted: str, name: str) -> FoundCommit:
    """The commit with an id, or that which a tag with the id is of."""
    for _ in range(_MOST_TAGS + 1):
        read = repository.objects.read(wanted)
        if read is None:
            raise FileError(name, "not in the history on this disk; fetch more of it")
        head = read.content.partition(b"\n\n")[0].decode(errors="replace")
        fields: dict[str, list[str]] = {"tree": [], "parent": [], "object": []}
        for key, value in _FIELD.findall(head):
            fields[key].append(value)
        if read.kind == "commit" and fields["tree"]:
            return FoundCommit(wanted, fields["tree"][0], fields["parent"])
        if read.kind != "tag" or not fields["object"]:
            break
        wanted = fields["object"][0]
    raise FileError(name, "no commit")


def _find_reference(repository: Repository, name: str) -> str | None:
    """The id that a name has: of a branch, a tag or `HEAD`."""
    lines = _read_small(repository.common, "packed-refs").split("\n")
    packed = {it[41:]: it for it in lines}
    places = [*(f"{it}{name}" for it in _FOLDERS), f"refs/remotes/{name}/HEAD"]
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
