from collections.abc import Iterator

from promptls.diagnostics import Applicability, Edit, Finding, Fix, Severity
from promptls.document import EmissionList, Item, PromptBlock
from promptls.rule import Context, rule


@rule(
    PromptBlock,
    EmissionList,
    severity=Severity.ERROR,
    fix=Applicability.SAFE,
    clause="REQ-0003 1.2",
    bad="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [3] Show workflow status
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
def block_numbering_gap(block: PromptBlock | EmissionList, context: Context) -> Iterator[Finding]:
    """The items of a block count 1, 2, 3 without a gap.

    People answer a block by typing a number. When one is missing they cannot tell a typing
    mistake from an action that was dropped.
    """
    wrong = [it for it in block.items if it.number and _number(it, context) != str(it.place)]
    # One item does not count; that it is alone is for block-too-few-items.
    if not wrong or len(block.items) == 1:
        return
    first = wrong[0]
    edits = tuple(Edit(item.number, str(item.place)) for item in wrong if item.number)
    title = f"Renumber to {first.place}"
    if len(edits) > 1:
        title = f"Renumber from {first.place} on"
    message = f"expected {first.place}, found {_number(first, context)}"
    yield Finding(first.number or first.span, message, Fix(title, edits))


def _number(item: Item, context: Context) -> str | None:
    return context.text[item.number.start : item.number.end] if item.number else None
