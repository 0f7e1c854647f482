from promptls.document import Document
from promptls.rules.kit import SAFE, Context, FileFindings, Finding, Severity, rule, safe_fix
from promptls.text.wording import quoted, replacing
from promptls.vocabulary.roles import Role

_EXACT = "# SUGGESTED PROMPTS"


@rule(
    Document,
    severity=Severity.WARNING,
    fix=SAFE,
    clause="iSDLC prompt format, section 6.1",
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
def agent_prompts_heading_malformed(document: Document, context: Context) -> FileFindings:
    """The section with the next steps must have exactly the heading `# SUGGESTED PROMPTS`.

    Tools find the section by this line. At another heading level or in another case, they do not
    find it.
    """
    agent = document.agent
    if agent is None:
        return
    for heading in agent.misheaded:
        line = context.text[heading.span.start : heading.span.end].rstrip()
        # A second section would be wrong in another way.
        is_first = not agent.prompts and heading is agent.misheaded[0]
        fix = safe_fix(heading.span, _EXACT, replacing(line, _EXACT)) if is_first else None
        yield Finding(heading.span, f"expected {_EXACT!r}, found {quoted(line)}", fix)
