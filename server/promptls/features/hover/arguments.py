"""Placeholders of hosts: what takes their place, and what escapes and declared names are."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.features.descriptions import Description
from promptls.features.descriptions.arguments import of_declared, of_placeholder
from promptls.semantics.substitutions.arguments import find_kept, position_of
from promptls.semantics.substitutions.written import (
    HostReading,
    Substitution,
    find_readings,
)
from promptls.text.spans import FileSpan
from promptls.vocabulary import Vocabulary


def describe_argument(
    document: Document, offset: int, vocabulary: Vocabulary
) -> tuple[FileSpan, Description] | None:
    """Describe the placeholder of a host at an offset, or the name of an argument."""
    readings = find_readings(document, vocabulary)
    for reading in readings:
        found = _find_at(document, reading, offset)
        if found is not None:
            span = found.span if found.placeholder else find_kept(document, found)
            others = ((it, _find_in(it, span)) for it in readings if it is not reading)
            # One that replaces nothing for sure leaves the most to the model.
            told = [it for it in others if it[1] is not None or _is_certain(it[0])]
            return span, of_placeholder(document, document.source[span], [(reading, found), *told])
    return next(_describe_names(offset, readings), None)


def _find_at(document: Document, reading: HostReading, offset: int) -> Substitution | None:
    """The innermost placeholder at an offset, or an escape with what it keeps."""
    around = [it for it in reading.found if it.span.start <= offset <= _end_of(document, it)]
    return min(around, key=lambda it: it.span.end - it.span.start, default=None)


def _end_of(document: Document, found: Substitution) -> int:
    return (found.span if found.placeholder else find_kept(document, found)).end


def _is_certain(reading: HostReading) -> bool:
    return any(it.is_certain for it in reading.reader.file.placeholders)


def _find_in(reading: HostReading, span: FileSpan) -> Substitution | None:
    """How a host reads a text that is a placeholder or an escape to another one."""
    inside = (it for it in reading.found if span.start <= it.span.start < span.end)
    return next(inside, None)


def _describe_names(
    offset: int, readings: tuple[HostReading, ...]
) -> Iterator[tuple[FileSpan, Description]]:
    for reading in readings:
        for position, it in enumerate(reading.declared):
            if it.span.touches(offset):
                uses = [position_of(found, reading) for found in reading.found].count(position)
                yield it.span, of_declared(reading, it.name, position, uses)
