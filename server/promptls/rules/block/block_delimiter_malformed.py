from promptls.document import Delimiter
from promptls.rules.kit import (
    SAFE,
    Context,
    Finding,
    Findings,
    Severity,
    rule,
    safe_fix,
    unsafe_fix,
)
from promptls.semantics.conditions import ends_above, is_inexact, joins_below
from promptls.text.patterns import pattern
from promptls.text.wording import quoted, replacing

# What ends a list as `---` does.
_RULE = pattern(r"(?:- ?){3,}+|(?:\* ?){3,}+|_{3,}+")


@rule(
    Delimiter,
    severity=Severity.ERROR,
    prefilter=is_inexact,
    fix=SAFE,
    safe_where="the delimiter cannot be part of a list or a paragraph around it",
    clause="iSDLC prompt format, section 1.2",
    bad="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ***
    """,
    good="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ---
    """,
)
def block_delimiter_malformed(delimiter: Delimiter, context: Context) -> Findings:
    """A delimiter of a block must be exactly three hyphens, without spaces around them.

    Four hyphens, asterisks or a long dash look the same on a rendered page, but a tool that looks
    for `---` does not find them.
    """
    found = context.text[delimiter.span.start : delimiter.span.end].strip()
    if found == "---":
        message, title = "space around '---'", "Remove the space around '---'"
    else:
        message, title = f"expected '---', found {quoted(found)}", replacing(found, "---")
    start, end = delimiter.span
    # Dashes of another kind are a part of the paragraph around them, which may be that of a list.
    is_part = joins_below(context.text, end) or (
        _RULE.fullmatch(found) is None and ends_above(context.text, start)
    )
    make = unsafe_fix if is_part else safe_fix
    yield Finding(delimiter.span, message, make(delimiter.span, f"{delimiter.lacks}---", title))
