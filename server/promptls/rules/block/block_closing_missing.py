from promptls.document import Block, PromptBlock
from promptls.rules.kit import SAFE, UNSAFE, Context, Edit, Finding, Findings, Fix, Severity, rule
from promptls.semantics.conditions import ends_above, is_torn, joins_below
from promptls.text.spans import Span

_JOINED = " ---"


@rule(
    Block,
    severity=Severity.ERROR,
    prefilter=is_torn,
    fix=SAFE,
    safe_where="the block cannot be part of a list or a paragraph around it",
    clause="iSDLC prompt format, section 1.1",
    bad="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status

        More text.
    """,
    good="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ---

        More text.
    """,
)
def block_closing_missing(block: Block, context: Context) -> Findings:
    """A block must end with a `---` line directly after its last item or its status line.

    Tools treat everything up to the next `---` as part of the block. Without the closing line, the
    text that follows becomes part of the last item.
    """
    if block.closing is not None:
        return
    last = block.body
    end = last.end
    if isinstance(block, PromptBlock):
        if not block.items:
            return
        last = block.items[-1].span
        end = block.items[-1].text.end
    elif block.opening is None:
        return
    # A delimiter that was joined to the line is moved, not added a second time.
    text = context.text[last.start : end]
    if text.endswith(_JOINED):
        text = text.removesuffix(_JOINED).rstrip(" \t")
    place = (
        Span(last.start + len(text), last.end) if text != context.text[last.start : end] else None
    )
    edit = Edit(place or Span(last.end, last.end), f"{block.newline}{block.margin}---")
    line = "last item" if isinstance(block, PromptBlock) else "status line"
    message = f"missing closing '---' after the {line}"
    is_part = joins_below(context.text, edit.span.end) or ends_above(context.text, block.span.start)
    applicability = UNSAFE if is_part else SAFE
    yield Finding(last, message, Fix("Add the missing '---'", (edit,), applicability))
