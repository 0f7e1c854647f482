from promptls.document import AgentParts, Document
from promptls.repairs.emission import insert_part, render_protocol
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.rules.open_ends import OPEN_ENDS
from promptls.semantics.agents.emission import (
    GOVERNANCE,
    PROGRESS,
    PROTOCOL,
    find_misspelt_heading,
    find_title_span,
)
from promptls.text.wording import quoted, replacing
from promptls.vocabulary.roles import Role

_HEADING = f"# {PROTOCOL}"


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="iSDLC emission protocol, section 2",
    yields_to=OPEN_ENDS,
    path="agents/00-sdlc-orchestrator.md",
    role=Role.ORCHESTRATOR,
    bad="""
        # CONSTITUTIONAL GOVERNANCE

        Read the constitution.
    """,
    good="""
        # CONSTITUTIONAL GOVERNANCE

        Read the constitution.

        # PROMPT EMISSION PROTOCOL

        After completing a lifecycle action, emit a SUGGESTED NEXT STEPS block to guide the user.
        The block uses `---` delimiters with numbered `[N]` items.
        If active_workflow is null, emit nothing at the points 1 to 4.

        ## Emission Points

        Emit a prompt block at exactly these 5 lifecycle moments:

        ### 1. Workflow Initialization

        After active_workflow is written to state.json and phase tasks are created,
        before delegating to the first phase agent.

        Read active_workflow.type to determine the workflow noun:
        - feature -> "feature"
        - fix -> "bug"
        - full-lifecycle -> "project"
        - upgrade -> "upgrade target"
        - test-run, test-generate -> skip this emission point (auto-start)

        Read active_workflow.phases[0] to determine first phase name.
        Resolve display name: split on first hyphen, title-case remainder.

        Emit:
          [1] Describe your {workflow_noun} to begin {first_phase_name}
          [2] Show workflow phases
          [3] Show workflow status

        ### 2. Gate Passage

        After GATE-NN PASSED announcement, before delegating to the next phase agent.

        Read active_workflow.phases and current_phase_index.
        If next phase exists: resolve next phase display name.
        If at last phase: use "Complete workflow and merge to main".

        Emit (not last phase):
          [1] Continue to {next_phase_name}
          [2] Review {current_phase_noun} artifacts
          [3] Show workflow status

        Emit (last phase):
          [1] Complete workflow and merge to main
          [2] Review all workflow artifacts
          [3] Show workflow status

        ### 3. Gate Failure

        After GATE-NN FAILED announcement (gate validation found issues).

        Emit:
          [1] Review gate failure details
          [2] Retry gate check
          [3] Escalate to human

        ### 4. Blocker/Escalation

        When the orchestrator escalates a blocker to human intervention.

        Emit:
          [1] Resolve blocker and retry
          [2] Cancel workflow
          [3] Show workflow status

        ### 5. Workflow Completion

        After the workflow completion summary (post-merge for branched workflows,
        post-summary for non-branched).

        Emit (completion):
          [1] Start a new feature
          [2] Run tests
          [3] View project status

        Emit (cancellation):
          [1] Start a new feature
          [2] View project status
    """,
)
def emission_protocol_missing(document: Document, context: Context) -> FileFindings:
    """The orchestrator must have a `# PROMPT EMISSION PROTOCOL` section.

    The section tells the orchestrator when to offer next steps to the user, and which. Without it,
    users are left without next steps or get other ones each time.
    """
    agent = document.agent
    if agent is None or document.role is not Role.ORCHESTRATOR:
        return
    if agent.starting_with(PROTOCOL) is not None:
        return
    near = find_misspelt_heading(agent, PROTOCOL)
    if near is not None:
        line = context.text[near.span.start : near.span.end].rstrip()
        span = find_title_span(near, PROTOCOL, context.text)
        found = context.text[span.start : span.end]
        renamed = unsafe_fix(span, _HEADING, replacing(found, _HEADING))
        yield Finding(near.span, f"expected {_HEADING!r}, found {quoted(line)}", renamed)
        return
    at = _place(agent, len(context.text))
    fix = insert_part(
        document, at, render_protocol(context.vocabulary), f"the missing {_HEADING!r}"
    )
    start = document.parts[0].base if document.parts else 0
    line_span = document.source.line_around(start)
    yield Finding(line_span, f"missing {_HEADING!r} section", fix)


def _place(agent: AgentParts, end: int) -> int:
    """Before the progress or after the governance; before the closing line; at the end."""
    governance, progress = agent.starting_with(GOVERNANCE), agent.starting_with(PROGRESS)
    if progress is not None and (governance is None or governance.span < progress.span):
        return progress.span.start
    closing = agent.closing.start if agent.closing is not None else end
    return min(governance.extent.end, closing) if governance is not None else closing
