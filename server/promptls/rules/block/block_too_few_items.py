from promptls.document import EmissionList, PromptBlock
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.vocabulary.blocks import FEWEST_ITEMS


@rule(
    PromptBlock,
    EmissionList,
    severity=Severity.ERROR,
    clause="iSDLC prompt format, section 1.2",
    bad="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Show workflow status
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
def block_too_few_items(block: PromptBlock | EmissionList, _: Context) -> Findings:
    """A block must have at least two items.

    The first item advances the workflow, and the last one is a way out, such as showing the status.
    With fewer than two items the user has nothing to choose from.
    """
    if len(block.items) < FEWEST_ITEMS:
        place = block.header.span if isinstance(block, PromptBlock) else block.lead.span
        yield Finding(place, f"expected at least {FEWEST_ITEMS} items, found {len(block.items)}")
