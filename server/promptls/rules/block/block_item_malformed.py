from collections.abc import Iterator

from promptls.document import Item, LineForm
from promptls.rules.kit import SAFE, Context, Edit, Finding, Findings, Fix, Severity, rule
from promptls.semantics.conditions import is_flawed
from promptls.text.spans import Span
from promptls.text.wording import quoted, replacing


@rule(
    Item,
    severity=Severity.ERROR,
    prefilter=is_flawed,
    fix=SAFE,
    clause="iSDLC prompt format, section 1.2",
    bad="""
        ---
        SUGGESTED NEXT STEPS:
          1. Continue to Phase 04 - Design
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
def block_item_malformed(item: Item, context: Context) -> Findings:
    """An item must be written as two spaces, `[N]`, one space and its text.

    Users answer a block by typing a number, and tools find the items by this pattern. Bullets,
    tabs, `1.`, a missing number and other indentation do not match it.
    """
    if item.form is not LineForm.MALFORMED:
        return
    span = item.marker if item.is_marked else item.text
    found, expected = context.text[span.start : span.end], f"  [{item.ordinal}] "
    message = f"expected {expected!r}, found {quoted(found)}"
    title = replacing(found, expected) if item.is_marked else f"Add the missing {expected!r}"
    yield Finding(span, message, Fix(title, tuple(_edits(item))))


def _edits(item: Item) -> Iterator[Edit[Span]]:
    # The digits stay as they are: another rule checks whether they count right.
    if item.number is None:
        yield Edit(item.marker, f"{item.lacks}  [{item.ordinal}] ")
    else:
        yield Edit(Span(item.marker.start, item.number.start), f"{item.lacks}  [")
        yield Edit(Span(item.number.end, item.marker.end), "] ")
    if item.trailing is not None:
        yield Edit(item.trailing, "")
