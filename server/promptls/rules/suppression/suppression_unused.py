from promptls.rules.kit import (
    SAFE,
    Context,
    FileFindings,
    Finding,
    Severity,
    rule,
    safe_fix,
    unsafe_fix,
)
from promptls.rules.outcomes import UnusedSuppression
from promptls.text.edits import begins_another, ends_another, left_for_comment
from promptls.text.spans import FileSpan


@rule(
    UnusedSuppression,
    severity=Severity.WARNING,
    fix=SAFE,
    safe_where="what is behind the comment cannot become a list, a fence or a heading",
    clause="promptls",
    finds_needless=True,
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
    """A suppression must suppress at least one finding.

    An unused suppression hides the next mistake of its kind, which was not meant to be allowed.
    Only rules that are switched on count.
    """
    suppression = unused.suppression
    kept = [it for it in suppression.names if it not in unused.names]
    names = ", ".join(it.name for it in unused.names)
    message = f"unused suppression: {names}"
    if not kept:
        left = left_for_comment(context.text, suppression.whole)
        fix = None
        if not ends_another(context.text, suppression.span):
            make = unsafe_fix if begins_another(context.text, suppression.span) else safe_fix
            fix = make(suppression.whole, left, "Remove the unused suppression")
        yield Finding(suppression.span, message, fix)
        return
    span = FileSpan(suppression.names[0].span.start, suppression.names[-1].span.end)
    if context.text.count(",", *span) + 1 != len(suppression.names):
        # Words without a comma between them are a reason, which is reported.
        yield Finding(unused.names[0].span, message)
        return
    fix = safe_fix(span, ", ".join(it.name for it in kept), f"Remove {names} from the suppression")
    yield Finding(unused.names[0].span, message, fix)
