"""Finds the commit that a name of git means: a branch, a tag, an id, and ancestors as in HEAD~2."""

import os

from promptls.files.git.folders import Repository, read_small
from promptls.files.git.objects import Object, Objects
from promptls.files.reading import FileError
from promptls.text.patterns import pattern

_NAME = pattern(r"(?P<name>[^\s~^:?*\[\\]++)(?P<steps>(?:~[0-9]{0,6}|\^[0-9]?)*+)")
_STEP = pattern(r"(?P<sign>[~^])(?P<number>[0-9]*)")
_ID = pattern(r"[0-9a-f]{40}")
_SHORT = pattern(r"[0-9a-f]{4,39}")
# In the order in which git looks for a name.
_FOLDERS = ("", "refs/", "refs/tags/", "refs/heads/", "refs/remotes/")
_REFERENCE = "ref: "
_HEAD = "HEAD"
_MOST_REFERENCES = 5
_MOST_TAGS = 10
_MOST_STEPS = 10_000


def find_commit(repository: Repository, objects: Objects, name: str) -> str:
    """The id of a commit. Raises `FileError` where there is no such one on this disk."""
    parts = _NAME.fullmatch(name)
    if parts is None or ".." in name or "@{" in name or name.startswith(("-", "/")):
        raise FileError(name, "no name of a revision that is understood here")
    found = _find_id(repository, objects, parts["name"])
    if found is None:
        raise FileError(name, "no such revision in the repository")
    found = _peel(objects, found, name)
    for sign, number in _STEP.findall(parts["steps"]):
        ordinal = int(number or 1)
        for _ in range(min(ordinal, _MOST_STEPS) if sign == "~" else 1):
            found = _find_parent(objects, found, ordinal if sign == "^" else 1, name)
    return found


def read_commit(objects: Objects, commit: str, name: str) -> tuple[str, list[str]]:
    """The tree of a commit, and its parents."""
    read = objects.read(commit)
    if read is None:
        raise FileError(name, "not in the history on this disk; fetch more of it")
    head = read.content.partition(b"\n\n")[0].decode(errors="replace").split("\n")
    trees = [it.removeprefix("tree ") for it in head if it.startswith("tree ")]
    if read.kind != "commit" or not trees:
        raise FileError(name, "no commit")
    return trees[0], [it.removeprefix("parent ") for it in head if it.startswith("parent ")]


def _find_parent(objects: Objects, commit: str, ordinal: int, name: str) -> str:
    if ordinal == 0:
        return commit
    parents = read_commit(objects, commit, name)[1]
    if len(parents) < ordinal:
        raise FileError(name, "no such revision: the history begins before it")
    return parents[ordinal - 1]


def _peel(objects: Objects, found: str, name: str) -> str:
    """The commit that a tag is of."""
    read: Object | None = objects.read(found)
    for _ in range(_MOST_TAGS):
        if read is None or read.kind != "tag":
            break
        found = read.content[len(b"object ") :][:40].decode(errors="replace")
        read = objects.read(found)
    read_commit(objects, found, name)
    return found


def _find_id(repository: Repository, objects: Objects, name: str) -> str | None:
    if _ID.fullmatch(name):
        return name
    wanted = _HEAD if name == "@" else name
    packed = _read_packed(repository)
    for folder in _FOLDERS:
        found = _read_reference(repository, packed, f"{folder}{wanted}")
        if found is not None:
            return found
    remote = _read_reference(repository, packed, f"refs/remotes/{wanted}/HEAD")
    if remote is not None or not _SHORT.fullmatch(name):
        return remote
    ids = objects.find(name)
    if len(ids) > 1:
        raise FileError(name, "the beginning of several ids")
    return next(iter(ids), None)


def _read_reference(repository: Repository, packed: dict[str, str], name: str) -> str | None:
    """The id that a reference has, through others that it refers to."""
    for _ in range(_MOST_REFERENCES):
        parts = name.split("/")
        folder = repository.common if parts[0] == "refs" else repository.own
        said = read_small(os.path.join(folder, *parts)).strip() or packed.get(name, "")
        if _ID.fullmatch(said):
            return said
        if not said.startswith(_REFERENCE) or ".." in said:
            return None
        name = said.removeprefix(_REFERENCE)
    return None


def _read_packed(repository: Repository) -> dict[str, str]:
    """The references that git has put into one file."""
    lines = read_small(os.path.join(repository.common, "packed-refs")).split("\n")
    pairs = (it.split(" ", 1) for it in lines if " " in it and it[0] not in "#^")
    return {name: found for found, name in pairs}
