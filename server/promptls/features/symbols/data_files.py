"""The outline of settings files, and of the state of a workflow."""

from collections.abc import Iterator

from promptls.document import Document, Json, JsonFile
from promptls.features.symbols.values import OutlineSymbol, SymbolKind, named, shown
from promptls.parsing.json.locations import JsonLocation, find_locations
from promptls.semantics.workflow.state import active_workflow, index_of, phases_of, text_of
from promptls.text.spans import FileSpan, Span
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.phases import display_name

_WORKFLOW = "active_workflow"


def find_settings_symbols(document: Document) -> Iterator[OutlineSymbol]:
    """The tables of a settings file, and their keys."""
    page = document.settings
    if page is None:
        return
    for table in page.tables:
        name = named(".".join(map(str, table.path)), "promptls")
        yield OutlineSymbol(name, "", SymbolKind.TABLE, table.span, table.header)
    for key in page.keys:
        name = named(str(key.path[-1]), '""')
        value = shown(document.source, key.value)
        yield OutlineSymbol(name, value, SymbolKind.KEY, key.span, key.name)


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
    yield OutlineSymbol(name, detail, SymbolKind.WORKFLOW, span, _placed(key, base))
    statuses = workflow.get("phase_status")
    listed = at.inside.get("phases")
    for number, phase in enumerate(keys):
        place = listed.inside.get(number) if listed is not None else None
        if place is None or not isinstance(phase, str):
            continue
        status = statuses.get(phase) if isinstance(statuses, dict) else None
        words = [it for it in (status, "current" if number == index else None) if it]
        details = ", ".join(map(str, words))
        where = _placed(place.span, base)
        name = named(display_name(phase), '""')
        yield OutlineSymbol(name, named(details, ""), SymbolKind.PHASE, where, where)


def _placed(span: Span, base: int) -> FileSpan:
    return span.placed(base)
