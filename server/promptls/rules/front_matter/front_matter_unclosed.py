from promptls.document import Document
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, newline_of

_AT_END = pattern(r"[^\s-][ \t]*+(?P<marks>---)[ \t]*+(?:\r\n|\n|\r)?+\Z")


@rule(
    Document,
    severity=Severity.ERROR,
    fix=UNSAFE,
    clause="promptls",
    path="agents/tracer.md",
    bad="""
        ---
        name: tracer
        description: Follows an execution path

        # Tracer

        You follow the code.
    """,
    good="""
        ---
        name: tracer
        description: Follows an execution path
        ---

        # Tracer

        You follow the code.
    """,
)
def front_matter_unclosed(document: Document, _: Context) -> FileFindings:
    """Front matter must end with a `---` line.

    Without this line a program finds no front matter at all, or treats everything up to the next
    `---` as part of it.
    """
    matter = document.front_matter
    if matter is None or matter.closed:
        return
    text, end = document.source.text, matter.span.end
    start = matter.span.start
    newline = newline_of(text)
    last = _AT_END.search(text, start, end)
    if last:
        # The marks are there, at the end of the last value.
        at = FileSpan(last.start("marks"), last.start("marks"))
        fix = unsafe_fix(at, newline, "Move '---' to a line of its own")
    else:
        is_on_line = text[end - 1] in "\n\r"
        added = f"---{newline}" if is_on_line else f"{newline}---{newline}"
        fix = unsafe_fix(FileSpan(end, end), added, "Add the missing '---'")
    message = "front matter is not closed: expected a '---' line"
    yield Finding(FileSpan(start, start + 3), message, fix)
