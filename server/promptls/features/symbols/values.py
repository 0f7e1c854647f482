"""The entries of an outline."""

from enum import StrEnum

from promptls.text.spans import FileSpan, Source
from promptls.text.values import NamedTuple

# A longer name is of no use in an outline.
_LONGEST = 120


class SymbolKind(StrEnum):
    """What a symbol is for."""

    BLOCK = "block"
    STATUS = "status"
    EMISSION = "emission list"
    ITEM = "item"
    FRONT_MATTER = "front matter"
    FIELD = "field"
    VALUE = "value"
    VARIABLE = "variable"
    TAG = "tag"
    REQUIREMENT = "requirement"
    PACKAGE = "work package"
    SECTION = "section"
    DELIVERABLE = "deliverable"
    WORKFLOW = "workflow"
    PHASE = "phase"


class OutlineSymbol(NamedTuple):
    """An entry of an outline. `span` is its whole extent, with that of its children."""

    name: str
    detail: str
    kind: SymbolKind
    span: FileSpan
    name_span: FileSpan
    children: tuple["OutlineSymbol", ...] = ()


def named(text: str, without: str) -> str:
    """A text as a name: short, and never empty."""
    return text[:_LONGEST].strip() or without


def shown(source: Source, span: FileSpan) -> str:
    """As much of a range as a name needs, on one line."""
    text = source[FileSpan(span.start, min(span.end, span.start + _LONGEST))]
    return " ".join(text.split())
