from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, SecondPlace, Severity, rule
from promptls.text.spans import FileSpan
from promptls.vocabulary.roles import Role


@rule(
    Document,
    severity=Severity.WARNING,
    clause="iSDLC prompt format, section 4.1",
    path="agents/03-system-designer.md",
    role=Role.PHASE_AGENT,
    bad="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] {primary_prompt}
          [2] Show workflow status
        ---

        # SUGGESTED PROMPTS

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
def agent_prompts_section_duplicated(document: Document, _: Context) -> FileFindings:
    """An agent must not have two `# SUGGESTED PROMPTS` sections with the same title.

    With two sections, it is chance which of them the agent follows.
    """
    seen: dict[str, FileSpan] = {}
    for heading in document.agent.prompts if document.agent is not None else ():
        # `(FEATURE WORKFLOW)` and `(FIX WORKFLOW)` may have one each.
        first = seen.setdefault(heading.title, heading.span)
        if first is not heading.span:
            second = SecondPlace(first, "the first section")
            message = "duplicate '# SUGGESTED PROMPTS' section"
            yield Finding(heading.span, message, second=second)
