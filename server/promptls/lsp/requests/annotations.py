"""What is shown in the text: colours, hints and lenses."""

import time
from array import array
from itertools import count
from typing import Any, Final

from lsprotocol import types as lsp

from promptls.features.inlay_hints import HintKind, explain_hint, find_hints
from promptls.features.lenses import LensKind, find_lenses, to_title
from promptls.features.navigation.references import find_references
from promptls.features.site import ProjectValues
from promptls.features.tokens import encoded, find_edits, find_tokens
from promptls.lsp.capabilities import runs_commands
from promptls.lsp.connection import wire
from promptls.lsp.convert import structures
from promptls.lsp.requests.handler import Request, data_of, handles, resolves
from promptls.lsp.requests.surroundings import find_values
from promptls.semantics.occurrences import Subject, Symbol
from promptls.text.spans import FileSpan

# Those of another run of the server must differ from those of this one.
_IDS = (f"{time.time_ns():x}-{number}" for number in count())
# The commands that show what a lens tells of, and what they take besides its document.
_COMMANDS: Final[dict[LensKind, tuple[str, wire.JsonObject]]] = {
    LensKind.TEMPLATE: ("promptls.matrix", {}),
    LensKind.DRIFT: ("promptls.server.compare", {"with": "base"}),
    LensKind.TOKENS: ("promptls.render", {}),
    LensKind.HOST: ("promptls.render", {}),
}


@handles(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, closed=None)
def all_tokens(request: Request[lsp.SemanticTokensParams]) -> wire.SemanticTokens:
    data = _find(request)
    return {"resultId": _keep(request, data), "data": data}


@handles(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, closed=None)
def changed_tokens(
    request: Request[lsp.SemanticTokensDeltaParams],
) -> wire.SemanticTokens | wire.JsonObject:
    """What has changed, or everything if the client means another reply than the last one."""
    known = request.document.tokens
    data = _find(request)
    if known is None or known[0] != request.params.previous_result_id:
        return {"resultId": _keep(request, data), "data": data}
    edits = [structures.to_token_edit(it) for it in find_edits(known[1], array("I", data))]
    return {"resultId": _keep(request, data), "edits": edits}


@handles(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, closed=None)
def some_tokens(request: Request[lsp.SemanticTokensRangeParams]) -> wire.SemanticTokens:
    return {"data": _find(request, request.span())}


def _find(request: Request[Any], within: FileSpan | None = None) -> list[int]:
    document = request.parse()
    tokens = find_tokens(document, request.vocabulary, within)
    return encoded(document.source, tokens, request.client.encoding)


def _keep(request: Request[Any], data: list[int]) -> str:
    """Remember what the client has now. Returns the name of the reply."""
    id_ = next(_IDS)
    request.document.tokens = id_, array("I", data)
    return id_


@handles(lsp.TEXT_DOCUMENT_INLAY_HINT, closed=[], refreshes=True)
def inlay_hints(request: Request[lsp.InlayHintParams]) -> list[wire.InlayHint]:
    known = _find_known(request)
    found = find_hints(request.parse(), request.span(), request.vocabulary, known)
    positions, uri = request.positions(), request.document.uri
    return [structures.to_hint(it, uri, positions) for it in found]


@resolves(lsp.INLAY_HINT_RESOLVE)
def resolve_hint(request: Request[lsp.InlayHint]) -> None:
    data = data_of(request.params)
    kind, name = data.get("kind"), data.get("name")
    hint = next((it for it in HintKind if it == kind), None)
    if hint is None or not isinstance(name, str):
        return
    text = explain_hint(hint, name, request.vocabulary, _find_known(request))
    if text:
        request.params.tooltip = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)


@handles(lsp.TEXT_DOCUMENT_CODE_LENS, closed=[], refreshes=True)
def code_lenses(request: Request[lsp.CodeLensParams]) -> list[wire.CodeLens]:
    found = find_lenses(request.parse(), request.vocabulary, _find_known(request))
    if not runs_commands(request.client):
        # It says nothing, and would do nothing.
        found = [it for it in found if it.kind is not LensKind.HOST]
    positions, uri = request.positions(), request.document.uri
    return [structures.to_lens(it, uri, positions) for it in found]


@resolves(lsp.CODE_LENS_RESOLVE)
def resolve_lens(request: Request[lsp.CodeLens]) -> None:
    """Give a lens its title, and a command where that can show more. Else it is only text."""
    data = data_of(request.params)
    kind, name = data.get("kind"), data.get("name")
    lens = next((it for it in LensKind if it == kind), None)
    title, command, arguments = "", "", None
    if lens is not None and isinstance(name, str):
        document, known = request.parse(), _find_known(request)
        title = to_title(lens, name, document, request.vocabulary, known)
        if title:
            command, arguments = _find_command(request, lens, name)
    request.params.command = lsp.Command(title, command=command, arguments=arguments)


def _find_command(
    request: Request[lsp.CodeLens], lens: LensKind, name: str
) -> tuple[str, list[object] | None]:
    """The command of a lens and its arguments; an empty name where it is only text."""
    client, uri = request.client, request.document.uri
    if lens is LensKind.USES and client.references_command:
        locations = _find_uses(request, Symbol(Subject.REQUIREMENT, name))
        if locations:
            return client.references_command, [uri, request.params.range.start, locations]
    if lens in _COMMANDS and runs_commands(client):
        command, others = _COMMANDS[lens]
        named = {"host": name} if lens is LensKind.HOST else {}
        return command, [{"uri": uri, **others, **named}]
    return "", None


def _find_uses(request: Request[lsp.CodeLens], symbol: Symbol) -> list[wire.Location]:
    found = request.take({symbol})
    targets = find_references(request.document.key, symbol, found.files, with_declaration=False)
    return [*request.places(found).to_locations(targets)]


def _find_known(request: Request[Any]) -> ProjectValues:
    return find_values(request)._replace(project=request.document.find_project(request.guard))
