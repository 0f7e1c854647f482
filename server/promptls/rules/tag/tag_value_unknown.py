from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Tags, ValueForm
from promptls.findings import Finding, Findings
from promptls.fixes import Applicability, safe_fix
from promptls.rule import rule
from promptls.semantics.tags.elements import find_known_elements
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.semantics.tags.values import find_alternatives, find_nearest_value


@rule(
    Tags,
    severity=Severity.ERROR,
    prefilter=leave_doubt,
    fix=Applicability.SAFE,
    clause="Agentd system templates, R5",
    bad="""
        Output <review>PASS</review> or <review>NEEDS_REVISON</review>.
    """,
    good="""
        Output <review>PASS</review> or <review>NEEDS_REVISION</review>.
    """,
)
def tag_value_unknown(tags: Tags, context: Context) -> Findings:
    """The value of a tag is one of those that the orchestrator knows.

    What it does not know is no verdict. A value that is near none of the list, like `APPROVED`,
    is never turned into one: only its author knows whether it was meant well.
    """
    for known in find_known_elements(tags, context):
        parts = (
            find_alternatives(known, context) if known.element.form is ValueForm.FILLED else None
        )
        for part in parts or ():
            if part.value is None:
                nearest = find_nearest_value(part, parts or (), known, context)
                fix = safe_fix(part.span, nearest, f"Change to {nearest}") if nearest else None
                yield Finding(part.span, f"{part.text!r} is no value of <{known.tag.name}>", fix)
