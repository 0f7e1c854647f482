from promptls.document import HeadlessBlock
from promptls.rules.kit import UNSAFE, Context, Finding, Findings, Severity, rule, unsafe_fix
from promptls.text.spans import LINE_BREAK
from promptls.text.wording import quoted, replacing
from promptls.vocabulary.blocks import HEADER
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role


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

    Tools find a block by its header. Without it, or under another one such as `NEXT STEPS:`, the
    items are only text between two lines, and the user is not asked to choose. This is checked only
    in a team of agents, that is, in a folder with `00-sdlc-orchestrator.md`, and under another
    header in responses; elsewhere, such items may be something else.
    """
    found, header = _first_line(context.text[slice(*block.place)]), _first_line(block.lost)
    # Without any, they may be the sources of an answer.
    is_sure = context.kind is Kind.RESPONSE and (bool(found) or header != HEADER)
    if context.role is None and not is_sure:
        return
    if found:
        message, title = f"expected {header!r}, found {quoted(found)}", replacing(found, header)
    else:
        message, title = f"missing {header!r} before this line", f"Add the missing {header!r}"
    yield Finding(block.first, message, unsafe_fix(block.place, block.lost, title))


def _first_line(text: str) -> str:
    return LINE_BREAK.split(text.strip(), maxsplit=1)[0].rstrip()
