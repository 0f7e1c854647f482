from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Block
from promptls.findings import Finding, Findings
from promptls.fixes import Applicability, safe_fix
from promptls.rule import rule
from promptls.semantics.prefilters import is_torn


@rule(
    Block,
    severity=Severity.ERROR,
    prefilter=is_torn,
    fix=Applicability.SAFE,
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
    """There is no blank line between the delimiters of a block.

    A blank line ends the block for a tool that reads it line by line, and what follows is lost.
    """
    for blank in block.blanks:
        yield Finding(
            blank, "a blank line inside the block", safe_fix(blank, "", "Remove the blank line")
        )
