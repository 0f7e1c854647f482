from promptls.document import Document
from promptls.rules.kit import (
    UNSAFE,
    Context,
    FileFindings,
    Finding,
    Severity,
    rule,
    unsafe_fix,
)
from promptls.semantics.fences import find_fence_faults
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, newline_of
from promptls.text.wording import quoted
from promptls.vocabulary.kinds import Kind

_LIST_MARK = pattern(r"[^ \t>]")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="promptls",
    bad="""
        # Build

        ```bash
        make all
    """,
    good="""
        # Build

        ```bash
        make all
        ```
    """,
)
def fence_unclosed(document: Document, context: Context) -> FileFindings:
    """A fence must be closed.

    Everything up to the next line of marks, or to the end of the file, is code: a model may take
    instructions there for an example, and promptls does not check them. A closing mark too many
    opens a fence as well. In a list or a quotation, a fence ends where the list or quotation does.

    In an answer, only a fence that reaches to its end is reported: a verdict in it is not read.
    """
    if context.kind is Kind.RESPONSE and not document.ends_open:
        return
    for fault in find_fence_faults(document):
        if not fault.nests:
            shown = context.text[slice(*fault.span)]
            before = f" before {quoted(fault.inner)}" if fault.inner else ""
            message = f"fence {quoted(shown)} is not closed{before}"
            fix = None
            if fault.end is not None:
                end = FileSpan(fault.end, fault.end)
                line = f"{newline_of(context.text)}{_margin(context.text, fault.span.start)}"
                fix = unsafe_fix(end, f"{line}{fault.mark}", f"Close the fence with {fault.mark!r}")
            yield Finding(fault.span, message, fix)


def _margin(text: str, start: int) -> str:
    """What is before a mark in its line, with space for the marks of lists."""
    line = text.rfind("\n", 0, start) + 1
    line = max(line, text.rfind("\r", line, start) + 1)
    return _LIST_MARK.sub(" ", text[line:start])
