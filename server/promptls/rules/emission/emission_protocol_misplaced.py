from promptls.document import Document
from promptls.rules.examples import EMISSION_PROTOCOL
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.agents.emission import GOVERNANCE, PROGRESS, PROTOCOL
from promptls.text.wording import quoted
from promptls.vocabulary.roles import Role


@rule(
    Document,
    severity=Severity.WARNING,
    clause="iSDLC emission protocol, section 2",
    path="agents/00-sdlc-orchestrator.md",
    role=Role.ORCHESTRATOR,
    bad=f"{EMISSION_PROTOCOL}\n# CONSTITUTIONAL GOVERNANCE\n\nRead the constitution.\n",
    good=EMISSION_PROTOCOL.replace(
        "# PROMPT", "# CONSTITUTIONAL GOVERNANCE\n\nRead the constitution.\n\n# PROMPT"
    ),
)
def emission_protocol_misplaced(document: Document, _: Context) -> FileFindings:
    """The emission protocol must come after the governance section and before progress tracking.

    The headings are `# CONSTITUTIONAL GOVERNANCE`, `# PROMPT EMISSION PROTOCOL` and
    `# PROGRESS TRACKING`, in this order. The file of the orchestrator first says which rules apply,
    and then what to do. The task list of progress tracking is updated at the moments that the
    protocol defines, so the orchestrator must know these first.
    """
    agent = document.agent
    if agent is None or document.role is not Role.ORCHESTRATOR:
        return
    protocol = agent.starting_with(PROTOCOL)
    if protocol is None:
        return
    governance, progress = agent.starting_with(GOVERNANCE), agent.starting_with(PROGRESS)
    if governance is not None and progress is not None and progress.span < governance.span:
        progress = None  # There is no place between the two.
    if governance is not None and protocol.span < governance.span:
        yield Finding(protocol.span, f"section must come after {quoted(f'# {governance.title}')}")
    elif progress is not None and progress.span < protocol.span:
        yield Finding(protocol.span, f"section must come before {quoted(f'# {progress.title}')}")
