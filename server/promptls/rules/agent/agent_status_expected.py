from promptls.document import PromptBlock
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.conditions import is_of_agent
from promptls.vocabulary.roles import Role

_MESSAGE = "a sub-agent should end with a status line, not a list of next steps"


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
    """A sub-agent must end with a status line, not with a list of next steps.

    A sub-agent reports to the orchestrator that started it, and waits for no answer. Its list would
    compete with the one that the user is meant to choose from.
    """
    if context.role is Role.SUB_AGENT:
        yield Finding(block.header.span, _MESSAGE)
