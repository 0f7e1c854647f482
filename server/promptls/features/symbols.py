"""The outline of a document: its headings, and the blocks under them."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from promptls.document import Document, Heading, Item, PromptBlock, StatusBlock
from promptls.features.cursor import Top, start_of
from promptls.features.description import tier_of
from promptls.parsing.blocks import HEADER
from promptls.text import Span
from promptls.values import record

# A longer name is of no use in an outline.
_LONGEST = 120


class SymbolKind(StrEnum):
    """What a symbol stands for."""

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
    span: Span
    name_span: Span
    children: tuple["Symbol", ...] = ()


@record
class _Open:
    """A heading whose end is not known yet."""

    level: int
    name: str
    name_span: Span
    children: list[Symbol]

    def closed(self, end: int) -> Symbol:
        span = Span(self.name_span.start, end)
        children = tuple(self.children)
        return Symbol(self.name, "", SymbolKind.HEADING, span, self.name_span, children)


def symbols(document: Document) -> tuple[Symbol, ...]:
    """The outline of a document, in source order."""
    end = len(document.source.text)
    root = _Open(0, "", Span(0, end), [])
    path = [root]
    for base, node in _entries(document):
        text = document.source.text
        if isinstance(node, Heading):
            _close(path, node.level, base + node.span.start)
            span = node.span.moved(base)
            name = _name(node.title, "#" * node.level)
            path.append(_Open(node.level, name, span, []))
        else:
            path[-1].children.append(_symbol(node, base, text))
    _close(path, 1, end)
    return tuple(root.children)


def _entries(document: Document) -> Iterator[tuple[int, Heading | Top]]:
    """The headings and blocks of a document. A heading inside a block is no heading."""
    for base, section in document.parts:
        tops = [it for it in section.nodes if isinstance(it, Top)]
        end = 0
        for node in sorted([*section.headings, *tops], key=start_of):
            if isinstance(node, Heading) and node.span.start < end:
                continue
            if not isinstance(node, Heading):
                end = max(end, node.span.end)
            yield base, node


def _close(path: list[_Open], level: int, end: int) -> None:
    """End all headings that a heading of some level ends."""
    while path[-1].level >= level:
        last = path.pop()
        path[-1].children.append(last.closed(end))


def _symbol(node: Top, base: int, text: str) -> Symbol:
    span = node.span.moved(base)
    if isinstance(node, StatusBlock):
        said = _name(_of(text, node.line.text.moved(base)), "")
        return Symbol("STATUS", said, SymbolKind.STATUS, span, node.line.span.moved(base))
    if isinstance(node, PromptBlock):
        kind, name = SymbolKind.BLOCK, HEADER.rstrip(":")
        name_span = node.header.span.moved(base)
    else:
        kind, name_span = SymbolKind.EMISSION, node.lead.moved(base)
        name = _name(_of(text, name_span).rstrip(": \t"), "Emit")
    count = len(node.items)
    items = tuple(_item(it, count, base, text) for it in node.items)
    detail = f"{count} item{'' if count == 1 else 's'}"
    return Symbol(name, detail, kind, span, name_span, items)


def _item(item: Item, count: int, base: int, text: str) -> Symbol:
    name = f"[{item.place}] {_of(text, item.text.moved(base))}"
    tier = tier_of(item.place, count).name.lower()
    span = item.span.moved(base)
    return Symbol(_name(name, name), tier, SymbolKind.ITEM, span, span)


def _name(text: str, without: str) -> str:
    return text[:_LONGEST].strip() or without


def _of(text: str, span: Span) -> str:
    return text[span.start : min(span.end, span.start + _LONGEST)]
