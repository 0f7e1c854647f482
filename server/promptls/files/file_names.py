"""Files that have several names: links to them, and ways through links to their folders."""

import os
from collections.abc import Iterable

from promptls.files.freshness import read_identity
from promptls.files.reading import resolve
from promptls.semantics.occurrences import FileOccurrences


def find_first_names(paths: Iterable[str], opened: Iterable[str]) -> tuple[list[str], set[str]]:
    """Those of some paths that lead to files of their own, and the other names of open files.

    The name by which a file is open counts, of several the one that is last in `opened`; else that
    of the file itself. Only the names of open files and of those at the paths are looked at.
    """
    ranks = {path: -rank for rank, path in enumerate(opened, 1)}
    left = dict.fromkeys(paths)
    first: dict[object, str] = {}
    second = set()
    for path in {**ranks, **left}:
        identity = read_identity(path)
        other = first.setdefault(identity, path) if identity is not None else path
        if other != path:
            pair = sorted((other, path), key=lambda it: (ranks.get(it, 0), os.path.islink(it), it))
            first[identity] = pair[0]
            second.add(pair[1])
    return [it for it in left if it not in second], second


def unite_roots(
    files: dict[str, FileOccurrences], paths: Iterable[str]
) -> dict[str, FileOccurrences]:
    """Call the folder of a project as the first of some paths does, wherever it is called so."""
    first: dict[str, str] = {}
    roots = dict.fromkeys(files[it].root for it in paths if it in files)
    other = {it: name for it in roots if (name := first.setdefault(resolve(it), it)) != it}
    if not other:
        return files
    return {path: it._replace(root=other.get(it.root, it.root)) for path, it in files.items()}
