"""Where the thing under the cursor is defined, used, and written a second time."""

from lsprotocol import types as lsp

from promptls.features.navigation.definition import find_definition, find_symbols_to_define
from promptls.features.navigation.references import find_highlights, find_references
from promptls.features.navigation.tags import find_linked_names
from promptls.lsp.connection import wire
from promptls.lsp.convert.places import to_highlight, to_link
from promptls.lsp.requests.handler import Request, handles

# What the name of a tag may consist of.
_TAG_NAME = r"[A-Za-z_][A-Za-z0-9_.-]*"


@handles(lsp.TEXT_DOCUMENT_DEFINITION, closed=None)
def definition(
    request: Request[lsp.DefinitionParams],
) -> list[wire.Location] | list[wire.LocationLink] | None:
    site = request.find_site()
    found = request.take(find_symbols_to_define(site))
    defined = find_definition(site, found.files, request.vocabulary)
    if defined is None:
        return None
    places = request.places(found)
    locations = [*places.to_locations(defined.targets)]
    if not request.client.takes_location_links:
        return locations
    origin = places.range(site.path, defined.origin)
    return [to_link(it, origin) for it in locations]


@handles(lsp.TEXT_DOCUMENT_REFERENCES, closed=None)
def references(request: Request[lsp.ReferenceParams]) -> list[wire.Location] | None:
    site = request.find_site()
    symbol = site.symbol
    if symbol is None:
        return None
    found = request.take({symbol})
    targets = find_references(
        site.path,
        symbol,
        found.files,
        with_declaration=request.params.context.include_declaration,
        document=site.document,
    )
    return [*request.places(found).to_locations(targets)]


@handles(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, closed=None)
def highlights(
    request: Request[lsp.DocumentHighlightParams],
) -> list[wire.DocumentHighlight] | None:
    site = request.find_site()
    positions = request.positions()
    found = find_highlights(site)
    return [to_highlight(it, positions) for it in found] or None


@handles(lsp.TEXT_DOCUMENT_LINKED_EDITING_RANGE, closed=None)
def linked_editing(
    request: Request[lsp.LinkedEditingRangeParams],
) -> wire.LinkedEditingRanges | None:
    pair = find_linked_names(request.parse(), request.offset())
    if pair is None:
        return None
    positions = request.positions()
    return {"ranges": [positions.range(it) for it in pair], "wordPattern": _TAG_NAME}


REQUESTS = (definition, references, highlights, linked_editing)
