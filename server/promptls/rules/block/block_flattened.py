from promptls.document import FlattenedBlock
from promptls.rules.kit import SAFE, UNSAFE, Context, Edit, Finding, Findings, Fix, Severity, rule


@rule(
    FlattenedBlock,
    severity=Severity.ERROR,
    fix=UNSAFE,
    safe_where="the lines are not joined",
    clause="iSDLC prompt format, section 1.1",
    bad="""
        Emit this block:

        ---

        ## SUGGESTED NEXT STEPS: [1] Continue to Phase 04 - Design [2] Show workflow status

        More text.
    """,
    good="""
        Emit this block:

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ---

        More text.
    """,
)
def block_flattened(block: FlattenedBlock, _: Context) -> Findings:
    """The header and each item of a block must have a line of their own.

    Markdown formatters treat a block as a heading or a paragraph. They join its lines, or remove
    their indentation, and change the delimiters. Agents then emit what the formatter has left, and
    tools do not find the items. Put blocks in a fence, or exclude them from formatting; the README
    says how.
    """
    text = f"{block.newline}{block.margin}".join(block.lines)
    # Joined lines are cut at the numbers of the items, which a text may contain as well.
    applicability = UNSAFE if block.is_joined else SAFE
    restored = Fix("Restore the lines of the block", (Edit(block.span, text),), applicability)
    message = "lines joined into one" if block.is_joined else "reformatted as Markdown"
    yield Finding(block.words, f"flattened block: {message}", restored if block.lines else None)
