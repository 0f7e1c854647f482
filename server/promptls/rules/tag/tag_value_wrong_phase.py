from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Tags
from promptls.findings import Finding, Findings
from promptls.rule import rule
from promptls.semantics.tags.elements import find_known_elements
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.semantics.tags.values import find_known_values, find_out_of_phase


@rule(
    Tags,
    severity=Severity.WARNING,
    prefilter=leave_doubt,
    clause="Agentd system templates, R5",
    path="prompts/review-proposal.md",
    bad="""
        ---
        phase: plan
        ---
        Output <review>PASS</review> or <review>NEEDS_CHANGES</review>.
    """,
    good="""
        ---
        phase: plan
        ---
        Output <review>PASS</review> or <review>NEEDS_REVISION</review>.
    """,
)
def tag_value_wrong_phase(tags: Tags, context: Context) -> Findings:
    """A verdict is one that the phase of the file uses.

    `NEEDS_REVISION` sends a proposal back, `NEEDS_CHANGES` an implementation. Where the
    orchestrator waits for one it does nothing with the other. The list of all verdicts may stand
    in every file.
    """
    if context.phase is None:
        return
    for known in find_known_elements(tags, context):
        parts = find_known_values(known, context)
        strange = find_out_of_phase(known.tag, [value for _, value in parts], context)
        for part, value in parts:
            if value in strange:
                phases = " and ".join(value.phases)
                yield Finding(part.span, f"{part.text} belongs to {phases}, not to {context.phase}")
