from promptls.document import LineForm, StatusLine
from promptls.rules.kit import SAFE, UNSAFE, Context, Edit, Finding, Findings, Fix, Severity, rule
from promptls.semantics.conditions import is_flawed, stands_free
from promptls.text.spans import Span
from promptls.text.wording import quoted, replacing

_EXACT = "STATUS: "


@rule(
    StatusLine,
    severity=Severity.ERROR,
    prefilter=is_flawed,
    fix=SAFE,
    safe_where="no list, quotation or fence is above that the line may belong to",
    clause="iSDLC prompt format, section 1.3",
    bad="""
        ---
        Status: Symptom analysis complete. Returning results to tracing orchestrator.
        ---
    """,
    good="""
        ---
        STATUS: Symptom analysis complete. Returning results to tracing orchestrator.
        ---
    """,
)
def status_header_malformed(line: StatusLine, context: Context) -> Findings:
    """A status line must be exactly `STATUS: ` followed by text.

    The orchestrator that started a sub-agent finds the result by this word, in capitals, with a
    colon and one space.
    """
    if line.form is LineForm.EXACT:
        return
    if line.form is LineForm.EMPTY:
        yield Finding(line.span, "status line has no text")
        return
    head = context.text[line.head.start : line.head.end]
    edits = [Edit(line.head, f"{line.lacks}{_EXACT}")] if head != _EXACT else []
    if line.tail.end > line.tail.start:
        edits.append(Edit(line.tail, ""))
    if line.trailing is not None:
        edits.append(Edit(line.trailing, ""))
    if line.dedents:
        edits = sorted([*edits, *(Edit(span, "") for span in line.dedents)])
        applicability = SAFE if stands_free(context.text, line.dedents[0].start) else UNSAFE
        fix = Fix("Remove the indentation", tuple(edits), applicability)
        yield Finding(line.span, "unexpected indentation of the block", fix)
        return
    yield Finding(
        Span(line.head.start, line.head.start + len(head.rstrip()) or line.head.end),
        f"expected {_EXACT!r}, found {quoted(head)}",
        Fix(replacing(head, _EXACT), tuple(edits)),
    )
