from promptls.document import Document
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.open_ends import find_open_comment
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

# The rest of the line, if it is all of its paragraph.
_ONE_LINE = pattern(r"[^\n\r]*+(?=(?:\r\n?+|\n)[ \t]*+(?:[\n\r]|\Z)|\Z)")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="promptls",
    bad="""
        <!-- Keep this list short.

        # Principles

        - Say why.
    """,
    good="""
        <!-- Keep this list short. -->

        # Principles

        - Say why.
    """,
)
def comment_unclosed(document: Document, context: Context) -> FileFindings:
    """A comment must be closed.

    Without `-->`, everything below `<!--` is a part of the comment: Markdown does not show it, and
    promptls does not check it. Missing sections are not reported either, because they may be in the
    comment.
    """
    opening = find_open_comment(document)
    if opening is not None:
        line = _ONE_LINE.match(context.text, opening.end)
        fix = None
        if line is not None:
            end = len(context.text[: line.end()].rstrip(" \t"))
            fix = unsafe_fix(FileSpan(end, end), " -->", "Close the comment with '-->'")
        yield Finding(opening, "comment is not closed; expected '-->'", fix)
