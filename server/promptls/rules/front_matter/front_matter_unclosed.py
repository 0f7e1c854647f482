from promptls.document import Document
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.front_matter.fields import find_unopened
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, newline_of
from promptls.text.wording import quoted, replacing
from promptls.vocabulary.kinds import PROGRAM_KINDS

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
    """Front matter must begin and end with a `---` line.

    Without the last line a program finds no front matter at all, or treats all up to the next `---`
    as part of it. Four hyphens or a long dash are another line. Without the first line, or
    with anything before it, the fields of an agent, a skill or a command are text to the program.
    """
    matter = document.front_matter
    opening = find_unopened(document)
    if opening is not None:
        yield from _unopened(document, opening)
    if matter is None or matter.closed:
        return
    if matter.misclosed is not None:
        found = document.source[matter.misclosed]
        # To YAML, this ends it.
        if found != "..." or document.kind in PROGRAM_KINDS:
            fix = unsafe_fix(matter.misclosed, "---", replacing(found, "---"))
            yield Finding(matter.misclosed, f"expected '---', found {quoted(found)}", fix)
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


def _unopened(document: Document, opening: FileSpan) -> FileFindings:
    """Report a delimiter that is missing in line 1, or is another one, or has a line before it."""
    text = document.source.text
    found = text[slice(*opening)].strip()
    line = document.source.line_around(opening.end)
    span, message = line, "front matter has no opening: expected a '---' line"
    title = "Add the missing '---'"
    if found:
        start = text.index(found, opening.start)
        span, title = FileSpan(start, start + len(found)), replacing(found, "---")
        message = f"expected '---', found {quoted(found)}"
    if found == "---":
        message, title = "front matter does not begin in line 1", "Remove the lines above it"
    yield Finding(span, message, unsafe_fix(opening, f"---{newline_of(text)}", title))
