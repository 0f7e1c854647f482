from collections.abc import Iterator

from promptls.document import Item, LineForm
from promptls.rules.kit import SAFE, UNSAFE, Context, Edit, Finding, Findings, Fix, Severity, rule
from promptls.semantics.conditions import is_flawed
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.wording import quoted, replacing

_LINE = r"(?:\r\n|\n|\r)"
# Before the delimiter of the block.
_FENCE_BELOW = pattern(
    rf"(?:{_LINE}(?![ \t]*+(?:-{{3}}|`{{3}}|~{{3}}))[^\r\n]++)*+{_LINE}[ \t]++(?:`{{3}}|~{{3}})"
)
_FARTHEST = 400
# A heading, or a number in other marks.
_NO_TEXT = pattern(r"#{1,6}+[ \t]|[\W_]{0,3}+[0-9]")


@rule(
    Item,
    severity=Severity.ERROR,
    prefilter=is_flawed,
    fix=SAFE,
    safe_where="the line is not quoted, and is neither a heading nor numbered in other marks",
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
    # The digits stay as they are: another rule checks whether they count right.
    number = item.ordinal if item.number is None else context.text[slice(*item.number)]
    written = f"  [{number}] "
    title = replacing(found, written) if item.is_marked else f"Add the missing {expected!r}"
    # A list with a fence in it would be torn apart.
    fix = None
    if not _FENCE_BELOW.match(context.text, item.span.end, item.span.end + _FARTHEST):
        # A quotation mark in the margin may be that of a quotation, a heading is no item, and a
        # number that is there may be that of the item.
        is_unsure = ">" in context.text[slice(*item.marker)] or (
            item.number is None and _NO_TEXT.match(context.text, *item.text)
        )
        applicability = UNSAFE if is_unsure else SAFE
        fix = Fix(title, tuple(_edits(item)), applicability)
    yield Finding(span, message, fix)


def _edits(item: Item) -> Iterator[Edit[Span]]:
    if item.number is None:
        yield Edit(item.marker, f"{item.lacks}  [{item.ordinal}] ")
    else:
        yield Edit(Span(item.marker.start, item.number.start), f"{item.lacks}  [")
        yield Edit(Span(item.number.end, item.marker.end), "] ")
    if item.trailing is not None:
        yield Edit(item.trailing, "")
