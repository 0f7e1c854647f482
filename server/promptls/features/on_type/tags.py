"""Closes tags: below an opening tag that is alone on its line, and behind a typed `</`."""

from collections.abc import Iterator

from promptls.document import Document, Tag, TagRole
from promptls.rules.rule_set import RuleSet
from promptls.text.edits import Edit, FileEdit
from promptls.text.spans import FileSpan, newline_of
from promptls.vocabulary.html import HTML


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
    line = document.source.line(document.source.line_at(offset))
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
