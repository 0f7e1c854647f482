"""Fixes for placeholders: one that is malformed, and one that is missing."""

from promptls.document import Document, Placeholder, PlaceholderForm, Placeholders
from promptls.semantics.context import Context
from promptls.semantics.placeholders import find_new_spelling
from promptls.text.edits import Edit, FileFix, unsafe_fix
from promptls.text.spans import FileSpan, Span, newline_of

_BREAKS = ("", "\n", "\r")


def rewrite_placeholder(
    placeholder: Placeholder, name: str, context: Context
) -> tuple[Edit[Span], ...]:
    """Write a placeholder in the exact form, and in the spelling of the others in the file."""
    own = placeholder.spelling
    spelling = find_new_spelling(placeholder, context)
    if spelling is not own:
        return (Edit(placeholder.span, spelling.around(name)),)
    opening = Span(placeholder.span.start, placeholder.inner.start)
    closing = Span(placeholder.inner.end, placeholder.span.end)
    edits = Edit(opening, own.opening), Edit(placeholder.inner, name), Edit(closing, own.closing)
    return tuple(it for it in edits if context.text[it.span.start : it.span.end] != it.text)


def insert_placeholder(document: Document, placeholder: str) -> FileFix:
    """Insert a placeholder below the last one on a line of its own, or at the end of the file."""
    text = document.source.text
    line_break = newline_of(text)
    at = _end_of_lone_placeholder(document)
    if at is not None:
        new = f"{line_break * 2}{placeholder}"
    else:
        at = len(text)
        ends = text.endswith(("\n", "\r"))
        new = f"{line_break if ends else line_break * 2}{placeholder}{line_break}"
    return unsafe_fix(FileSpan(at, at), new, f"Add {placeholder!r}")


def _end_of_lone_placeholder(document: Document) -> int | None:
    """The end of the last line that is a placeholder and nothing else."""
    text = document.source.text
    at = None
    for group in document.nodes(Placeholders):
        for placeholder in group.node.found:
            if placeholder.form is PlaceholderForm.EXACT and placeholder.in_prose:
                start, end = group.at(placeholder.span)
                if text[start - 1 : start] in _BREAKS and text[end : end + 1] in _BREAKS:
                    at = end
    return at
