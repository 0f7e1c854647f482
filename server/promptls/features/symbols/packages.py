"""The outline of a work package: its title, sections, fields, deliverables and requirements."""

from collections.abc import Iterator

from promptls.document import Deliverable, Document, PackageSection, WorkPackage
from promptls.features.symbols.values import OutlineSymbol, SymbolKind, named, shown
from promptls.text.spans import FileSpan, Source

_DELIVERABLES = "Deliverables"


def find_package_symbols(document: Document) -> Iterator[OutlineSymbol]:
    """The parts of a work package, the outer ones first."""
    package, source = document.package, document.source
    if package is None:
        return
    title = package.title
    name = named(source[title.span].lstrip("# \t"), "work package")
    extent = FileSpan(title.span.start, package.span.end)
    yield OutlineSymbol(name, _state(package), SymbolKind.PACKAGE, extent, title.span)
    for section in package.sections:
        if section.known is not None:
            yield _section(section, package, source)
    for field in package.fields:
        detail = named(field.value, "")
        yield OutlineSymbol(field.name, detail, SymbolKind.FIELD, field.span, field.name_span)
    for deliverable in package.deliverables:
        yield _deliverable(deliverable, source)
    for mark in package.requirements:
        yield OutlineSymbol(named(mark.id, "?"), "", SymbolKind.REQUIREMENT, mark.span, mark.span)


def count_open(package: WorkPackage) -> tuple[int, int]:
    """How many deliverables are open, and how many there are."""
    return sum(not it.done for it in package.deliverables), len(package.deliverables)


def _state(package: WorkPackage) -> str:
    return next((it.state for it in package.states if it.of_package), "")


def _section(section: PackageSection, package: WorkPackage, source: Source) -> OutlineSymbol:
    detail = ""
    if section.known == _DELIVERABLES and package.deliverables:
        left, count = count_open(package)
        detail = f"{count - left} of {count} done"
    name = named(source[section.heading].lstrip("# \t"), section.known or "")
    return OutlineSymbol(name, detail, SymbolKind.SECTION, section.span, section.heading)


def _deliverable(deliverable: Deliverable, source: Source) -> OutlineSymbol:
    name = named(deliverable.path or shown(source, deliverable.span).lstrip("-*+ "), "deliverable")
    detail = "done" if deliverable.done else "open"
    name_span = deliverable.path_span if deliverable.path else deliverable.span
    return OutlineSymbol(name, detail, SymbolKind.DELIVERABLE, deliverable.span, name_span)
