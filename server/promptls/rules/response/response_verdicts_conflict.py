from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, SecondPlace, Severity, rule
from promptls.semantics.responses.statements import REVIEW, TASK_STATUS, find_said
from promptls.text.spans import FileSpan
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.ERROR,
    clause="Agentd system templates, R5",
    path="response.md",
    kind=Kind.RESPONSE,
    bad="""
        The tasks have gaps: <review>NEEDS_REVISION</review>

        On the whole: <review>PASS</review>
    """,
    good="""
        The tasks have gaps, but none that matters.

        <review>PASS</review>
    """,
)
def response_verdicts_conflict(document: Document, context: Context) -> FileFindings:
    """A response must not have two different verdicts, or two different statuses of a task.

    Each verdict sends the work somewhere else, and the orchestrator can follow only one. A negative
    one beats `PASS`, because a fault in one place is a fault of the whole; of two different
    negative ones, none counts. Of the statuses of a task the last one counts, so this is a warning.

    The same verdict may be repeated, such as in a summary. Alternatives, such as `PASS` or
    `REJECTED` in one sentence, are not verdicts.
    """
    if document.kind is not Kind.RESPONSE:
        return
    seen: dict[tuple[str, str], dict[str, FileSpan]] = {}
    for it in find_said(document, context):
        if it.tag not in (REVIEW, TASK_STATUS):
            continue
        is_status = it.tag == TASK_STATUS
        known = seen.setdefault((it.tag, it.id if is_status else ""), {})
        if known and it.value not in known:
            subject = (
                f"status {it.value!r} of task {it.id}" if is_status else f"verdict {it.value!r}"
            )
            severity = Severity.WARNING if is_status else None
            first, place = next(iter(known.items()))
            message, second = f"{subject} contradicts {first!r}", SecondPlace(place, "the first")
            yield Finding(it.span, message, severity=severity, second=second)
        known.setdefault(it.value, it.span)
