"""Finds the commit that a name of git means: a branch, a tag, an id, and ancestors as in HEAD~2."""

from promptls.files.git.objects import Objects
from promptls.files.git.repositories import ID, Repository, find_reference
from promptls.files.reading import FileError
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

_NAME = pattern(r"(?P<name>(?![-/])[^\s~^:?*\[\\]++)(?P<steps>(?:~[0-9]{0,4}|\^[0-9]?)*+)")
_STEP = pattern(r"([~^])([0-9]*)")
_SHORT = pattern(r"[0-9a-f]{4,39}")
_MOST_TAGS = 10


class FoundCommit(NamedTuple):
    """A commit: its id, and those of its tree and its parents."""

    id: str
    tree: str
    parents: list[str]


def find_commit(repository: Repository, objects: Objects, name: str) -> FoundCommit:
    """The commit that a name means. Raises `FileError` where there is none on this disk."""
    parts = _NAME.fullmatch(name)
    if parts is None or ".." in name or "@{" in name:
        raise FileError(name, "no name of a revision that is understood here")
    found = _read(objects, _find_id(repository, objects, parts["name"], name), name)
    for sign, digits in _STEP.findall(parts["steps"]):
        number = int(digits or 1)
        # Either the first parent so many times, or once the parent with the number.
        parent, times = (1, number) if sign == "~" else (number, min(number, 1))
        for _ in range(times):
            if len(found.parents) < parent:
                raise FileError(name, "no such revision: the history begins before it")
            found = _read(objects, found.parents[parent - 1], name)
    return found


def _find_id(repository: Repository, objects: Objects, wanted: str, name: str) -> str:
    if ID.fullmatch(wanted):
        return wanted
    found = find_reference(repository, "HEAD" if wanted == "@" else wanted)
    ids = [found] if found else [*objects.find(wanted)] if _SHORT.fullmatch(wanted) else []
    if len(ids) != 1:
        said = "the beginning of several ids" if ids else "no such revision in the repository"
        raise FileError(name, said)
    return ids[0]


def _read(objects: Objects, wanted: str, name: str) -> FoundCommit:
    """The commit with an id, or that which a tag with the id is of."""
    for _ in range(_MOST_TAGS + 1):
        read = objects.read(wanted)
        if read is None:
            raise FileError(name, "not in the history on this disk; fetch more of it")
        head = read.content.partition(b"\n\n")[0].decode(errors="replace")
        fields = [it.partition(" ")[::2] for it in head.split("\n")]
        trees, parents, objects_of_tag = (
            [value for key, value in fields if key == it] for it in ("tree", "parent", "object")
        )
        if read.kind == "commit" and trees:
            return FoundCommit(wanted, trees[0], parents)
        if read.kind != "tag" or not objects_of_tag:
            break
        wanted = objects_of_tag[0]
    raise FileError(name, "no commit")
