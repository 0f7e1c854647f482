from promptls.document import EmissionList, PromptBlock
from promptls.rules.kit import (
    SAFE,
    UNSAFE,
    Context,
    Edit,
    Finding,
    Findings,
    Fix,
    Severity,
    rule,
)
from promptls.semantics.conditions import has_one_item
from promptls.text.edits import Applicability
from promptls.text.spans import Span


@rule(
    PromptBlock,
    EmissionList,
    severity=Severity.ERROR,
    fix=SAFE,
    safe_where="the items begin with 1 and are in order",
    yields_to={"block-too-few-items": has_one_item},
    clause="iSDLC prompt format, section 1.2",
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
def block_numbering_gap(block: PromptBlock | EmissionList, context: Context) -> Findings:
    """The items of a block must count 1, 2, 3 without a gap.

    Users answer a block by typing a number. When a number is missing, they cannot tell a typing
    mistake from an item that was removed.
    """
    numbers = [(it.number, str(it.ordinal)) for it in block.items if it.number]
    wrong = [it for it in numbers if context.text[it[0].start : it[0].end] != it[1]]
    if not wrong:
        return
    first, place = wrong[0]
    edits = tuple(Edit(number, place) for number, place in wrong)
    title = f"Renumber the items from {place}" if len(edits) > 1 else f"Renumber to {place}"
    message = f"expected item {place}, found {context.text[first.start : first.end]}"
    yield Finding(first, message, Fix(title, edits, _applicability(numbers, context.text)))


def _applicability(numbers: list[tuple[Span, str]], text: str) -> Applicability:
    """Whether the order is clear, and nothing is missing before the first item."""
    found = [int(text[slice(*it)]) for it, _ in numbers]
    return SAFE if found[0] == 1 and found == sorted(found) else UNSAFE
