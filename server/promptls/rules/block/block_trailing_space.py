from promptls.document import Header, Item, LineForm, StatusLine
from promptls.rules.kit import SAFE, Context, Finding, Findings, Severity, rule, safe_fix
from promptls.semantics.conditions import is_flawed


@rule(
    Header,
    Item,
    StatusLine,
    severity=Severity.WARNING,
    prefilter=is_flawed,
    fix=SAFE,
    clause="iSDLC prompt format, section 1.2",
    bad=(
        "---\nSUGGESTED NEXT STEPS:\n"
        "  [1] Continue to Phase 04 - Design \n  [2] Show workflow status\n---\n"
    ),
    good=(
        "---\nSUGGESTED NEXT STEPS:\n"
        "  [1] Continue to Phase 04 - Design\n  [2] Show workflow status\n---\n"
    ),
)
def block_trailing_space(line: Header | Item | StatusLine, _: Context) -> Findings:
    """The lines of a block must not end with a space.

    A space at the end is invisible, but a program that compares the line with a known header or
    item finds no match.
    """
    # The fix of a malformed line replaces all of it.
    if line.trailing is not None and line.form is LineForm.EXACT:
        yield Finding(
            line.trailing,
            "trailing whitespace",
            safe_fix(line.trailing, "", "Remove the trailing whitespace"),
        )
