from promptls.document import Document, Framed
from promptls.rules.kit import UNSAFE, Context, Edit, FileFindings, Finding, Fix, Severity, rule
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan

_CARRIAGE_RETURN = pattern(r"\r\n?")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="iSDLC prompt format, section 1.2",
    bad=(
        "Emit:\n\n---\r\n"
        "STATUS: Tracing complete. Returning results to tracing orchestrator.\r\n---\r\n"
    ),
    good=(
        "Emit:\n\n---\nSTATUS: Tracing complete. Returning results to tracing orchestrator.\n---\n"
    ),
)
def block_crlf(document: Document, context: Context) -> FileFindings:
    r"""The lines of a block must end with LF, not with CRLF or CR.

    A model repeats what it is shown, and a regular expression with `\n` does not match `\r\n`.
    Where the whole file has CRLF, this is only a note: an editor or git usually converts it.
    """
    text = context.text
    if "\r" not in text:
        return
    blocks = [_lines(it.span, text) for it in document.nodes(Framed)]
    affected = [it for it in blocks if "\r" in text[it.start : it.end]]
    if not affected:
        return
    if not _has_lf(blocks, text):
        message = f"{_name(text, affected[0])} line endings in the whole file"
        yield Finding(_first_line(text, affected[0]), message, severity=Severity.INFO)
        return
    for span in affected:
        edits = tuple(
            Edit(FileSpan(*it.span()), "\n") for it in _CARRIAGE_RETURN.finditer(text, *span)
        )
        fix = Fix("Convert the line endings to LF", edits, UNSAFE)
        message = f"{_name(text, span)} line endings; the rest of the file has LF"
        yield Finding(_first_line(text, span), message, fix)


def _lines(span: FileSpan, text: str) -> FileSpan:
    line_break = LINE_BREAK.match(text, span.end)
    return FileSpan(span.start, line_break.end() if line_break else span.end)


def _name(text: str, span: FileSpan) -> str:
    return "CRLF" if "\r\n" in text[span.start : span.end] else "CR"


def _first_line(text: str, span: FileSpan) -> FileSpan:
    """The first line that ends with a carriage return."""
    end = text.index("\r", span.start)
    return FileSpan(max(span.start, text.rfind("\n", span.start, end) + 1), end)


def _has_lf(blocks: list[FileSpan], text: str) -> bool:
    """Whether most lines outside of blocks end with LF, or any line where all are in blocks."""
    at, outside = 0, ""
    for block in blocks:
        outside += text[at : block.start]
        at = block.end
    outside += text[at:]
    if "\n" not in outside and "\r" not in outside:
        outside = text
    pairs = outside.count("\r\n")
    return outside.count("\n") - pairs > outside.count("\r")
