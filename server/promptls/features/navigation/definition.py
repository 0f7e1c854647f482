"""Where the thing under the cursor comes from."""

from collections.abc import Callable, Iterator
from typing import Final

from promptls.document import Document
from promptls.features.links import find_links
from promptls.features.navigation.scopes import (
    Files,
    NavigationSite,
    find_defining_files,
    find_definitions,
    find_places,
)
from promptls.semantics.links import find_link_paths
from promptls.semantics.occurrences import OF_TAG, FileOccurrences, Place, Relation, Subject, Symbol
from promptls.semantics.places_of_paths import find_candidates
from promptls.text.paths import folder_of, inside, stem_of
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, replaced
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.files import template_name
from promptls.vocabulary.kinds import Kind

# A source may also be a sentence for people.
_FILE_PATH = pattern(r"[\w.@-]++(?:/[\w.@-]++)*+")
_LISTING = frozenset({Relation.DECLARATION})


class Target(NamedTuple):
    """A place in a file; without a span the file as a whole, which may not exist."""

    path: str
    span: FileSpan | None = None


class RulePage(NamedTuple):
    """The page of a rule, or the entry of a family."""

    name: str


class Definition(NamedTuple):
    """What is defined, and where: the place that a person most likely wants comes first."""

    origin: FileSpan
    targets: tuple[Target | RulePage, ...]


class _Site(NamedTuple):
    """A symbol under the cursor, and what its definition may depend on."""

    symbol: Symbol
    place: Place
    path: str
    here: FileOccurrences
    files: Files
    vocabulary: Vocabulary


def find_symbols_to_define(site: NavigationSite) -> frozenset[Symbol]:
    """The symbols whose places `find_definition` needs to know."""
    points = (it for it in site.here.places if it.subject is Subject.EMISSION_POINT)
    meant = (site.symbol,) if site.symbol is not None else ()
    return frozenset((*(symbol for symbol, _ in site.touched), *points, *meant))


def find_definition(
    site: NavigationSite, files: Files, vocabulary: Vocabulary
) -> Definition | None:
    """Where the thing at a place is defined."""
    path, tag = site.path, site.tag
    here = files[path]
    if tag is not None:
        partner = [Target(path, tag.partner)] if tag.partner is not None else []
        told = _find_instructions(Symbol(Subject.TAG, tag.name), here, files)
        targets = [*partner, *(it for it in told if it != Target(path, tag.own))]
        return Definition(tag.own, tuple(targets)) if targets else None
    for symbol, place in site.touched:
        find = _FINDERS.get(symbol.subject, _find_defining)
        found = tuple(dict.fromkeys(find(_Site(symbol, place, path, here, files, vocabulary))))
        if found:
            return Definition(place.span, found)
    return None


def find_named_file(site: NavigationSite, document: Document, root: str) -> Definition | None:
    """Where the file may be that a place names. Those that do not exist are left out."""
    if document.path.endswith(f"/{site.here.path}"):
        # Without a project, its path is absolute.
        document = replaced(document, path=site.here.path)
    folder = folder_of(document.path)
    named = (
        *((it.span, (*it.places, it.target)) for it in find_links(document)),
        *((it.span, find_candidates(folder, it.path)) for it in find_link_paths(document)),
    )
    for span, places in named:
        if span.touches(site.offset) and places:
            targets = (Target(inside(root, it)) for it in dict.fromkeys(places))
            return Definition(span, tuple(targets))
    return None


def _find_variable(site: _Site) -> Iterator[Target]:
    """The front matter of the file, the settings, and the file that the value comes from."""
    own = [it for it in site.here.of(site.symbol) if it.relation is Relation.DECLARATION]
    declaring = [Target(site.path, it.span) for it in own]
    declaring += (
        Target(path, place.span)
        for path, places in find_places(site.symbol, site.here, site.files)
        for place in places
        if place.relation is Relation.DECLARATION and site.files[path].kind is None
    )
    elsewhere = [it for it in declaring if it != Target(site.path, site.place.span)]
    known = (it.source for it in site.vocabulary.variables if it.name == site.symbol.name)
    source = next(known, None)
    if source and _FILE_PATH.fullmatch(source):
        elsewhere.append(Target(inside(site.here.root, source)))
    yield from elsewhere or declaring


def _find_point(site: _Site) -> Iterator[Target]:
    """The emission point that the nearest header or heading above an item is about."""
    above = [
        (place.start, symbol)
        for symbol, places in site.here.places.items()
        if symbol.subject is Subject.EMISSION_POINT
        for place in places
        if place.start <= site.place.start
    ]
    if above:
        _, point = max(above)
        yield from _find_defining(site._replace(symbol=point))


def _find_file(site: _Site) -> Iterator[Target]:
    if not any(it in site.symbol.name for it in "*?<{"):
        yield Target(inside(site.here.root, site.symbol.name))


def _find_page(site: _Site) -> Iterator[RulePage]:
    yield RulePage(site.symbol.name)


def _find_defining(site: _Site) -> Iterator[Target]:
    for path, place in find_definitions(site.symbol, site.here, site.files):
        yield Target(path, place.span)


def _find_declared(site: _Site) -> Iterator[Target]:
    """Where the file itself declares what is known in it only."""
    for it in site.here.of(site.symbol):
        if it.relation is Relation.DECLARATION:
            yield Target(site.path, it.span)


def _find_requirement(site: _Site) -> Iterator[Target]:
    """Where a requirement is defined, else where another feature of the project defines it.

    What a hover says of it is from the same files.
    """
    own = [*_find_defining(site)]
    yield from own
    others = find_defining_files(site.symbol.subject, site.here, site.files, site.symbol)
    for path in [] if own else others:
        for place in site.files[path].of(site.symbol):
            if place.relation is Relation.DEFINITION:
                yield Target(path, place.span)


def _find_nothing(_: _Site) -> Iterator[Target]:
    """What a program fills in is defined in no file; the item around it may be."""
    yield from ()


def _find_instructions(symbol: Symbol, here: FileOccurrences, files: Files) -> Iterator[Target]:
    """Where a template for all agents tells of a tag or its value, and the settings list it.

    Of several templates, that for the same phase counts.
    """
    found = [
        (path, place)
        for path, places in find_places(symbol, here, files)
        for place in places
        if place.relation is Relation.DEFINITION
    ]
    name = template_name(here.path) if here.kind is Kind.SYSTEM_TEMPLATE else None
    if name is not None:
        of_phase = [it for it in found if _phase_of(files[it[0]].path) == name.phase.lower()]
        found = of_phase or found
    listed = find_definitions(symbol, here, files, _LISTING)
    for path, place in (*found, *listed):
        yield Target(path, place.span)


def _phase_of(path: str) -> str:
    return stem_of(path).partition("-")[2].lower()


_FINDERS: Final[dict[Subject, Callable[[_Site], Iterator[Target | RulePage]]]] = {
    Subject.VARIABLE: _find_variable,
    Subject.BLOCK_VARIABLE: _find_nothing,
    Subject.ITEM: _find_point,
    Subject.FILE: _find_file,
    Subject.ARGUMENT: _find_declared,
    Subject.REQUIREMENT: _find_requirement,
    Subject.RULE: _find_page,
    **dict.fromkeys(
        (Subject.TAG, *OF_TAG, Subject.CONTRACT, Subject.CONTRACT_VALUE),
        lambda site: _find_instructions(site.symbol, site.here, site.files),
    ),
}
