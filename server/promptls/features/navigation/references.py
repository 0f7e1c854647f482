"""All places of the thing under the cursor: in the workspace, and in the document."""

from collections.abc import Iterator
from enum import StrEnum

from promptls.document import Document
from promptls.features.navigation.definition import Target
from promptls.features.navigation.scopes import Files, NavigationSite, find_places
from promptls.semantics.occurrences import FileOccurrences, Relation, Subject, Symbol
from promptls.semantics.occurrences.tags import find_tag_names
from promptls.semantics.templates.recognition import BASE
from promptls.text.paths import folder_of
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary.files import template_name
from promptls.vocabulary.kinds import Kind

_TITLE = pattern(r"\s*+(?P<line>#{1,6}[ \t][^\n\r]*+)")


class Access(StrEnum):
    """What a highlighted place is to the thing."""

    TEXT = "text"
    READ = "read"
    WRITE = "write"


class Highlight(NamedTuple):
    """A place in a document at which a thing occurs."""

    span: FileSpan
    access: Access


def find_references(
    path: str,
    symbol: Symbol,
    files: Files,
    *,
    with_declaration: bool,
    document: Document | None = None,
) -> list[Target]:
    """The places of a symbol of a file, those of the file itself first.

    An unknown tag is one only to the file that it is in. To a template for all agents, those of
    single agents that take its place are references as well.
    """
    here = files[path]
    found = [
        Target(other, place.span)
        for other, places in find_places(symbol, here, files)
        for place in places
        if with_declaration or place.relation is Relation.USE
    ]
    if not found and symbol.subject is Subject.TAG and document is not None:
        spans = {span for name, span in find_tag_names(document) if name == symbol.name}
        found = [Target(path, it) for it in sorted(spans)]
    if symbol == Symbol(Subject.FILE, here.path):
        found += _find_overrides(here, files)
    return sorted(found, key=lambda it: it.path != path)


def _find_overrides(here: FileOccurrences, files: Files) -> Iterator[Target]:
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


def find_titled_file(site: NavigationSite) -> Symbol | None:
    """The file itself at the heading that it begins with: references are what links to it."""
    if site.document is None:
        return None
    matter = site.document.front_matter
    title = _TITLE.match(site.document.source.text, matter.span.end if matter is not None else 0)
    is_there = title is not None and title.start("line") <= site.offset <= title.end("line")
    return Symbol(Subject.FILE, site.here.path) if is_there else None


def find_highlights(site: NavigationSite) -> list[Highlight]:
    """Where the thing at a place occurs in its document. Of tags, the pair is shown."""
    tag = site.tag
    if tag is not None:
        pair = sorted(it for it in (tag.own, tag.partner) if it is not None)
        return [Highlight(it, Access.TEXT) for it in pair]
    places = site.here.of(site.symbol) if site.symbol is not None else ()
    return [
        Highlight(it.span, Access.READ if it.relation is Relation.USE else Access.WRITE)
        for it in places
    ]
