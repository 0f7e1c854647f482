from promptls.document import Block
from promptls.rules.kit import SAFE, Context, Finding, Findings, Severity, rule, safe_fix
from promptls.semantics.conditions import is_torn


@rule(
    Block,
    severity=Severity.ERROR,
    prefilter=is_torn,
    fix=SAFE,
    clause="iSDLC prompt format, section 1.2",
    bad="""
        ---
        SUGGESTED NEXT STEPS:

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
def block_blank_line(block: Block, _: Context) -> Findings:
    """A block must not have blank lines between its delimiters.

    A tool that reads the block line by line stops at the blank line, and the items below it are
    lost.
    """
    for blank in block.blanks:
        fix = safe_fix(blank, "", "Remove the blank line")
        yield Finding(blank, "blank line inside the block", fix)
