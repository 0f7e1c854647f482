"""Translates outlines, folds, tokens, hints, lenses and links into the shapes of the protocol."""

import os
from collections.abc import Container, Iterator
from typing import Final

from promptls.features.folding import Fold
from promptls.features.inlay_hints import Hint
from promptls.features.lenses import Lens
from promptls.features.links import Link
from promptls.features.symbols import OutlineSymbol, SymbolKind
from promptls.features.tokens import TokenEdit
from promptls.features.workspace_symbols import SymbolRecord
from promptls.files.reading import is_file, is_folder
from promptls.lsp.connection import wire
from promptls.lsp.convert.positions import Positions
from promptls.lsp.documents.uris import uri_of
from promptls.semantics.occurrences import Subject

# The numbers are those of the protocol's `SymbolKind`.
_ARRAY, _EVENT, _FIELD, _NAMESPACE, _PROPERTY = 18, 24, 8, 3, 7
_CONSTANT, _VARIABLE, _STRUCT, _KEY, _PACKAGE, _MODULE = 14, 13, 23, 20, 4, 2
_FILE, _OBJECT, _ENUM_MEMBER, _CLASS, _INTERFACE, _FUNCTION, _METHOD = 1, 19, 22, 5, 11, 12, 6

SYMBOL_KINDS: Final = {
    SymbolKind.BLOCK: _ARRAY,
    SymbolKind.STATUS: _EVENT,
    SymbolKind.EMISSION: _ARRAY,
    SymbolKind.ITEM: _FIELD,
    SymbolKind.FRONT_MATTER: _NAMESPACE,
    SymbolKind.FIELD: _PROPERTY,
    SymbolKind.VALUE: _CONSTANT,
    SymbolKind.VARIABLE: _VARIABLE,
    SymbolKind.TAG: _STRUCT,
    SymbolKind.REQUIREMENT: _KEY,
    SymbolKind.PACKAGE: _PACKAGE,
    SymbolKind.SECTION: _MODULE,
    SymbolKind.DELIVERABLE: _FILE,
    SymbolKind.WORKFLOW: _OBJECT,
    SymbolKind.PHASE: _ENUM_MEMBER,
}
RECORD_KINDS: Final = {
    Subject.AGENT: _CLASS,
    Subject.SKILL: _INTERFACE,
    Subject.COMMAND: _METHOD,
    Subject.TEMPLATE: _FUNCTION,
    Subject.WORK_PACKAGE: _PACKAGE,
    Subject.VARIABLE: _VARIABLE,
    Subject.REQUIREMENT: _KEY,
}

# What a client is told that knows only the first eighteen kinds.
_PLAIN_KINDS: Final = {
    _EVENT: _FIELD,
    _STRUCT: _CLASS,
    _KEY: _PROPERTY,
    _OBJECT: _MODULE,
    _ENUM_MEMBER: _CONSTANT,
}

# The kinds that a client knows.
_Kinds = Container[int]


def _kind_for(kind: int, known: _Kinds) -> int:
    return kind if kind in known else _PLAIN_KINDS.get(kind, kind)


def to_symbol_tree(
    symbol: OutlineSymbol, positions: Positions, known: _Kinds
) -> wire.DocumentSymbol:
    return {
        "name": symbol.name,
        "detail": symbol.detail,
        "kind": _kind_for(SYMBOL_KINDS[symbol.kind], known),
        "range": positions.range(symbol.span),
        "selectionRange": positions.range(symbol.name_span),
        "children": [to_symbol_tree(it, positions, known) for it in symbol.children],
    }


def to_symbol_list(
    symbol: OutlineSymbol, uri: str, positions: Positions, known: _Kinds, container: str = ""
) -> Iterator[wire.SymbolInformation]:
    yield {
        "name": symbol.name,
        "kind": _kind_for(SYMBOL_KINDS[symbol.kind], known),
        "location": {"uri": uri, "range": positions.range(symbol.span)},
        "containerName": container,
    }
    for child in symbol.children:
        yield from to_symbol_list(child, uri, positions, known, symbol.name)


def to_workspace_symbol(
    record: SymbolRecord, location: wire.Location, known: _Kinds
) -> wire.SymbolInformation:
    return {
        "name": record.name,
        "kind": _kind_for(RECORD_KINDS[record.symbol.subject], known),
        "location": location,
        "containerName": record.path,
    }


def to_fold(fold: Fold) -> wire.FoldingRange:
    converted: wire.FoldingRange = {"startLine": fold.first, "endLine": fold.last}
    if fold.kind:
        converted["kind"] = fold.kind.value
    return converted


def to_token_edit(edit: TokenEdit) -> wire.JsonObject:
    return {"start": edit.start, "deleteCount": edit.deleted, "data": edit.data}


def to_hint(hint: Hint, uri: str, positions: Positions) -> wire.InlayHint:
    return {
        "position": positions.at(hint.offset),
        "label": hint.label,
        "paddingLeft": True,
        "data": {"uri": uri, "kind": hint.kind.value, "name": hint.name},
    }


def to_lens(lens: Lens, uri: str, positions: Positions) -> wire.CodeLens:
    return {
        "range": positions.range(lens.span),
        "data": {"uri": uri, "kind": lens.kind.value, "name": lens.name},
    }


def to_link(link: Link, folder: str, positions: Positions) -> wire.DocumentLink | None:
    """A link to what exists. An editor would only say that it cannot open another."""
    places = (os.path.join(folder, it) for it in (*link.places, link.target))
    found = next((it for it in places if is_file(it) or is_folder(it)), None)
    if found is None:
        return None
    return {
        "range": positions.range(link.span),
        "target": uri_of(os.path.normpath(found)),
        "tooltip": link.tooltip,
    }
