"""The outline of prompt blocks, status blocks and emission lists."""

from collections.abc import Iterator

from promptls.document import (
    Document,
    EmissionList,
    Item,
    Placed,
    PromptBlock,
    StatusBlock,
)
from promptls.features.descriptions import tier_of, tier_word
from promptls.features.symbols.values import OutlineSymbol, SymbolKind, named, shown
from promptls.parsing.blocks.prompt_blocks import HEADER
from promptls.text.spans import FileSpan, Source
from promptls.text.wording import counted


def find_block_symbols(document: Document) -> Iterator[OutlineSymbol]:
    """The blocks and lists, and their items."""
    source = document.source
    for base, section in document.parts:
        for top in section.tops:
            if isinstance(top, StatusBlock):
                yield _status_block(Placed(base, top), source)
            else:
                lead = top.header if isinstance(top, PromptBlock) else top.lead
                yield _item_list(Placed(base, top), Placed(base, lead).span, source)
                for item in top.items:
                    yield _item(Placed(base, item), len(top.items), source)


def _status_block(placed: Placed[StatusBlock], source: Source) -> OutlineSymbol:
    line = placed.node.line
    text = shown(source, placed.at(line.text))
    return OutlineSymbol("STATUS", text, SymbolKind.STATUS, placed.span, placed.at(line.span))


def _item_list(
    placed: Placed[PromptBlock | EmissionList], lead: FileSpan, source: Source
) -> OutlineSymbol:
    detail = counted(len(placed.node.items), "item")
    if isinstance(placed.node, PromptBlock):
        return OutlineSymbol(HEADER.rstrip(":"), detail, SymbolKind.BLOCK, placed.span, lead)
    name = named(shown(source, lead).rstrip(": \t"), "Emit")
    return OutlineSymbol(name, detail, SymbolKind.EMISSION, placed.span, lead)


def _item(placed: Placed[Item], count: int, source: Source) -> OutlineSymbol:
    """An item by the number that it has, which is not always its place."""
    item = placed.node
    number = shown(source, placed.at(item.number)) if item.number is not None else ""
    text = shown(source, placed.at(item.text))
    name = f"[{number}] {text}" if number else text
    tier = tier_word(tier_of(item.ordinal, count))
    return OutlineSymbol(
        named(name, f"[{item.ordinal}]"), tier, SymbolKind.ITEM, placed.span, placed.span
    )
