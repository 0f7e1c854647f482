from promptls.document import StatusBlock
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.conditions import is_of_agent
from promptls.vocabulary.roles import Role

_MESSAGE = "should end with a list of next steps, not a status line"


@rule(
    StatusBlock,
    severity=Severity.WARNING,
    prefilter=is_of_agent,
    clause="iSDLC prompt format, section 1.1",
    path="agents/03-system-designer.md",
    role=Role.PHASE_AGENT,
    bad="""
        # SUGGESTED PROMPTS

        ---
        STATUS: Design complete. Returning results to SDLC orchestrator.
        ---

        You translate architecture into actionable designs that developers can implement directly.
    """,
    good="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] {primary_prompt}
          [2] Show workflow status
        ---

        You translate architecture into actionable designs that developers can implement directly.
    """,
)
def agent_block_expected(block: StatusBlock, context: Context) -> Findings:
    """A phase agent and a sub-orchestrator must end with a list of next steps, not a status line.

    A phase agent works on one phase of a workflow, and a sub-orchestrator (`*-orchestrator.md`)
    leads other agents. The user sees what they print at the end, and chooses from the list. After a
    status line, the user does not know how to continue.
    """
    if context.role in (Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR):
        yield Finding(block.line.span, f"a {context.role} {_MESSAGE}")
