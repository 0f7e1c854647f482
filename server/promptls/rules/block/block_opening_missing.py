from promptls.document import PromptBlock, StatusBlock
from promptls.rules.kit import SAFE, Context, Edit, Finding, Findings, Fix, Severity, rule
from promptls.semantics.conditions import is_torn
from promptls.text.spans import Span


@rule(
    PromptBlock,
    StatusBlock,
    severity=Severity.ERROR,
    prefilter=is_torn,
    fix=SAFE,
    clause="iSDLC prompt format, section 1.1",
    bad="""
        Emit this block:

        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ---
    """,
    good="""
        Emit this block:

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ---
    """,
)
def block_opening_missing(block: PromptBlock | StatusBlock, _: Context) -> Findings:
    """A block must begin with a `---` line directly before its header.

    The delimiters separate the block from the text around it. Without the first one, a tool that
    looks for `---` and then for the header does not find the block.
    """
    if block.opening is not None:
        return
    if isinstance(block, PromptBlock) and not block.items:
        return
    head = block.header if isinstance(block, PromptBlock) else block.line
    first = head.span
    above = f"{head.lacks}---{block.newline}{block.margin.removesuffix(head.lacks)}"
    edits = [Edit(Span(first.start, first.start), above)]
    if isinstance(block, StatusBlock) and block.closing is None:
        # A status line without any delimiter gets both at once.
        below = f"{block.newline}{block.margin}---"
        edits.append(Edit(Span(block.body.end, block.body.end), below))
        message, title = "missing '---' lines around the status line", "Add the missing '---' lines"
    else:
        line = "header" if isinstance(block, PromptBlock) else "status line"
        message, title = f"missing '---' line before the {line}", "Add the missing '---'"
    yield Finding(first, message, Fix(title, tuple(edits)))
