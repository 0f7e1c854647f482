from promptls.document import Header, LineForm
from promptls.rules.kit import (
    SAFE,
    UNSAFE,
    Context,
    Edit,
    Finding,
    Findings,
    Fix,
    Severity,
    rule,
    safe_fix,
    unsafe_fix,
)
from promptls.semantics.conditions import is_below_text, is_flawed, stands_free
from promptls.text.patterns import pattern
from promptls.text.wording import quoted, replacing
from promptls.vocabulary.blocks import HEADER

_FENCE_BELOW = pattern(r"[^\n\r]*+[\n\r]++[ \t]++(?:`{3}|~{3})")
# What begins a list or a quotation, and so ends the paragraph above.
_MARK = pattern(r">|(?:[-*+]|[0-9]{1,9}[.)])[ \t]")
# With so many letters, a header is only misspelt.
_LONGEST = 21


@rule(
    Header,
    severity=Severity.ERROR,
    prefilter=is_flawed,
    fix=SAFE,
    safe_where="the line has no other words and no text above that it may belong to",
    clause="iSDLC prompt format, section 1.2",
    bad="""
        ---
        Suggested next steps:
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
def block_header_malformed(header: Header, context: Context) -> Findings:
    """The header of a block must be exactly `SUGGESTED NEXT STEPS:`.

    Tools find a block by searching for these words, in capitals and with the colon. A heading
    mark, bold type, another case or an extra space hides the block from them.
    """
    if header.form is LineForm.EXACT:
        return
    line = context.text[header.span.start : header.span.end]
    if header.dedents:
        dedents = [Edit(span, "") for span in header.dedents]
        header_edit = [] if line == HEADER else [Edit(header.span, HEADER)]
        # In a list or an indented fence, the indentation may be what keeps the block there.
        applicability = SAFE if stands_free(context.text, header.dedents[0].start) else UNSAFE
        edits = tuple(sorted(dedents + header_edit))
        moved = context.text[header.dedents[0].start : header.dedents[-1].end]
        fix = None
        # A fence that is left below would no longer be in the list that it ends with.
        if "```" not in moved and not _FENCE_BELOW.match(context.text, header.dedents[-1].end):
            fix = Fix("Remove the indentation", edits, applicability)
        yield Finding(header.span, "unexpected indentation of the block", fix)
        return
    found = line.strip()
    if found == HEADER:
        message, title = "space around the header", "Remove the space around the header"
    else:
        message, title = f"expected {HEADER!r}, found {quoted(found)}", replacing(found, HEADER)
    # Words that it has besides may be meant; without its mark it may be a part of the text above.
    is_part = _MARK.match(found) is not None and is_below_text(context.text, header.span.start)
    make = unsafe_fix if is_part or sum(map(str.isalpha, found)) > _LONGEST else safe_fix
    yield Finding(header.span, message, make(header.span, f"{header.lacks}{HEADER}", title))
