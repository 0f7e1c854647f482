from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import HeadlessBlock
from promptls.findings import Finding, Findings
from promptls.fixes import Applicability, unsafe_fix
from promptls.kinds import Role
from promptls.rule import rule


@rule(
    HeadlessBlock,
    severity=Severity.WARNING,
    fix=Applicability.UNSAFE,
    clause="iSDLC prompt format, section 1.2",
    path="agents/tracing/tracing-orchestrator.md",
    role=Role.SUB_ORCHESTRATOR,
    bad="""
        # SUGGESTED PROMPTS

        ---
          [1] Continue to {next_phase_name}
          [2] Show workflow status
        ---
    """,
    good="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to {next_phase_name}
          [2] Show workflow status
        ---
    """,
)
def block_header_missing(block: HeadlessBlock, context: Context) -> Findings:
    """Items between delimiters need the header `SUGGESTED NEXT STEPS:`, a status needs `STATUS:`.

    Tools find a block by its header. Without it the items are only text between two rules, and
    nobody is asked to choose. The rule is for the agents of a team, where such items are a block.
    """
    if context.role is None:
        return
    header = block.lost.strip()
    is_misspelt = block.place.end > block.place.start
    message = f"expected {header} in this line" if is_misspelt else f"no {header} before this line"
    title = f"Change to {header}" if is_misspelt else f"Insert {header}"
    yield Finding(block.first, message, unsafe_fix(block.place, block.lost, title))
