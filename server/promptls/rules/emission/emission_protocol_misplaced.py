from collections.abc import Iterator

from promptls.diagnostics import Finding, Severity
from promptls.document import Document
from promptls.emission import GOVERNANCE, PROGRESS, PROTOCOL
from promptls.kinds import Role
from promptls.rule import Context, rule


@rule(
    Document,
    severity=Severity.WARNING,
    clause="emission 2",
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

        # CONSTITUTIONAL GOVERNANCE

        Read the constitution.
    """,
    good="""
        # CONSTITUTIONAL GOVERNANCE

        Read the constitution.

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
def emission_protocol_misplaced(document: Document, _: Context) -> Iterator[Finding]:
    """The protocol stands after the governance and before the tracking of progress.

    It is operation, not governance, and it speaks of the moments at which tasks are tracked.
    """
    agent = document.agent
    if agent is None or document.role is not Role.ORCHESTRATOR:
        return
    protocol = agent.starting_with(PROTOCOL)
    if protocol is None:
        return
    governance, progress = agent.starting_with(GOVERNANCE), agent.starting_with(PROGRESS)
    if governance is not None and protocol.span < governance.span:
        yield Finding(protocol.span, f"it stands before # {governance.title}")
    elif progress is not None and progress.span < protocol.span:
        yield Finding(protocol.span, f"it stands after # {progress.title}")
