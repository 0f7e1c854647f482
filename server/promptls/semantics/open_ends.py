"""What runs to the end of a file because it is not closed, and hides what is below it."""

from promptls.document import Document, RegionKind
from promptls.text.spans import FileSpan
from promptls.text.values import query

_OPENING = "<!--"


@query
def find_open_comment(document: Document) -> FileSpan | None:
    """The marks that begin a comment without an end."""
    parts = document.checked_parts
    if not parts or not parts[-1].section.exit.in_comment:
        return None
    at = len(parts) - 1
    while parts[at].section.entry.in_comment and at:
        at -= 1
    base, section = parts[at]
    comment = [it for it in section.regions if it.kind is RegionKind.COMMENT][-1]
    start = document.source.text.index(_OPENING, base + comment.span.start)
    return FileSpan(start, start + len(_OPENING))
