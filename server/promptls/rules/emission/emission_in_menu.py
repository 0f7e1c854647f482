from collections.abc import Iterator

from promptls.diagnostics import Finding, Severity
from promptls.document import Document, PromptBlock
from promptls.kinds import Role
from promptls.rule import Context, rule

_WORDS = ("menu", "scenario")


@rule(
    Document,
    severity=Severity.INFO,
    clause="emission 5",
    path="agents/00-sdlc-orchestrator.md",
    role=Role.ORCHESTRATOR,
    bad="""
        # MENU

        ---
        SUGGESTED NEXT STEPS:
          [1] Start a new feature
          [2] View project status
        ---

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
    good="""
        # MENU

        The menu is the suggested action.

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
def emission_in_menu(document: Document, _: Context) -> Iterator[Finding]:
    """A menu of the orchestrator has no block.

    A menu already presents numbered options. A block below it would ask the same question twice.
    """
    agent = document.agent
    if agent is None or document.role is not Role.ORCHESTRATOR:
        return
    menus = [it for it in agent.headings if any(word in it.title.lower() for word in _WORDS)]
    if not menus:
        return
    for base, block in document.nodes(PromptBlock):
        at = base + block.span.start
        if any(it.extent.start <= at < it.extent.end for it in menus):
            yield Finding(block.header.span.moved(base), "a block in a menu")
