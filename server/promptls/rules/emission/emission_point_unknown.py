from collections.abc import Iterator

from promptls.diagnostics import Finding, Severity
from promptls.document import Document
from promptls.emission import point_of
from promptls.kinds import Role
from promptls.rule import Context, rule
from promptls.vocabulary import EmissionPoint


@rule(
    Document,
    severity=Severity.INFO,
    clause="emission 6",
    path="agents/00-sdlc-orchestrator.md",
    role=Role.ORCHESTRATOR,
    bad="""
        # PROMPT EMISSION PROTOCOL

        ### 1. Workflow Initialization

        - feature -> "feature"

        Emit:
          [1] Describe your {noun} to begin {first_phase_name}
          [2] Show workflow phases
          [3] Show workflow status

        ### 2. Gate Passage

        Emit (not last phase):
          [1] Continue to {next_phase_name}
          [2] Review {current_phase_noun} artifacts
          [3] Show workflow status

        ### 3. Gate Failure

        Emit:
          [1] Review gate failure details
          [2] Retry gate check
          [3] Escalate to human

        ### 4. Blocker/Escalation

        Emit:
          [1] Resolve blocker and retry
          [2] Cancel workflow
          [3] Show workflow status

        ### 5. Workflow Completion

        Emit (completion):
          [1] Start a new feature
          [2] Run tests
          [3] View project status

        ### 6. Coffee Break

        Tell the user to rest.
    """,
    good="""
        # PROMPT EMISSION PROTOCOL

        ### 1. Workflow Initialization

        - feature -> "feature"

        Emit:
          [1] Describe your {noun} to begin {first_phase_name}
          [2] Show workflow phases
          [3] Show workflow status

        ### 2. Gate Passage

        Emit (not last phase):
          [1] Continue to {next_phase_name}
          [2] Review {current_phase_noun} artifacts
          [3] Show workflow status

        ### 3. Gate Failure

        Emit:
          [1] Review gate failure details
          [2] Retry gate check
          [3] Escalate to human

        ### 4. Blocker/Escalation

        Emit:
          [1] Resolve blocker and retry
          [2] Cancel workflow
          [3] Show workflow status

        ### 5. Workflow Completion

        Emit (completion):
          [1] Start a new feature
          [2] Run tests
          [3] View project status
    """,
)
def emission_point_unknown(document: Document, context: Context) -> Iterator[Finding]:
    """The protocol has exactly the five emission points, each once.

    At any other moment a block gets in the way of what the user is doing.
    """
    if document.agent is None or document.role is not Role.ORCHESTRATOR:
        return
    seen: set[EmissionPoint] = set()
    for mark in document.agent.points:
        point = point_of(mark, context.vocabulary)
        if point is None:
            yield Finding(mark.span, f"no emission point is called {mark.name!r}")
        elif point in seen:
            yield Finding(mark.span, f"a second emission point {point.name!r}")
        else:
            seen.add(point)
