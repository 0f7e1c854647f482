"""A name that is asked about: what is at its place, and in which files it means the same."""

from collections.abc import Iterator, Mapping

from promptls.document import Document, Element, Tag
from promptls.semantics.occurrences import FileOccurrences, Place, Relation, Subject, Symbol
from promptls.text.paths import folder_of
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, Record, once

# What occurs in each file, by absolute path.
Files = Mapping[str, FileOccurrences]


class TagNames(NamedTuple):
    """The name of a tag under the cursor, and that of its partner, if it has one."""

    name: str
    own: FileSpan
    partner: FileSpan | None
    partner_name: str = ""


def find_tag_at(document: Document, offset: int) -> TagNames | None:
    """The tag whose name an offset touches."""
    path = document.node_at(offset)
    for placed in path.of(Element):
        tags = placed.node.opening, placed.node.closing
        for tag, other in (tags, tags[::-1]):
            own = placed.at(tag.name_span)
            if own.touches(offset):
                return TagNames(tag.name, own, placed.at(other.name_span), other.name)
    for alone in path.of(Tag):
        own = alone.at(alone.node.name_span)
        if own.touches(offset):
            return TagNames(alone.node.name, own, None)
    return None


def find_linked_names(document: Document, offset: int) -> tuple[FileSpan, FileSpan] | None:
    """The names of a pair, to be edited together. Names that differ are a mistake to be seen."""
    found = find_tag_at(document, offset)
    if found is None or found.partner is None or found.name != found.partner_name:
        return None
    first, second = sorted((found.own, found.partner))
    return first, second


class NavigationSite(metaclass=Record):
    """A place in a document, and what occurs in the document. A settings file has no document."""

    path: str
    offset: int
    here: FileOccurrences
    document: Document | None = None

    @once
    def tag(self) -> TagNames | None:
        """The tag whose name is there."""
        return find_tag_at(self.document, self.offset) if self.document is not None else None

    @once
    def touched(self) -> list[tuple[Symbol, Place]]:
        """The symbols that are there, each with its place: the smallest place first."""
        return self.here.at(self.offset)

    @property
    def symbol(self) -> Symbol | None:
        """What is meant there. An unknown tag is a symbol as well."""
        if self.tag is not None:
            return Symbol(Subject.TAG, self.tag.name)
        return self.touched[0][0] if self.touched else None


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


def find_mentions(
    symbol: Symbol, here: FileOccurrences, files: Files
) -> Iterator[tuple[str, tuple[Place, ...]]]:
    """The files of a project that name a requirement, and are in the scope of no specification.

    Which of several features they mean, a person has to say.
    """
    existing = _find_specifications(here.root, files)
    if symbol.subject is not Subject.REQUIREMENT or _first_of(here, existing) is None:
        return
    for path, file in sorted(files.items()):
        places = file.of(symbol)
        if places and file.root == here.root and _first_of(file, existing) is None:
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
