from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import PromptBlock
from promptls.findings import Finding, Findings
from promptls.rule import rule


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
    """A block has nothing but its header and its items.

    A line of other text inside the block belongs to no item, so no tool knows what to do with it.
    """
    for stray in block.strays:
        yield Finding(stray, "a line that is not an item")
