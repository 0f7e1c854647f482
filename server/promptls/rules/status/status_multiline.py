from promptls.document import StatusBlock
from promptls.rules.kit import Context, Finding, Findings, Severity, rule


@rule(
    StatusBlock,
    severity=Severity.ERROR,
    clause="iSDLC prompt format, section 1.3",
    bad="""
        ---
        STATUS: Symptom analysis complete. Returning results to tracing orchestrator.
        The report is in docs.
        ---
    """,
    good="""
        ---
        STATUS: Symptom analysis complete. Returning results to tracing orchestrator.
        ---
    """,
)
def status_multiline(block: StatusBlock, _: Context) -> Findings:
    """A status block must have only one line between its delimiters.

    A sub-agent reports to the orchestrator that started it. The orchestrator looks for one line,
    which says that the work is complete and where the results go. What follows may be lost.
    """
    if block.more is not None and block.items is None:
        yield Finding(block.more, "unexpected text after the status line")
