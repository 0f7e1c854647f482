"""The outline of what is between two marks: tags over several lines, and requirements."""

from collections.abc import Iterator
from typing import Any

from promptls.document import Document, Element, RequirementMarker, Tags
from promptls.features.symbols.values import OutlineSymbol, SymbolKind, named
from promptls.semantics.requirements import Marker, pair_requirements
from promptls.text.spans import FileSpan
from promptls.text.values import query
from promptls.vocabulary.html import MARKUP


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
