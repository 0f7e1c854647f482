from promptls.document import PromptBlock
from promptls.rules.kit import Context, Finding, Findings, Severity, rule


@rule(
    PromptBlock,
    severity=Severity.ERROR,
    clause="iSDLC prompt format, section 1.1",
    bad="""
        ---
        SUGGESTED NEXT STEPS:
        Choose one of these:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ---
    """,
    good="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ---
    """,
)
def block_stray_line(block: PromptBlock, _: Context) -> Findings:
    """A block must contain only its header and its items.

    Another line inside the block belongs to no item. Tools skip it, or show it as part of the item
    above.
    """
    for stray in block.strays:
        yield Finding(stray, "unexpected line inside the block")
