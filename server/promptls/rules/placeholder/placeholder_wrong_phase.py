from promptls.document import PlaceholderForm, Placeholders
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.conditions import may_be_withheld
from promptls.semantics.placeholders.meant import find_withheld


@rule(
    Placeholders,
    severity=Severity.INFO,
    prefilter=may_be_withheld,
    clause="Agentd system templates, R4",
    path="templates/system/CLAUDE-challenge.md",
    bad="""
        # Identity & Role

        You are the reviewer of a proposal.

        # Core Principles

        - Question every assumption.

        # Context

        <<PROJECT_CONTEXT>>

        <<TASKS>>

        # Workflow

        The phase is challenge.
        Review the proposal for consistency and gaps.

        You MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.
    """,
    good="""
        # Identity & Role

        You are the reviewer of a proposal.

        # Core Principles

        - Question every assumption.

        # Context

        <<PROJECT_CONTEXT>>

        <<ARTIFACTS>>

        # Workflow

        The phase is challenge.
        Review the proposal for consistency and gaps.

        You MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.
    """,
)
def placeholder_wrong_phase(placeholders: Placeholders, context: Context) -> Findings:
    """A system template must use only variables that are available in its phase.

    `TASKS` holds the tasks to be implemented, and only the phase `implement` has any. In another
    phase there is nothing to fill in, and the placeholder reaches the model as it is written.
    """
    wrong = find_withheld(context)
    if placeholders.names.isdisjoint(wrong):
        return
    for placeholder in placeholders.found:
        if placeholder.form is PlaceholderForm.EXACT and placeholder.name in wrong:
            phases = " and ".join(map(repr, wrong[placeholder.name].phases))
            what = f"{placeholder.name} is not available in phase {context.phase!r}"
            yield Finding(placeholder.inner, f"{what} (only in {phases})")
