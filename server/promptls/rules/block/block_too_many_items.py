from promptls.document import EmissionList, PromptBlock
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.text.spans import Span
from promptls.vocabulary.blocks import MOST_ITEMS


@rule(
    PromptBlock,
    EmissionList,
    severity=Severity.ERROR,
    clause="iSDLC prompt format, section 1.2",
    bad="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Review the architecture
          [3] Review the requirements
          [4] Review the decisions
          [5] Show workflow status
        ---
    """,
    good="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Review the architecture
          [3] Review the requirements
          [4] Show workflow status
        ---
    """,
)
def block_too_many_items(block: PromptBlock | EmissionList, _: Context) -> Findings:
    """A block must have at most four items.

    Users should see all choices at a glance: the next step, one or two alternatives, and a way out
    such as showing the status.
    """
    if len(block.items) > MOST_ITEMS:
        span = Span(block.items[MOST_ITEMS].span.start, block.items[-1].span.end)
        yield Finding(span, f"expected at most {MOST_ITEMS} items, found {len(block.items)}")
