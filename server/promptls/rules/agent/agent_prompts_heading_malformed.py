from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, replace
from promptls.document import Document
from promptls.kinds import Role
from promptls.rule import Context, rule

_EXACT = "# SUGGESTED PROMPTS"


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.SAFE,
    clause="REQ-0003 6.1",
    path="agents/03-system-designer.md",
    role=Role.PHASE_AGENT,
    bad="""
        ## Suggested Prompts

        ---
        SUGGESTED NEXT STEPS:
          [1] {primary_prompt}
          [2] Show workflow status
        ---

        You translate architecture into actionable designs that developers can implement directly.
    """,
    good="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] {primary_prompt}
          [2] Show workflow status
        ---

        You translate architecture into actionable designs that developers can implement directly.
    """,
)
def agent_prompts_heading_malformed(document: Document, context: Context) -> Iterator[Finding]:
    """The heading of the section is exactly `# SUGGESTED PROMPTS`.

    Tools find the section by this line. In another level or case it is not found.
    """
    if document.agent is None or document.role is Role.ORCHESTRATOR:
        return
    for heading in document.agent.prompts:
        line = context.text[heading.span.start : heading.span.end]
        if line.rstrip() != _EXACT:
            fix = replace(heading.span, _EXACT, f"Change to {_EXACT}")
            yield Finding(heading.span, f"expected {_EXACT!r}, found {line.rstrip()!r}", fix)
