"""What a thing is carried out by: templates of agents, skills of an agent, work packages."""

from collections.abc import Iterator

from promptls.features.navigation.definition import Target
from promptls.features.navigation.scopes import (
    Files,
    NavigationSite,
    find_definitions,
    find_places,
)
from promptls.semantics.occurrences import Relation, Subject, Symbol
from promptls.semantics.templates.recognition import BASE
from promptls.text.paths import folder_of
from promptls.vocabulary.files import template_name
from promptls.vocabulary.kinds import Kind


def find_symbols_to_carry_out(site: NavigationSite) -> frozenset[Symbol]:
    """The symbols whose places `find_implementations` needs to know."""
    return frozenset(it for it in (site.symbol, *_find_skills(site)) if it is not None)


def find_implementations(site: NavigationSite, files: Files) -> list[Target]:
    """What carries out the thing at a place.

    For a requirement, these are the places in work packages. For the name of an agent, the skills
    that it has. Anywhere else in a template for all agents, the templates of single agents that
    take its place.
    """
    symbol = site.symbol
    if symbol is not None and symbol.subject is Subject.REQUIREMENT:
        return [
            Target(path, place.span)
            for path, places in find_places(symbol, site.here, files)
            for place in places
            if files[path].kind is Kind.WORK_PACKAGE
        ]
    if symbol is not None and symbol.subject is Subject.AGENT:
        return [
            Target(path, place.span)
            for skill in _find_skills(site)
            for path, place in find_definitions(skill, site.here, files)
        ]
    return [*_find_overrides(site, files)]


def _find_skills(site: NavigationSite) -> list[Symbol]:
    """The skills that an agent has, in their order."""
    found = (
        (place.start, symbol)
        for symbol, places in site.here.places.items()
        if symbol.subject is Subject.SKILL
        for place in places
        if place.relation is Relation.USE
    )
    return [symbol for _, symbol in sorted(found)]


def _find_overrides(site: NavigationSite, files: Files) -> Iterator[Target]:
    here = site.here
    own = template_name(here.path)
    if own is None or own.agent != BASE or here.kind is not Kind.SYSTEM_TEMPLATE:
        return
    for path, file in sorted(files.items()):
        other = template_name(file.path)
        if other is None or other.agent == BASE or file.kind is not Kind.SYSTEM_TEMPLATE:
            continue
        is_beside = folder_of(file.path) == folder_of(here.path) and file.root == here.root
        if is_beside and other.phase == own.phase:
            yield Target(path)
