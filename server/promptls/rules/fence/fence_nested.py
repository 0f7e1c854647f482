from promptls.document import Document
from promptls.rules.kit import UNSAFE, Context, Edit, FileFindings, Finding, Fix, Severity, rule
from promptls.semantics.fences import FenceFault, find_fence_faults
from promptls.text.edits import FileFix
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.INFO,
    fix=UNSAFE,
    clause="promptls",
    bad="""
        Write the guide like this:

        ```markdown
        # Guide

        ```bash
        make
        ```

        Then read the log.
        ```

        Show it to the user.
    """,
    good="""
        Write the guide like this:

        ````markdown
        # Guide

        ```bash
        make
        ```

        Then read the log.
        ````

        Show it to the user.
    """,
)
def fence_nested(document: Document, context: Context) -> FileFindings:
    """A fence that contains another one must be longer than that one.

    A fence ends at the first line that has only its marks, and at least as many. Here that is the
    line that was to close the inner fence: the rest of the example becomes text, and text below may
    become code. The fix makes the outer fence longer, at both ends.
    """
    if context.kind is Kind.RESPONSE:
        return
    for fault in find_fence_faults(document):
        if fault.nests:
            shown = context.text[slice(*fault.span)]
            longer = fault.mark[0] * (max(fault.longest, len(fault.mark)) + 1)
            ends = "ends" if fault.inner.strip(fault.mark[0]) else "begins"
            what = f"fence {quoted(shown)} ends where {quoted(fault.inner)} inside it {ends}"
            message = f"{what}; expected a longer fence such as {longer!r}"
            yield Finding(fault.span, message, _lengthened(fault, longer))


def _lengthened(fault: FenceFault, longer: str) -> FileFix | None:
    if fault.closing is None:
        return None
    start = fault.span.start
    edits = (
        Edit(FileSpan(start, start + len(fault.mark)), longer),
        Edit(fault.closing, longer),
    )
    return Fix(f"Replace {fault.mark!r} with {longer!r} at both ends", edits, UNSAFE)
