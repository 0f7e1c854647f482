"""Puts the selected text into a tag in which an agent answers."""

from collections.abc import Iterator

from promptls.document import Document, Tags
from promptls.features.actions.values import Action, ActionKind, Inquiry
from promptls.semantics.tags.attributes import render_opening
from promptls.text.edits import Edit, FileEdit
from promptls.text.spans import LINE_BREAK, FileSpan, newline_of
from promptls.vocabulary import ResponseTag
from promptls.vocabulary.kinds import Kind, Syntax, syntax_of

# More text is no thought and no verdict.
_LONGEST = 20_000


def wrappings(inquiry: Inquiry) -> Iterator[Action]:
    """A tag of the vocabulary around the selection, for each that may hold it."""
    span = _find_wrapped(inquiry)
    if span is None:
        return
    text = inquiry.document.source[span]
    for tag in inquiry.rule_set.vocabulary.tags:
        mark = render_opening(tag, inquiry.context)
        if mark is None or not _may_hold(tag, text):
            continue
        edits = _wrap(inquiry.document, span, mark, f"</{tag.name}>")
        if inquiry.adds_nothing(edits):
            yield Action(f"Wrap in <{tag.name}>", ActionKind.REWRITE, edits)


def _may_hold(tag: ResponseTag, text: str) -> bool:
    return not tag.values or any(it.text == text for it in tag.values)


def _find_wrapped(inquiry: Inquiry) -> FileSpan | None:
    """The selection without space around it, if it is prose: text in a line, or whole lines."""
    document, (start, end) = inquiry.document, inquiry.span
    if not 0 < end - start <= _LONGEST or not _has_tags(document):
        return None
    source = document.source
    raw = source[FileSpan(start, end)]
    span = FileSpan(end - len(raw.lstrip()), start + len(raw.rstrip()))
    if span.start >= span.end or _cuts_region(document, span):
        return None
    if LINE_BREAK.search(source.text, *span) is None:
        return span
    first = source.line(source.line_at(span.start))
    last = source.line(source.line_at(span.end))
    is_whole = source.text[first.start : span.start].strip(" \t") == ""
    is_whole = is_whole and source.text[span.end : last.end].strip(" \t") == ""
    return FileSpan(first.start, span.end) if is_whole else None


def _has_tags(document: Document) -> bool:
    """Whether an agent may answer in tags because of a file; few pages do with that."""
    if syntax_of(document.kind) is not Syntax.MARKDOWN:
        return False
    return document.kind is not Kind.MARKDOWN or next(document.nodes(Tags), None) is not None


def _cuts_region(document: Document, span: FileSpan) -> bool:
    """Whether an end of the selection is in front matter, in a fence or in a comment."""
    for at in span:
        part = document.part_at(at)
        if part is None:
            return True
        local = at - part.base
        if any(it.span.start < local < it.span.end for it in part.section.regions):
            return True
    return False


def _wrap(
    document: Document, span: FileSpan, opening: str, closing: str
) -> tuple[FileEdit, FileEdit]:
    text = document.source.text
    if LINE_BREAK.search(text, *span) is not None:
        wrapped = text[span.start : span.end]
        margin = wrapped[: len(wrapped) - len(wrapped.lstrip(" \t"))]
        newline = newline_of(text)
        opening, closing = f"{margin}{opening}{newline}", f"{newline}{margin}{closing}"
    start, end = span
    return Edit(FileSpan(start, start), opening), Edit(FileSpan(end, end), closing)
