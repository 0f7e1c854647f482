"""The outline of a document: its headings, and the blocks under them."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any, NamedTuple

from promptls.document import (
    AnyNode,
    Document,
    EmissionList,
    Heading,
    Item,
    Placed,
    PromptBlock,
    StatusBlock,
    Top,
)
from promptls.features.descriptions import tier_of
from promptls.parsing.blocks.prompt_blocks import HEADER
from promptls.text import FileSpan, Source
from promptls.values import record

# A longer name is of no use in an outline.
_LONGEST = 120


class SymbolKind(StrEnum):
    """What a symbol is for."""

    HEADING = "heading"
    BLOCK = "block"
    STATUS = "status"
    EMISSION = "emission list"
    ITEM = "item"


class Symbol(NamedTuple):
    """An entry of an outline. `span` is its whole extent, with that of its children."""

    name: str
    detail: str
    kind: SymbolKind
    span: FileSpan
    name_span: FileSpan
    children: tuple["Symbol", ...] = ()


@record
class _OpenHeading:
    """A heading whose end is not known yet."""

    level: int
    name: str
    name_span: FileSpan
    children: list[Symbol]

    def closed(self, end: int) -> Symbol:
        span = FileSpan(self.name_span.start, end)
        children = tuple(self.children)
        return Symbol(self.name, "", SymbolKind.HEADING, span, self.name_span, children)


def find_symbols(document: Document) -> tuple[Symbol, ...]:
    """The outline of a document, in source order."""
    source, end = document.source, len(document.source.text)
    root = _OpenHeading(0, "", FileSpan(0, end), [])
    path = [root]
    for placed in _entries(document):
        node = placed.node
        if isinstance(node, Heading):
            _close(path, node.level, placed.span.start)
            path.append(
                _OpenHeading(node.level, _name(node.title, "#" * node.level), placed.span, [])
            )
        else:
            path[-1].children.append(_SYMBOL_OF[type(node)](placed, source))
    _close(path, 1, end)
    return tuple(root.children)


def _entries(document: Document) -> Iterator[Placed[Heading | Top]]:
    """The headings and blocks of a document. A heading inside a block is no heading."""
    for base, section in document.parts:
        end = 0
        for node in sorted([*section.headings, *section.tops], key=_start):
            if isinstance(node, Heading) and node.span.start < end:
                continue
            if not isinstance(node, Heading):
                end = max(end, node.span.end)
            yield Placed(base, node)


def _close(path: list[_OpenHeading], level: int, end: int) -> None:
    """End all headings that a heading of some level ends."""
    while path[-1].level >= level:
        last = path.pop()
        path[-1].children.append(last.closed(end))


def _prompt_block(placed: Placed[PromptBlock], source: Source) -> Symbol:
    block = placed.node
    name_span = placed.at(block.header.span)
    items = _items(block.items, placed, source)
    name = HEADER.rstrip(":")
    return Symbol(name, _counted(items), SymbolKind.BLOCK, placed.span, name_span, items)


def _status_block(placed: Placed[StatusBlock], source: Source) -> Symbol:
    line = placed.node.line
    text = _name(_text(source, placed.at(line.text)), "")
    return Symbol("STATUS", text, SymbolKind.STATUS, placed.span, placed.at(line.span))


def _emission_list(placed: Placed[EmissionList], source: Source) -> Symbol:
    emitted = placed.node
    name_span = placed.at(emitted.lead.span)
    items = _items(emitted.items, placed, source)
    name = _name(_text(source, name_span).rstrip(": \t"), "Emit")
    return Symbol(name, _counted(items), SymbolKind.EMISSION, placed.span, name_span, items)


_SYMBOL_OF: dict[type[AnyNode], Callable[[Placed[Any], Source], Symbol]] = {
    PromptBlock: _prompt_block,
    StatusBlock: _status_block,
    EmissionList: _emission_list,
}


def _items(items: tuple[Item, ...], owner: Placed[AnyNode], source: Source) -> tuple[Symbol, ...]:
    return tuple(_item(Placed(owner.base, it), len(items), source) for it in items)


def _item(placed: Placed[Item], count: int, source: Source) -> Symbol:
    item = placed.node
    # The number that the reader sees, also where it should be another.
    number = str(item.ordinal) if item.number is None else _text(source, placed.at(item.number))
    name = f"[{number}] {_text(source, placed.at(item.text))}"
    tier = tier_of(item.ordinal, count).name.lower()
    return Symbol(_name(name, name), tier, SymbolKind.ITEM, placed.span, placed.span)


def _counted(items: tuple[Symbol, ...]) -> str:
    return f"{len(items)} item{'' if len(items) == 1 else 's'}"


def _name(text: str, without: str) -> str:
    return text[:_LONGEST].strip() or without


def _text(source: Source, span: FileSpan) -> str:
    return source[FileSpan(span.start, min(span.end, span.start + _LONGEST))]


def _start(node: Heading | Top) -> int:
    return node.span.start
