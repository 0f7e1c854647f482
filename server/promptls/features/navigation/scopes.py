"""In which files a name means the same thing, and the places of a symbol in them."""

from collections.abc import Iterator, Mapping

from promptls.kinds import folder_of
from promptls.occurrences import FileOccurrences, Place, Relation, Subject, Symbol

# What occurs in each file, by absolute path.
Files = Mapping[str, FileOccurrences]


def find_places(
    symbol: Symbol, here: FileOccurrences, files: Files
) -> Iterator[tuple[str, tuple[Place, ...]]]:
    """The files in which a symbol of a file occurs, with its places."""
    is_scoped = symbol.subject is Subject.REQUIREMENT
    existing = _find_specifications(here.root, files) if is_scoped else frozenset[str]()
    for path, file in sorted(files.items()):
        places = file.of(symbol)
        if not places or file.root != here.root:
            continue
        if not is_scoped or _first_of(file, existing) == _first_of(here, existing):
            yield path, places


def find_definitions(
    symbol: Symbol,
    here: FileOccurrences,
    files: Files,
    relations: frozenset[Relation] = frozenset({Relation.DEFINITION}),
) -> list[tuple[str, Place]]:
    """The places that define a symbol, those in the nearest folders only.

    There may be several teams in a project, each with an orchestrator.
    """
    found = [
        (path, place)
        for path, places in find_places(symbol, here, files)
        for place in places
        if place.relation in relations
    ]
    depths = {path: _shared_depth(here.path, files[path].path) for path, _ in found}
    nearest = max(depths.values(), default=0)
    return [(path, place) for path, place in found if depths[path] == nearest]


def _find_specifications(root: str, files: Files) -> frozenset[str]:
    """The files of a project that files of the project name as their specification."""
    of_project = [it for it in files.values() if it.root == root]
    wanted = {path for it in of_project for path in it.specifications}
    return frozenset(it.path for it in of_project if it.path in wanted)


def _first_of(file: FileOccurrences, existing: frozenset[str]) -> str | None:
    """The specification that defines the requirements of a file, if there is one."""
    return next((it for it in file.specifications if it in existing), None)


def _shared_depth(one: str, other: str) -> int:
    """How many folders two paths share from the top."""
    depth = 0
    for part, twin in zip(folder_of(one).split("/"), folder_of(other).split("/"), strict=False):
        if part != twin:
            break
        depth += 1
    return depth
