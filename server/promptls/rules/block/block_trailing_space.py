from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Header, Item, LineForm, StatusLine
from promptls.findings import Finding, Findings
from promptls.fixes import Applicability, safe_fix
from promptls.rule import rule
from promptls.semantics.prefilters import is_flawed


@rule(
    Header,
    Item,
    StatusLine,
    severity=Severity.WARNING,
    prefilter=is_flawed,
    fix=Applicability.SAFE,
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
    """No line of a block ends with a space.

    The header is compared as a whole, and the text of an item is passed on as it stands. A space
    at the end is invisible and makes both differ.
    """
    # A line that is malformed is put right as a whole.
    if line.trailing is not None and line.form is LineForm.EXACT:
        yield Finding(
            line.trailing,
            "space at the end of the line",
            safe_fix(line.trailing, "", "Remove the space"),
        )
