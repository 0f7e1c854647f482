"""The outline of front matter: its fields, and what they list."""

from collections.abc import Iterator

from promptls.document import Document, Field, FieldItem, FrontMatter, Shape
from promptls.features.symbols.values import OutlineSymbol, SymbolKind, named, shown
from promptls.semantics.declarations import find_declarations
from promptls.text.spans import FileSpan

_NAME = "Front matter"


def find_front_matter_symbols(document: Document) -> Iterator[OutlineSymbol]:
    """The front matter, its fields, and the texts of its lists. Declared names are variables."""
    matter = document.front_matter
    if matter is None:
        return
    span = matter.span
    name_span = FileSpan(span.start, document.source.line(0).end)
    yield OutlineSymbol(_NAME, _detail(matter), SymbolKind.FRONT_MATTER, span, name_span)
    declared = {it.field.span: it.items for it in find_declarations(document)}
    for field in matter.fields:
        yield _field(document, field)
        variables = declared.get(field.span)
        if variables is not None:
            yield from _items(variables, SymbolKind.VARIABLE)
        elif field.shape is Shape.LIST:
            yield from _items(field.items, SymbolKind.VALUE)


def _detail(matter: FrontMatter) -> str:
    return named(matter.value("name"), "")


def _field(document: Document, field: Field) -> OutlineSymbol:
    if field.shape in (Shape.LIST, Shape.MAPPING):
        count = len(field.items)
        detail = f"{count} {'entry' if count == 1 else 'entries'}"
    else:
        detail = shown(document.source, field.value_span)
    name = named(field.key, "(empty key)")
    return OutlineSymbol(name, detail, SymbolKind.FIELD, field.span, field.key_span)


def _items(items: tuple[FieldItem, ...], kind: SymbolKind) -> Iterator[OutlineSymbol]:
    for item in items:
        yield OutlineSymbol(named(item.text, "(empty)"), "", kind, item.span, item.span)
