from promptls.document import HeadlessBlock
from promptls.rules.kit import UNSAFE, Context, Finding, Findings, Severity, rule, unsafe_fix
from promptls.text.wording import quoted, replacing
from promptls.vocabulary.kinds import Role


@rule(
    HeadlessBlock,
    severity=Severity.WARNING,
    fix=UNSAFE,
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
    """Items between delimiters must begin with `SUGGESTED NEXT STEPS:`, a status with `STATUS:`.

    Tools find a block by its header. Without it the items are only text between two lines, and the
    user is not asked to choose. This is checked only in a team of agents, that is, in a folder with
    `00-sdlc-orchestrator.md`; elsewhere, such items may be something else.
    """
    if context.role is None:
        return
    header = block.lost.strip()
    found = context.text[block.place.start : block.place.end].strip()
    if found:
        message, title = f"expected {header!r}, found {quoted(found)}", replacing(found, header)
    else:
        message, title = f"missing {header!r} before this line", f"Add the missing {header!r}"
    yield Finding(block.first, message, unsafe_fix(block.place, block.lost, title))
