from promptls.rules.answers import Answer
from promptls.rules.examples import STATE_AT_ARCHITECTURE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.text.wording import quoted
from promptls.vocabulary.kinds import Kind


@rule(
    Answer,
    severity=Severity.INFO,
    clause="iSDLC prompt format, section 3.3",
    path="response.md",
    kind=Kind.RESPONSE,
    beside={".isdlc/state.json": STATE_AT_ARCHITECTURE},
    bad="""
        The architecture is complete.

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 08 - Code Review
          [2] Show workflow status
        ---
    """,
    good="""
        The architecture is complete.

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ---
    """,
)
def response_step_unexpected(answer: Answer, context: Context) -> FileFindings:
    """A first step that continues or completes the workflow must fit the state of the workflow.

    The phase that comes next follows from `active_workflow` in `.isdlc/state.json`. Another one
    leads the user past phases that were not done, or back to one that was.

    An agent may write the state before or after it answers, so the steps of the phase before and
    of the one after count, too. Any other first step is the agent's own choice. Without a workflow
    that can be used, nothing is reported.
    """
    steps, span = answer.demands.steps, answer.first_step
    if steps is None or span is None:
        return
    step = context.text[span.start : span.end]
    if not steps.allows(step):
        yield Finding(
            span, f"expected {quoted(steps.expected)} as the first step, found {quoted(step)}"
        )
