from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Header, LineForm
from promptls.findings import Finding, Findings
from promptls.fixes import Applicability, Edit, Fix, safe_fix
from promptls.rule import rule
from promptls.semantics.prefilters import is_flawed

_EXACT = "SUGGESTED NEXT STEPS:"


@rule(
    Header,
    severity=Severity.ERROR,
    prefilter=is_flawed,
    fix=Applicability.SAFE,
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
    """The header of a block is exactly `SUGGESTED NEXT STEPS:`.

    Tools find a block by searching for these words, in capitals and with the colon. A heading
    mark, bold type, another case or a space too many hides the block from them.
    """
    if header.form is LineForm.EXACT:
        return
    line = context.text[header.span.start : header.span.end]
    title = f"Change to {_EXACT}"
    if header.dedents:
        dedents = [Edit(span, "") for span in header.dedents]
        header_edit = [] if line == _EXACT else [Edit(header.span, _EXACT)]
        fix = Fix("Move the block to the margin", tuple(sorted(dedents + header_edit)))
        yield Finding(header.span, "the block is indented", fix)
        return
    yield Finding(
        header.span,
        f"expected {_EXACT!r}, found {line.strip()!r}"
        if line.strip() != _EXACT
        else "space around the header",
        safe_fix(header.span, f"{header.lacks}{_EXACT}", title),
    )
