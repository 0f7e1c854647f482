from promptls.document import StatusBlock
from promptls.rules.kit import Context, Finding, Findings, Severity, rule


@rule(
    StatusBlock,
    severity=Severity.ERROR,
    clause="iSDLC prompt format, section 1.3",
    bad="""
        ---
        STATUS: Symptom analysis complete. Returning results to tracing orchestrator.
          [1] Show workflow status
        ---
    """,
    good="""
        ---
        STATUS: Symptom analysis complete. Returning results to tracing orchestrator.
        ---
    """,
)
def status_with_items(block: StatusBlock, _: Context) -> Findings:
    """A status block must not have numbered items.

    A sub-agent reports to another agent, so its items get no answer. They distract the user from
    the list of the agent that does ask for a choice.
    """
    if block.items is not None:
        yield Finding(block.items, "unexpected numbered items after the status line")
