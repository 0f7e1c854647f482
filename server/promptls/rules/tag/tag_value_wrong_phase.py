from promptls.document import Tags
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.tags.elements import find_known_elements
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.semantics.tags.values import (
    find_expected_values,
    find_known_values,
    find_out_of_phase,
)
from promptls.text.wording import either


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
    """A verdict must be one that the phase of the file uses.

    `NEEDS_REVISION` sends a proposal back, `NEEDS_CHANGES` an implementation. While the
    orchestrator waits for one of them, it does not act on the other. The list of all verdicts is
    allowed in any file. The phase is that in the name of a system template or in the front matter.
    """
    if context.phase is None:
        return
    for known in find_known_elements(tags, context):
        parts = find_known_values(known, context)
        strange = find_out_of_phase(known.tag, [value for _, value in parts], context)
        expected = either(find_expected_values(known.tag, context)) if strange else ""
        for part, value in parts:
            if value in strange:
                phases = " and ".join(map(repr, value.phases))
                what = f"{part.text!r} is not a valid <{known.tag.name}> value"
                message = (
                    f"{what} in phase {context.phase!r} (only in {phases}); expected {expected}"
                )
                yield Finding(part.span, message)
