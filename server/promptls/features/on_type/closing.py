"""Closes placeholders in a line that was left, and tags."""

from collections.abc import Iterator

from promptls.checking.checker import context_of
from promptls.document import (
    Document,
    Placed,
    Placeholder,
    PlaceholderForm,
    Placeholders,
    Tag,
    TagRole,
)
from promptls.repairs.templates import rewrite_placeholder
from promptls.rules.rule_set import RuleSet
from promptls.text.edits import Edit, FileEdit
from promptls.text.spans import FileSpan, newline_of
from promptls.vocabulary.html import HTML


def close_placeholders(document: Document, offset: int, rule_set: RuleSet) -> list[FileEdit]:
    """Close the placeholders in the line above.

    Not while the user types in it: closing marks that are typed next would be doubled.
    """
    source = document.source
    number = source.line_at(offset)
    if number == 0:
        return []
    found = _find_open(document, source.line(number - 1))
    if not found:
        return []
    context = context_of(document, rule_set.vocabulary)
    edits: list[FileEdit] = []
    for placed in found:
        part = document.part_at(placed.base)
        if placed.node.name in context.variables and part is not None:
            rewritten = rewrite_placeholder(
                placed.node, placed.node.name, context.of(part.section.text)
            )
            edits += (Edit(placed.at(it.span), it.text) for it in rewritten)
    return edits


def _find_open(document: Document, line: FileSpan) -> list[Placed[Placeholder]]:
    part = document.part_at(line.start)
    if part is None:
        return []
    groups = (it for it in part.section.nodes if isinstance(it, Placeholders))
    placed = (Placed(part.base, it) for group in groups for it in group.found)
    return [
        it
        for it in placed
        if it.node.form is PlaceholderForm.UNCLOSED
        and it.node.in_prose
        and not it.node.doubtful
        and line.start <= it.span.start
        and it.span.end <= line.end
    ]


def close_tag_below(document: Document, offset: int, rule_set: RuleSet) -> list[FileEdit]:
    """Put the closing tag into a line below a tag of the vocabulary that holds any text.

    Not at the cursor, which would be behind it then. A tag with a value is closed by `</`.
    """
    text = document.source.text
    known = rule_set.vocabulary.tags_by_name
    for tag in _open_tags(document):
        if tag.span.end == offset:
            line = document.source.line_at(offset)
            is_last = line + 1 >= len(document.source.line_starts)
            if tag.name not in known or known[tag.name].values or not tag.is_own_line or is_last:
                return []
            below = document.source.line_starts[line + 1]
            margin = text[tag.line : tag.span.start]
            return [Edit(FileSpan(below, below), f"{margin}</{tag.name}>{newline_of(text)}")]
    return []


def name_closing_tag(document: Document, offset: int, rule_set: RuleSet) -> list[FileEdit]:
    """Complete `</` to the closing tag of what is open. An editor may have put the `>` there."""
    text = document.source.text
    if not text.endswith("</", 0, offset) or text[offset : offset + 1].isalnum():
        return []
    line = document.source.line_around(offset)
    known = rule_set.vocabulary.tags_by_name
    opened = None
    for tag in (*_open_tags(document), *_closed_by_words(document, offset - len("</"))):
        is_near = tag.line == line.start or tag.is_own_line
        is_ours = tag.name in known or (tag.is_own_line and tag.name.lower() not in HTML)
        if tag.span.end < offset and is_near and is_ours:
            opened = tag if opened is None or tag.span > opened.span else opened
    if opened is None:
        return []
    end = "" if text.startswith(">", offset) else ">"
    return [Edit(FileSpan(offset, offset), f"{opened.name}{end}")]


def _open_tags(document: Document) -> Iterator[Tag[FileSpan]]:
    """The opening tags that have no partner in the file, outside of code."""
    for loose in document.tags.loose if document.tags is not None else ():
        tag = loose.tag
        if tag.role is TagRole.OPENING and not tag.malformed and tag.scope == 0:
            yield tag


def _closed_by_words(document: Document, at: int) -> Iterator[Tag[FileSpan]]:
    """The opening tag for which the text behind a lone `</` was taken as the name of a tag."""
    if document.tags is not None:
        for element in document.tags.elements:
            if element.closing.span.start == at and element.closing.malformed:
                yield element.opening
