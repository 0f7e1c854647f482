"""Puts a whole prompt block into a document, at a line of its own."""

from promptls.document import Chapter, Document
from promptls.features.emission import find_usual_items, point_at
from promptls.parsing.front_matter import find_front_matter
from promptls.semantics.workflow.next_steps import NextSteps
from promptls.text.edits import Edit, FileEdit
from promptls.text.nearest import did_you_mean
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan, newline_of, set_apart
from promptls.text.wording import either, quoted
from promptls.vocabulary import EmissionPoint, Vocabulary
from promptls.vocabulary.kinds import Kind, Syntax, syntax_of

_LONGEST_TOP = 4000
_UNCLOSED = "the front matter is not closed, and a block would close it"


class InsertionError(ValueError):
    """Why no block can be inserted."""


def insert_block(
    document: Document,
    offset: int,
    vocabulary: Vocabulary,
    point: str | None = None,
    variant: str | None = None,
) -> FileEdit:
    """The edit that inserts a block below the line at an offset, or into it if it is blank.

    The items are those of an emission point, by its name or number. Without one they are those of
    the point that the heading above names, or else general ones.
    """
    if syntax_of(document.kind) is not Syntax.MARKDOWN or document.kind is Kind.RESPONSE:
        raise InsertionError("prompt blocks are for Markdown files only")
    front = document.front_matter
    if front is not None and not front.closed:
        raise InsertionError(_UNCLOSED)
    if front is not None and offset < front.span.end:
        offset = front.span.end
    meant = (
        _find_point(point, vocabulary) if point else _find_point_at(document, offset, vocabulary)
    )
    items = _find_items(meant, variant, vocabulary)
    return _place(document, offset, NextSteps(items).block)


def _find_point(name: str, vocabulary: Vocabulary) -> EmissionPoint:
    for point in vocabulary.emission_points:
        if name.casefold() in (point.name.casefold(), str(point.number)):
            return point
    names = [it.name for it in vocabulary.emission_points]
    hint = did_you_mean(name, names) or f"; expected {either(names)}"
    raise InsertionError(f"unknown emission point {quoted(name)}{hint}")


def _find_point_at(document: Document, offset: int, vocabulary: Vocabulary) -> EmissionPoint | None:
    part = document.part_at(offset)
    if part is None or part.section.exit.chapter is not Chapter.EMISSION:
        return None
    return point_at(part.section, offset - part.base, vocabulary)


def _find_items(
    point: EmissionPoint | None, variant: str | None, vocabulary: Vocabulary
) -> tuple[str, ...]:
    if point is None:
        return find_usual_items(vocabulary)
    if variant is None:
        return point.templates[0].items
    for template in point.templates:
        if template.variant.casefold() == variant.casefold():
            return template.items
    variants = [it.variant for it in point.templates if it.variant]
    allowed = f"; expected {either(variants)}" if variants else f"; {point.name} has none"
    raise InsertionError(f"unknown variant {quoted(variant)}{allowed}")


def _place(document: Document, offset: int, block: str) -> FileEdit:
    source = document.source
    number = source.line_at(offset)
    line, starts = source.line(number), source.line_starts
    is_last = number + 1 == len(starts)
    at = line.start if not source[line].strip() else line.end if is_last else starts[number + 1]
    text = set_apart(source.text, at, block)
    if not source.text[:at].strip(BYTE_ORDER_MARK):
        # At the top of a file the first delimiter would begin front matter.
        text = newline_of(source.text) + text
    after = source.text[:at] + text + source.text[at : at + _LONGEST_TOP]
    if document.front_matter is None and find_front_matter(after) is not None:
        raise InsertionError(_UNCLOSED)
    return Edit(FileSpan(at, at), text)
