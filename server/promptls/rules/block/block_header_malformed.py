from promptls.document import Header, LineForm
from promptls.rules.kit import SAFE, Context, Edit, Finding, Findings, Fix, Severity, rule, safe_fix
from promptls.semantics.conditions import is_flawed
from promptls.text.wording import quoted, replacing

_EXACT = "SUGGESTED NEXT STEPS:"


@rule(
    Header,
    severity=Severity.ERROR,
    prefilter=is_flawed,
    fix=SAFE,
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
        header_edit = [] if line == _EXACT else [Edit(header.span, _EXACT)]
        fix = Fix("Remove the indentation", tuple(sorted(dedents + header_edit)))
        yield Finding(header.span, "unexpected indentation of the block", fix)
        return
    found = line.strip()
    if found == _EXACT:
        message, title = "space around the header", "Remove the space around the header"
    else:
        message, title = f"expected {_EXACT!r}, found {quoted(found)}", replacing(found, _EXACT)
    yield Finding(header.span, message, safe_fix(header.span, f"{header.lacks}{_EXACT}", title))
