"""What the cursor is on: its description, definition, uses and other names."""

import os
from typing import Any

from lsprotocol import types as lsp

from promptls.features.hover import find_hover
from promptls.features.navigation.definition import (
    find_definition,
    find_named_file,
    find_symbols_to_define,
)
from promptls.features.navigation.references import (
    find_highlights,
    find_references,
    find_titled_file,
)
from promptls.features.navigation.scopes import find_linked_names
from promptls.features.renaming.names import Refusal, Renaming
from promptls.features.renaming.planning import (
    find_symbols_to_rename,
    plan_renaming,
    prepare_renaming,
)
from promptls.files.reading import is_file, is_folder
from promptls.lsp.capabilities import find_refreshes, is_on
from promptls.lsp.connection import wire
from promptls.lsp.connection.protocol import RequestError
from promptls.lsp.convert import replies
from promptls.lsp.convert.places import to_highlight, to_link
from promptls.lsp.documents.uris import RULE_PAGES
from promptls.lsp.requests.handler import Request, handles
from promptls.lsp.requests.surroundings import find_values
from promptls.lsp.workspace.file_operations import follow_at_once
from promptls.semantics.occurrences import LOCAL, Subject, Symbol
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted

# How long a renaming waits for a look at all files, in seconds. Ten thousand take a tenth of one.
_LONGEST_LOOK = 5.0
_FAILED = lsp.LSPErrorCodes.RequestFailed.value
# What the name of a tag may consist of.
_TAG_NAME = r"[A-Za-z_][A-Za-z0-9_.-]*"


@handles(lsp.TEXT_DOCUMENT_HOVER, closed=None)
def hover(request: Request[lsp.HoverParams]) -> wire.HoverObject | None:
    found = find_hover(
        request.parse(),
        request.offset(),
        request.vocabulary,
        pages=RULE_PAGES or "",
        values=find_values(request),
        find_rules=lambda span: _find_rules(request, span),
    )
    if found is None:
        return None
    return replies.to_hover(found, request.positions(), request.client)


def _find_rules(request: Request[lsp.HoverParams], span: FileSpan) -> set[str]:
    """The rules that find something at a span.

    No reply waits for them to be run, unless nothing else has them run: a client that pulls asks
    again when its user types, and if it can be told that something else has changed.
    """
    client = request.client
    is_run = client.pulls and not find_refreshes(client, {"diagnostics"})
    is_run = is_run and is_on(lsp.TEXT_DOCUMENT_DIAGNOSTIC, client)
    found = request.check() if is_run or request.document.is_known else ()
    return {it.rule for it in found if it.span.start <= span.end and span.start <= it.span.end}


@handles(lsp.TEXT_DOCUMENT_PREPARE_RENAME, closed=None)
def prepare_rename(request: Request[lsp.PrepareRenameParams]) -> wire.JsonObject | None:
    site = request.find_site()
    prepared = prepare_renaming(site)
    if isinstance(prepared, Refusal):
        raise RequestError(_FAILED, prepared.message)
    if prepared is None:
        return None
    return {"range": request.positions().range(prepared.span), "placeholder": prepared.name}


@handles(lsp.TEXT_DOCUMENT_RENAME, closed=None)
def rename(
    request: Request[lsp.RenameParams],
) -> wire.WorkspaceEdit | wire.MovingEdit | None:
    documents = request.session.documents
    if any(it.context.is_settings for it in documents.by_path().values()):
        # The renaming before this one may have changed their names a moment ago.
        documents.workspace.expire()
        request.session.refresh()
    site, new = request.find_site(), request.params.new_name
    symbol = site.symbol
    if symbol is None:
        return None
    is_local = symbol.subject in LOCAL
    if not is_local:
        # A file that has come since the last look has the old name, too.
        request.wait_for_index(_LONGEST_LOOK, afresh=True)
    found = request.take(find_symbols_to_rename(symbol, new))
    if not request.index.is_complete and not is_local:
        # Half of a renaming is worse than none.
        raise RequestError(_FAILED, "the workspace is still being read; try again in a moment")
    if request.index.is_cut and not is_local:
        message = f"cannot rename {quoted(symbol.shown)}: the workspace has too many files"
        raise RequestError(_FAILED, message)
    planned = plan_renaming(
        site, new, files=found.files, sources=found.sources, vocabulary=request.vocabulary
    )
    if isinstance(planned, Refusal):
        raise RequestError(_FAILED, planned.message)
    planned = _find_possible(request, symbol, planned)
    following = follow_at_once(request.session, planned.moves, request.guard)
    others = [(it.uri, it.version, it.edits) for it in following]
    return request.places(found).to_workspace_edit(planned, others)


