from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import StatusBlock
from promptls.findings import Finding, Findings
from promptls.kinds import Role
from promptls.rule import rule
from promptls.semantics.prefilters import is_of_agent


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
    """A phase agent emits a block of choices, not a status line.

    The user sees what a phase agent and a sub-orchestrator say at the end, and chooses from it.
    """
    if context.role in (Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR):
        yield Finding(block.line.span, f"a {context.role} emits a block, not STATUS")
