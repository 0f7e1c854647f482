"""In which files a name means the same thing, and what it occurs in there."""

from collections.abc import Iterator, Mapping

from promptls.semantics.occurrences import FileOccurrences, Place, Relation, Subject, Symbol
from promptls.vocabulary.kinds import folder_of

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


def count_uses(subject: Subject, here: FileOccurrences, files: Files) -> dict[str, int]:
    """How often the things of a file are used, here and where their names mean the same."""
    counts = {it.name: 0 for it in here.places if it.subject is subject}
    if not counts:
        return counts
    existing = _find_specifications(here.root, files)
    scope = _first_of(here, existing)
    for file in files.values():
        if file.root != here.root or _first_of(file, existing) != scope:
            continue
        for name in counts:
            places = file.of(Symbol(subject, name))
            counts[name] += sum(it.relation is Relation.USE for it in places)
    return counts


def find_defining_files(
    subject: Subject, here: FileOccurrences, files: Files, symbol: Symbol | None = None
) -> list[str]:
    """The files of a project that define things of a kind, or one of them.

    Those in which names mean the same as in a file come first.
    """
    existing = _find_specifications(here.root, files)
    scope = _first_of(here, existing)
    found = [
        (_first_of(file, existing) != scope, path)
        for path, file in files.items()
        if file.root == here.root and _defines(file, subject, symbol)
    ]
    return [path for _, path in sorted(found)]


def find_files_by_name(subject: Subject, root: str, files: Files) -> dict[str, str]:
    """The files of a project that have a name, by that name: their paths from the root."""
    found = (
        (symbol.name, file.path)
        for _, file in sorted(files.items(), reverse=True)
        if file.root == root
        for symbol, places in file.places.items()
        if symbol.subject is subject and places[0].relation is Relation.DEFINITION
    )
    return dict(found)


def _defines(file: FileOccurrences, subject: Subject, symbol: Symbol | None) -> bool:
    symbols = [it for it in file.places if it.subject is subject] if symbol is None else [symbol]
    return any(place.relation is Relation.DEFINITION for it in symbols for place in file.of(it))


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