def _find_possible(request: Request[Any], symbol: Symbol, planned: Renaming) -> Renaming:
    """What a client can do of a renaming: not every one renames files and folders.

    The name in front matter is changed all the same, and a finding tells that the folder differs.
    """
    name = quoted(symbol.shown)
    if not request.client.renames_files:
        if planned.is_by_file:
            own = "folder" if symbol.subject is Subject.SKILL else "file"
            reason = f"it is the name of its {own}, which this editor cannot rename here"
            raise RequestError(_FAILED, f"cannot rename {name}: {reason}")
        return planned._replace(moves=())
    for old, new in planned.moves:
        # Where case makes no difference, a file is there by both names.
        if new.lower() != old.lower() and (is_file(new) or is_folder(new)):
            taken = f"there is already {quoted(os.path.basename(new))} beside it"
            raise RequestError(_FAILED, f"cannot rename {name}: {taken}")
    return planned


@handles(lsp.TEXT_DOCUMENT_DEFINITION, closed=None)
def definition(
    request: Request[lsp.DefinitionParams],
) -> list[wire.Location] | list[wire.JsonObject] | None:
    site = request.find_site()
    found = request.take(find_symbols_to_define(site))
    defined = find_definition(site, found.files, request.vocabulary)
    places = request.places(found)
    locations = [*places.to_locations(defined.targets)] if defined is not None else []
    if not locations:
        # A path may lead on from a folder around that of its file.
        named = find_named_file(site, request.parse(), found.files[site.path].root)
        defined = named or defined
        locations = [*places.to_locations(named.targets)] if named is not None else []
    if defined is None:
        return None
    if not request.client.takes_location_links:
        return locations
    origin = places.range(site.path, defined.origin)
    return [to_link(it, origin) for it in locations]


@handles(lsp.TEXT_DOCUMENT_REFERENCES, closed=None)
def references(request: Request[lsp.ReferenceParams]) -> list[wire.Location] | None:
    site = request.find_site()
    symbol = site.symbol or find_titled_file(site)
    if symbol is None:
        return None
    found = request.take({symbol})
    if symbol.subject not in LOCAL:
        if not request.index.is_complete:
            request.session.reading.warn(request.index.left)
        if request.index.is_partial:
            request.session.reading.warn_of_size()
    targets = find_references(
        site.path,
        symbol,
        found.files,
        with_declaration=request.params.context.include_declaration,
        document=site.document,
    )
    return [*request.places(found).to_locations(targets)]


@handles(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, closed=None)
def highlights(request: Request[lsp.DocumentHighlightParams]) -> list[wire.JsonObject] | None:
    site = request.find_site()
    positions = request.positions()
    found = find_highlights(site)
    return [to_highlight(it, positions) for it in found] or None


@handles(lsp.TEXT_DOCUMENT_LINKED_EDITING_RANGE, closed=None)
def linked_editing(request: Request[lsp.LinkedEditingRangeParams]) -> wire.JsonObject | None:
    pair = find_linked_names(request.parse(), request.offset())
    if pair is None:
        return None
    positions = request.positions()
    return {"ranges": [positions.range(it) for it in pair], "wordPattern": _TAG_NAME}
