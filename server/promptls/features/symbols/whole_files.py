"""Symbols of front matter, work packages and data files."""

from collections.abc import Iterator

from promptls.document import (
    Deliverable,
    Document,
    Field,
    FieldItem,
    Json,
    JsonFile,
    PackageSection,
    Shape,
    WorkPackage,
)
from promptls.features.symbols.values import OutlineSymbol, SymbolKind, named, shown
from promptls.parsing.json.locations import JsonLocation, find_locations
from promptls.semantics.placeholders.declarations import find_declarations
from promptls.semantics.workflow.state import active_workflow, index_of, phases_of, text_of
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.phases import display_name

_NAME = "Front matter"
_DELIVERABLES = "Deliverables"
_WORKFLOW = "active_workflow"


def find_front_matter_symbols(document: Document) -> Iterator[OutlineSymbol]:
    """The front matter, its fields, and the texts of its lists. Declared names are variables."""
    matter = document.front_matter
    if matter is None:
        return
    span = matter.span
    name_span = FileSpan(span.start, document.source.line(0).end)
    yield OutlineSymbol(
        _NAME, named(matter.value("name"), ""), SymbolKind.FRONT_MATTER, span, name_span
    )
    declared = {it.field.span: it.items for it in find_declarations(document)}
    for field in matter.fields:
        yield _field(document, field)
        variables = declared.get(field.span)
        if variables is not None:
            yield from _items(variables, SymbolKind.VARIABLE)
        elif field.shape is Shape.LIST:
            yield from _items(field.items, SymbolKind.VALUE)


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


def find_package_symbols(document: Document) -> Iterator[OutlineSymbol]:
    """The parts of a work package, the outer ones first."""
    package, source = document.package, document.source
    if package is None:
        return
    title = package.title
    name = named(source[title.span].lstrip("# \t"), "work package")
    extent = FileSpan(title.span.start, package.span.end)
    state = next((it.state for it in package.states if it.of_package), "")
    yield OutlineSymbol(name, state, SymbolKind.PACKAGE, extent, title.span)
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


def find_state_symbols(document: Document) -> Iterator[OutlineSymbol]:
    """The active workflow of a state file, and its phases with how far each is."""
    if document.kind is not Kind.WORKFLOW_STATE:
        return
    for base, file in document.nodes(JsonFile):
        for record in file.records[:1]:
            workflow = active_workflow(record.value)
            # The offsets of a record are those of its section.
            text = document.source.text[base:]
            location = find_locations(text, record.span).inside.get(_WORKFLOW)
            if workflow and location is not None:
                yield from _workflow_symbols(workflow, location, base)


def _workflow_symbols(
    workflow: dict[str, Json], at: JsonLocation, base: int
) -> Iterator[OutlineSymbol]:
    phases, index = phases_of(workflow), index_of(workflow)
    keys = phases or []
    detail = f"phase {index + 1} of {len(keys)}" if index is not None and keys else ""
    key = at.key or at.span
    span = FileSpan(base + key.start, base + at.span.end)
    name = named(text_of(workflow, "type") or "", _WORKFLOW)
    yield OutlineSymbol(name, detail, SymbolKind.WORKFLOW, span, key.placed(base))
    statuses = workflow.get("phase_status")
    listed = at.inside.get("phases")
    for number, phase in enumerate(keys):
        place = listed.inside.get(number) if listed is not None else None
        if place is None or not isinstance(phase, str):
            continue
        status = statuses.get(phase) if isinstance(statuses, dict) else None
        words = [it for it in (status, "current" if number == index else None) if it]
        details = ", ".join(map(str, words))
        where = place.span.placed(base)
        name = named(display_name(phase), '""')
        yield OutlineSymbol(name, named(details, ""), SymbolKind.PHASE, where, where)
