"""The hosts, programs that give Markdown files to a model, and which of them load a file.

A host is a module beside this one. `index.py` has what every start needs of all of them, and is
written by `python tests/pages hosts`; a module is imported when the first of its files is read.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts import index
from promptls.vocabulary.kinds import Kind

if TYPE_CHECKING:
    from promptls.vocabulary.hosts.facts import Host, HostFile


class Row(NamedTuple):
    """Some files of a host, as the index has them."""

    host: str
    number: int
    kind: str
    is_elsewhere: bool
    globs: tuple[str, ...]


# The host to which a file belongs most likely where nothing says whose it is.
USUAL_HOST = "claude-code"
_HOSTS = [it.split(maxsplit=3) for it in index.HOSTS.split("\n")[:-1]]
_MODULES = {name: module for name, module, _, _ in _HOSTS}
HOST_NAMES = tuple(_MODULES)
_TITLES = {name: title for name, _, _, title in _HOSTS}
FOLDERS = {it: name for name, _, folders, _ in _HOSTS for it in folders.split(",") if it != "-"}
_ENDINGS = [it.split(" ") for it in index.ENDINGS.split("\n")[:-1]]
KEY_NAMES = frozenset(index.KEYS.split())
AGENT_KEYS = frozenset(index.AGENT_KEYS.split())
# The globs of files whose imports a host follows, and whether it always reads them.
IMPORTING = tuple(
    (glob, host, reads == "always")
    for host, reads, glob in (it.split(" ") for it in index.IMPORTING.split("\n")[:-1])
)
# What all hosts follow.
_SHARED = "agent-skills"
# The kinds of the files in folders of hosts, such as `.claude` and `rules`.
KINDS = {
    (parent, folder): Kind(kind)
    for parent, folder, kind in (it.split(" ") for it in index.KINDS.split("\n")[:-1])
}

_PART_OF_GLOB = pattern(r"\*\*/|\*|[^*]++")
_PATTERNS = {"**/": "(?:[^/]+/)*", "*": "[^/]*"}


class Mark(NamedTuple):
    """A key that only one host reads, or that has one of some values there only."""

    host: str
    key: str
    values: tuple[str, ...]


@lru_cache(None)
def load_host(name: str) -> "Host":
    """The facts of a host, by the name that settings have for it."""
    # Of `importlib`, this is all that is needed.
    module = __import__(f"promptls.vocabulary.hosts.{_MODULES[name]}", fromlist=["HOST"])
    host: Host = module.HOST
    return host


def title_of(name: str) -> str:
    """What a host is called in a sentence."""
    return _TITLES[name]


@lru_cache(1000)
def host_of_folder(path: str) -> str | None:
    """The host in whose folder a file is, the innermost if there are several."""
    folders = path.split("/")[:-1]
    return next((FOLDERS[it] for it in reversed(folders) if it in FOLDERS), None)


def host_of_path(path: str) -> str | None:
    """The host whose a file is by its folder, or by the ending of its name."""
    by_name = (host for host, ending in _ENDINGS if path.endswith(ending))
    return host_of_folder(path) or next(by_name, None)


def find_files(kind: Kind, path: str, named: tuple[str, ...] = ()) -> "tuple[HostFile, ...]":
    """What the hosts that load a file know of such files, the surest host first.

    Where hosts are `named`, by the settings or by the file itself, only they count.
    """
    return read_files(find_rows(kind, path, named))


@lru_cache(1000)
def read_files(rows: tuple[Row, ...]) -> "tuple[HostFile, ...]":
    """What the hosts know of the files that the index has in some rows."""
    return tuple(load_host(it.host).files[it.number] for it in rows)


def find_hosts(kind: Kind, path: str, named: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The names of the hosts that load a file, the surest first."""
    return tuple(dict.fromkeys(it.host for it in find_rows(kind, path, named)))


@lru_cache(1000)
def find_readers(
    kind: Kind, path: str, named: tuple[str, ...] = ()
) -> "tuple[tuple[str, HostFile, bool], ...]":
    """What `find_files` finds, with the names of the hosts, and whether the path says so.

    Files that are made for other hosts as well are left out where nobody has named this one.
    """
    rows = find_rows(kind, path, named)
    found = ((it, load_host(it.host).files[it.number]) for it in rows)
    return tuple(
        (row.host, file, is_one(path, row.globs))
        for row, file in found
        if named or not is_one(path, file.shared)
    )


@lru_cache(1000)
def find_rows(kind: Kind, path: str, named: tuple[str, ...]) -> tuple[Row, ...]:
    """Where the index has the files that `find_files` finds: few paths differ in that."""
    of_kind = [it for it in _read_rows() if it.kind == kind]
    here = host_of_folder(path)
    if named:
        found = [it for it in of_kind if it.host in named]
    else:
        found = [it for it in of_kind if is_one(path, it.globs)]
        if all(it.is_elsewhere for it in found):
            found += [it for it in of_kind if it.is_elsewhere and it not in found]
    found.sort(key=lambda it: (it.host != _SHARED, it.host != here, not it.is_elsewhere))
    return tuple(found)


def files_of(host: "Host", path: str) -> "tuple[HostFile, ...]":
    """What a file may be to a host, by its path."""
    return tuple(it for it in host.files if is_one(path, it.paths))


def all_files() -> "Iterator[HostFile]":
    """The files of all hosts, those of the most usual one first."""
    for name in sorted(_MODULES, key=lambda it: it != USUAL_HOST):
        yield from load_host(name).files


@lru_cache(1)
def read_marks() -> tuple[Mark, ...]:
    """What front matter tells of a host, the surest first."""
    lines = (it.split(" ") for it in index.MARKS.split("\n")[:-1])
    return tuple(Mark(host, key, tuple(values)) for host, key, *values in lines)


@lru_cache(None)
def list_globs(kind: Kind) -> tuple[str, ...]:
    """The globs of the files of a kind, of all hosts."""
    return tuple(glob for it in _read_rows() if it.kind == kind for glob in it.globs)


@lru_cache(None)
def list_names(kind: Kind) -> tuple[frozenset[str], tuple[str, ...]]:
    """The names, and the endings of names, that tell the kind of a file in any folder."""
    globs = [it for it in list_globs(kind) if "/" not in it]
    endings = tuple(it[1:] for it in globs if it.startswith("*"))
    return frozenset(it for it in globs if "*" not in it), endings


@lru_cache(1)
def _read_rows() -> tuple[Row, ...]:
    """The rows of the index, which has a line for each glob."""
    globs: dict[tuple[str, str, str, str], list[str]] = {}
    for line in index.FILES.split("\n")[:-1]:
        host, number, kind, place, glob = line.split(" ")
        globs.setdefault((host, number, kind, place), []).append(glob)
    return tuple(
        Row(host, int(number), kind, place == "elsewhere", tuple(its))
        for (host, number, kind, place), its in globs.items()
    )


def is_one(path: str, globs: tuple[str, ...]) -> bool:
    """Whether a path ends as one of some globs does."""
    return bool(globs) and _compile(globs).fullmatch(path) is not None


@lru_cache(None)
def _compile(globs: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(f"(?:.*/)?(?:{'|'.join(map(_to_pattern, globs))})", re.DOTALL)


def _to_pattern(glob: str) -> str:
    parts = _PART_OF_GLOB.finditer(glob)
    return "".join([_PATTERNS.get(it[0]) or re.escape(it[0]) for it in parts])
