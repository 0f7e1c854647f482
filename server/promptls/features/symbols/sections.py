"""The symbols of blocks, tags and requirements."""

from collections.abc import Iterator
from typing import Any

from promptls.document import (
    Document,
    Element,
    EmissionList,
    Item,
    Placed,
    PromptBlock,
    RequirementMarker,
    StatusBlock,
    Tags,
)
from promptls.features.descriptions.blocks import tier_of, tier_word
from promptls.features.symbols.values import OutlineSymbol, SymbolKind, named, shown
from promptls.semantics.packages.requirements import Marker, pair_requirements
from promptls.text.spans import FileSpan, Source
from promptls.text.values import query
from promptls.text.wording import counted
from promptls.vocabulary.blocks import HEADER
from promptls.vocabulary.html import MARKUP


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


@query
def find_elements_over_lines(document: Document) -> tuple[tuple[int, Element[Any]], ...]:
    """The elements that reach over several lines, each with the base of its coordinate.

    What lays out a text, and what is shown as code, is no part of the structure.
    """
    found = [(base, it) for base, group in document.nodes(Tags) for it in group.elements]
    over = [it for it in found if _counts(it[1]) and _reaches_on(document, *it)]
    across = document.tags.elements if document.tags is not None else ()
    return (*over, *((0, it) for it in across if _counts(it)))


def _reaches_on(document: Document, base: int, element: Element[Any]) -> bool:
    start, end = element.opening.span.start, element.closing.span.start
    return document.source.line_at(start + base) < document.source.line_at(end + base)


def _counts(element: Element[Any]) -> bool:
    return element.opening.scope == 0 and element.opening.name.lower() not in MARKUP


def find_tag_symbols(document: Document) -> Iterator[OutlineSymbol]:
    """The elements over several lines."""
    for base, element in find_elements_over_lines(document):
        opening = element.opening
        detail = " ".join(f'{it.name}="{it.value}"' for it in opening.attributes)
        span = FileSpan(base + element.span.start, base + element.span.end)
        name_span = FileSpan(base + opening.span.start, base + opening.span.end)
        name = f"<{named(opening.name, '?')}>"
        yield OutlineSymbol(name, named(detail, ""), SymbolKind.TAG, span, name_span)


def find_requirement_symbols(document: Document) -> Iterator[OutlineSymbol]:
    """The requirements that are marked, to their closing markers where these are there."""
    if next(document.nodes(RequirementMarker), None) is None:
        return
    pairs = pair_requirements(document)
    for opening, closing in pairs.sound:
        yield _requirement(opening, closing.span.end)
    for opening in pairs.unclosed:
        yield _requirement(opening, opening.span.end)


def _requirement(opening: Marker, end: int) -> OutlineSymbol:
    name = named(opening.node.id, "requirement without an id")
    priority = opening.node.attribute("priority")
    detail = f"{priority.value} priority" if priority is not None else ""
    span = FileSpan(opening.span.start, end)
    return OutlineSymbol(name, named(detail, ""), SymbolKind.REQUIREMENT, span, opening.span)
