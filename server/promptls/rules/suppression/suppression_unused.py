from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.findings import FileFindings, Finding
from promptls.fixes import Applicability, safe_fix
from promptls.outcomes import UnusedSuppression
from promptls.repairs.comments import left_for_comment
from promptls.rule import rule
from promptls.text import FileSpan


@rule(
    UnusedSuppression,
    severity=Severity.WARNING,
    fix=Applicability.SAFE,
    clause="promptls",
    bad="""
        Emit this block:

        <!-- promptls: allow block-numbering-gap -->
        ---
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
def suppression_unused(unused: UnusedSuppression, context: Context) -> FileFindings:
    """A suppression suppresses something.

    One that is left over hides the next mistake of its kind. Only rules that ran are counted.
    """
    suppression = unused.suppression
    kept = [it for it in suppression.names if it not in unused.names]
    message = f"nothing to allow here: {', '.join(it.name for it in unused.names)}"
    if not kept:
        left = left_for_comment(context.text, suppression.whole)
        fix = safe_fix(suppression.whole, left, "Remove the suppression")
        yield Finding(suppression.span, message, fix)
        return
    names = FileSpan(suppression.names[0].span.start, suppression.names[-1].span.end)
    fix = safe_fix(names, ", ".join(it.name for it in kept), "Remove what is not needed")
    yield Finding(unused.names[0].span, message, fix)
