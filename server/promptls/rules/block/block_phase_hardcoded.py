from promptls.document import PromptBlock
from promptls.rules.kit import UNSAFE, Context, Finding, Findings, Severity, rule, unsafe_fix
from promptls.semantics.conditions import is_of_agent
from promptls.semantics.phase_names import find_phase_names
from promptls.text.wording import replacing
from promptls.vocabulary.kinds import Role

_PLACEHOLDER = "{next_phase_name}"


@rule(
    PromptBlock,
    severity=Severity.WARNING,
    prefilter=is_of_agent,
    fix=UNSAFE,
    clause="iSDLC prompt format, section 3.3",
    path="agents/tracing/tracing-orchestrator.md",
    role=Role.SUB_ORCHESTRATOR,
    bad="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 05 - Test Strategy
          [2] Review design specifications
          [3] Show workflow status
        ---
    """,
    good="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to {next_phase_name}
          [2] Review design specifications
          [3] Show workflow status
        ---
    """,
)
def block_phase_hardcoded(block: PromptBlock, context: Context) -> Findings:
    """The first item of a phase agent's block must name the next phase with a placeholder.

    Which phase comes next depends on the workflow that is running. A hard-coded name is right for
    one workflow and sends the user to the wrong phase in others.
    """
    if context.role not in (Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR) or not block.items:
        return
    for named in find_phase_names(block.items[0], context.text, context.vocabulary):
        fix = unsafe_fix(named.span, _PLACEHOLDER, replacing(named.text, _PLACEHOLDER))
        yield Finding(named.span, f"phase name is hard-coded; use {_PLACEHOLDER}", fix)
