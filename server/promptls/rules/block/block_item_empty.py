from promptls.document import Item, LineForm
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.conditions import is_flawed


@rule(
    Item,
    severity=Severity.ERROR,
    prefilter=is_flawed,
    clause="iSDLC prompt format, section 1.2",
    bad="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2]
          [3] Show workflow status
        ---
    """,
    good="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Review the architecture
          [3] Show workflow status
        ---
    """,
)
def block_item_empty(item: Item, _: Context) -> Findings:
    """An item must have text.

    A number without an action is a choice that leads nowhere.
    """
    if item.form is LineForm.EMPTY:
        yield Finding(item.span, "item has no text")
