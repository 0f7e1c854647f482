"""The instructions that a host begins each session with, of the files of a tree."""

from collections.abc import Iterator
from itertools import chain

from promptls.files import FileError
from promptls.files.trees import Tree, find_files_in
from promptls.parsing import read_front_matter
from promptls.semantics.budgets.texts import find_arriving, is_always_there
from promptls.semantics.budgets.values import CountedFile
from promptls.semantics.imports import MOST_FOLLOWED, read_imports
from promptls.vocabulary.hosts.facts import Host
from promptls.vocabulary.hosts.standing import Reach, StandingFiles
from promptls.vocabulary.imports import find_importing


def find_standing(tree: Tree, folder: str, host: Host) -> Iterator[CountedFile]:
    """The files of a host, folder by folder, each followed by what it imports, and each once."""
    seen: set[str] = set()
    found = [
        (above, path, standing)
        for standing in host.start.instructions
        for above, path in _find_files(tree, folder, standing)
    ]
    for _, path, standing in sorted(found, key=lambda it: len(it[0])):
        text = tree.text(path)
        if text is not None and is_always_there(read_front_matter(text), standing):
            yield from _follow(tree, host, standing, path, seen)


def find_folders(folder: str, reach: Reach) -> list[str]:
    """The folder, and if the host looks there those above it, from the root on."""
    parts = folder.split("/") if folder else []
    way = ["/".join(parts[:depth]) for depth in range(len(parts) + 1)]
    return way if reach == "way" else way[-1:]


def _find_files(tree: Tree, folder: str, standing: StandingFiles) -> list[tuple[str, str]]:
    """The files of a sort, each with the folder in which the host looks for it."""
    folders = find_folders(folder, standing.reach)

    def find(glob: str) -> list[tuple[str, str]]:
        return [(it, path) for it in folders for path in find_files_in(tree, it, glob)]

    if any(map(find, standing.instead_of)):
        return []
    by_name = list(map(find, standing.paths))
    if standing.choice == "first name":
        return next(filter(None, by_name), [])
    found = [*chain.from_iterable(by_name)]
    # Of those with the same folder, the last that is put in stays.
    return [*dict(reversed(found)).items()] if standing.choice == "first in each folder" else found


def _follow(
    tree: Tree, host: Host, standing: StandingFiles, first: str, seen: set[str]
) -> Iterator[CountedFile]:
    """A file and what it imports, as deep as the host follows imports."""
    importing = find_importing(first)
    deepest = importing.deepest if importing and importing.host == host.name else 0
    waiting = [(first, "", 0)]
    while waiting:
        path, imported_by, depth = waiting.pop()
        real = tree.real(path)
        text = None if real in seen else tree.text(path)
        if text is None:
            continue
        if len(seen) > MOST_FOLLOWED:
            tree.report(FileError(path, f"more than {MOST_FOLLOWED} files of instructions"))
            return
        seen.add(real)
        arriving = find_arriving(text, standing.left_out)
        size = len(arriving.encode(errors="replace"))
        yield CountedFile(path, len(arriving), size, imported_by)
        targets = read_imports(text, path) if depth < deepest else ()
        waiting += [(it, path, depth + 1) for it in reversed(targets)]
