"""Tags and placeholders that are closed, and tags put around the selected text."""

from collections.abc import Iterator

from promptls.document import Document, Placeholder, PlaceholderForm, TagRole, Tags
from promptls.features.actions.values import Action, ActionKind, Inquiry
from promptls.repairs.tags import close_below
from promptls.repairs.templates import rewrite_placeholder
from promptls.semantics.tags.attributes import render_opening
from promptls.text.edits import Edit, FileEdit, FileFix
from promptls.text.spans import LINE_BREAK, FileSpan, newline_of
from promptls.text.wording import replacing
from promptls.vocabulary import ResponseTag
from promptls.vocabulary.html import HTML
from promptls.vocabulary.kinds import Kind, Syntax, syntax_of

# More text is no thought and no verdict.
_LONGEST = 20_000


def closings(inquiry: Inquiry) -> Iterator[Action]:
    """Close the placeholder or the tag at the cursor."""
    fix = _close_tag(inquiry)
    # Once a tag is closed, others with its name may have to be.
    if fix is not None and inquiry.adds_nothing(fix.edits):
        yield Action(fix.title, ActionKind.REWRITE, fix.edits)
    yield from _close_placeholder(inquiry)


def _close_tag(inquiry: Inquiry) -> FileFix | None:
    """Close a tag that is alone on its line. One within a line may only be mentioned."""
    tags, at = inquiry.document.tags, inquiry.span.start
    loose = (it.tag for it in tags.loose if it.span.touches(at)) if tags is not None else ()
    tag = next(iter(loose), None)
    if tag is None or tag.scope != 0:
        return None
    if tag.role is not TagRole.OPENING or tag.malformed or not tag.is_own_line:
        return None
    known = inquiry.rule_set.vocabulary.tags_by_name.get(tag.name)
    if tag.name.lower() in HTML or (known is not None and known.values):
        return None
    return close_below(inquiry.document.source.text, tag, None)


def _close_placeholder(inquiry: Inquiry) -> Iterator[Action]:
    placed = inquiry.path.find(Placeholder)
    if placed is None or placed.node.form is not PlaceholderForm.UNCLOSED or placed.node.doubtful:
        return
    node, source = placed.node, inquiry.document.source
    if inquiry.context.closed and node.name not in inquiry.context.variables:
        return
    part = inquiry.document.part_at(placed.span.start)
    if part is None:
        return
    context = inquiry.context.of(part.section.text)
    edits = tuple(
        Edit(placed.at(it.span), it.text) for it in rewrite_placeholder(node, node.name, context)
    )
    shown = source[placed.span]
    for edit in reversed(edits):
        start, end = (it - placed.span.start for it in edit.span)
        shown = shown[:start] + edit.text + shown[end:]
    yield Action(replacing(source[placed.span], shown), ActionKind.REWRITE, edits)


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
    first = source.line_around(span.start)
    last = source.line_around(span.end)
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
