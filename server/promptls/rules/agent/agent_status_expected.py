from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import PromptBlock
from promptls.findings import Finding, Findings
from promptls.kinds import Role
from promptls.rule import rule
from promptls.semantics.prefilters import is_of_agent


@rule(
    PromptBlock,
    severity=Severity.WARNING,
    prefilter=is_of_agent,
    clause="iSDLC prompt format, section 1.3",
    path="agents/tracing/symptom-analyzer.md",
    role=Role.SUB_AGENT,
    bad="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue the analysis
          [2] Show workflow status
        ---
    """,
    good="""
        # SUGGESTED PROMPTS

        ---
        STATUS: Symptom analysis complete. Returning results to tracing orchestrator.
        ---
    """,
)
def agent_status_expected(block: PromptBlock, context: Context) -> Findings:
    """A sub-agent emits a status line, not a block of choices.

    A sub-agent reports to its parent orchestrator. Choices that nobody is asked to make only get
    in the way of the ones that the user sees.
    """
    if context.role is Role.SUB_AGENT:
        yield Finding(block.header.span, "a sub-agent emits STATUS, not a block")
