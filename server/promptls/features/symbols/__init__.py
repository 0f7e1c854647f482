"""The outline of a document: our constructs. Editors show headings themselves.

Each module lists the symbols of a construct without an order; what is inside of what follows from
their extents.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from promptls.document import Document
from promptls.features.symbols.sections import (
    find_block_symbols,
    find_requirement_symbols,
    find_tag_symbols,
)
from promptls.features.symbols.values import OutlineSymbol, SymbolKind
from promptls.features.symbols.whole_files import (
    find_front_matter_symbols,
    find_package_symbols,
    find_state_symbols,
)

__all__ = ["OutlineSymbol", "SymbolKind", "find_symbols"]

# A deeper tree is not read, and a reply of any depth could not be written.
_DEEPEST = 40


def find_symbols(document: Document) -> tuple[OutlineSymbol, ...]:
    """The outline of a document, in source order."""
    return _nested(_find_flat(document))


def _find_flat(document: Document) -> Iterator[OutlineSymbol]:
    return chain(
        find_front_matter_symbols(document),
        find_package_symbols(document),
        find_tag_symbols(document),
        find_requirement_symbols(document),
        find_block_symbols(document),
        find_state_symbols(document),
    )


class _Open:
    """A symbol whose children are not all known yet."""

    __slots__ = ("children", "symbol")

    def __init__(self, symbol: OutlineSymbol | None) -> None:
        self.symbol = symbol
        self.children: list[OutlineSymbol] = []


def _nested(flat: Iterable[OutlineSymbol]) -> tuple[OutlineSymbol, ...]:
    """Put each symbol under the innermost one that has it inside."""
    path = [_Open(None)]
    for symbol in sorted(flat, key=_outside_in):
        while not _has_room(path, symbol):
            _close(path)
        path.append(_Open(symbol))
    while len(path) > 1:
        _close(path)
    return tuple(path[0].children)


def _has_room(path: list[_Open], symbol: OutlineSymbol) -> bool:
    around = path[-1].symbol
    return around is None or (len(path) <= _DEEPEST and symbol.span.end <= around.span.end)


def _close(path: list[_Open]) -> None:
    last = path.pop()
    assert last.symbol is not None
    path[-1].children.append(last.symbol._replace(children=tuple(last.children)))


def _outside_in(symbol: OutlineSymbol) -> tuple[int, int]:
    return symbol.span.start, -symbol.span.end
