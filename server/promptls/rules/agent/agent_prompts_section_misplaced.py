from collections.abc import Iterator

from promptls.diagnostics import Applicability, Edit, Finding, Fix, Severity
from promptls.document import Document
from promptls.kinds import Role
from promptls.rule import Context, rule
from promptls.text import Span, newline_of

_VALIDATION = "SELF-VALIDATION"


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.UNSAFE,
    clause="REQ-0003 4.2",
    path="agents/03-system-designer.md",
    role=Role.PHASE_AGENT,
    bad="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] {primary_prompt}
          [2] Show workflow status
        ---

        # SELF-VALIDATION

        Check the design.

        You translate architecture into actionable designs that developers can implement directly.
    """,
    good="""
        # SELF-VALIDATION

        Check the design.

        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] {primary_prompt}
          [2] Show workflow status
        ---

        You translate architecture into actionable designs that developers can implement directly.
    """,
)
def agent_prompts_section_misplaced(document: Document, context: Context) -> Iterator[Finding]:
    """`# SUGGESTED PROMPTS` stands after `# SELF-VALIDATION` and before the closing line.

    An agent reads its file from top to bottom. What it does last stands last, and the closing
    line ends the file.
    """
    agent = document.agent
    if agent is None or len(agent.prompts) != 1:
        return
    heading = agent.prompts[0]
    validation = agent.starting_with(_VALIDATION)
    if validation is not None and heading.span.start < validation.span.start:
        message = f"it stands before # {_VALIDATION}"
    elif agent.closing is not None and agent.closing.end <= heading.span.start:
        message = "it stands after the closing line"
    else:
        return
    yield Finding(heading.span, message, _move(heading.extent, agent.closing, context.text))


def _move(extent: Span, closing: Span | None, text: str) -> Fix | None:
    """Put the section before the closing line, or at the end where there is none."""
    at = len(text) if closing is None else closing.start
    if extent.start < at < extent.end:
        return None
    newline = newline_of(text)
    section = text[extent.start : extent.end].rstrip("\r\n") + newline
    gap = "" if text[:at].endswith(newline * 2) else newline
    put = gap + section if at == len(text) else gap + section + newline
    edits = sorted([Edit(Span(at, at), put), Edit(extent, "")])
    return Fix("Move the section", tuple(edits), Applicability.UNSAFE)
