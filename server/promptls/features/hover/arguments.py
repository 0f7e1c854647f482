"""Placeholders of hosts: what takes their place, and what escapes and declared names are."""

from promptls.document import Document
from promptls.features.descriptions import Description
from promptls.features.descriptions.arguments import of_declared, of_placeholder
from promptls.semantics.substitutions.arguments import find_kept, position_of
from promptls.semantics.substitutions.written import HostReading, Substitution, find_readings
from promptls.text.spans import FileSpan
from promptls.vocabulary import Vocabulary


def describe_argument(
    document: Document, offset: int, vocabulary: Vocabulary
) -> tuple[FileSpan, Description] | None:
    """Describe the placeholder of a host at an offset, or the name of an argument."""
    readings = find_readings(document, vocabulary)
    for reading in readings:
        # An escape with what it keeps.
        whole = ((_whole(document, it), it) for it in reading.found)
        around = [(span, it) for span, it in whole if span.touches(offset)]
        if around:
            span, found = min(around, key=lambda it: it[0].end - it[0].start)
            others = ((it, _find_in(it, span)) for it in readings if it is not reading)
            # One that replaces nothing for sure leaves the most to the model.
            told = [it for it in others if it[1] is not None or _is_certain(it[0])]
            return span, of_placeholder(document, document.source[span], [(reading, found), *told])
    for reading in readings:
        for position, it in enumerate(reading.declared):
            if it.span.touches(offset):
                uses = [position_of(found, reading) for found in reading.found].count(position)
                return it.span, of_declared(reading, it.name, position, uses)
    return None


def _whole(document: Document, found: Substitution) -> FileSpan:
    return found.span if found.placeholder is not None else find_kept(document, found)


def _is_certain(reading: HostReading) -> bool:
    return any(it.is_certain for it in reading.reader.placeholders)


def _find_in(reading: HostReading, span: FileSpan) -> Substitution | None:
    """How a host reads a text that is a placeholder or an escape to another one."""
    inside = (it for it in reading.found if span.start <= it.span.start < span.end)
    return next(inside, None)
