from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import StatusBlock
from promptls.findings import Finding, Findings
from promptls.rule import rule


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
    """A status block has one line between its delimiters.

    A sub-agent reports to its orchestrator, not to a person. All that the orchestrator needs is
    that the work is complete and where the results go.
    """
    if block.more is not None and block.items is None:
        yield Finding(block.more, "more than one line in a status block")
