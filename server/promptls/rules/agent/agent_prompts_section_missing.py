from collections.abc import Iterator

from promptls.diagnostics import Applicability, Edit, Finding, Fix, Severity
from promptls.document import Document
from promptls.kinds import Role
from promptls.rule import Context, rule
from promptls.text import Span, newline_of

_HEADING = "# SUGGESTED PROMPTS"
_FULL = """At the end of your phase work, emit this block as the last thing in your response:

---
SUGGESTED NEXT STEPS:
  [1] {primary_prompt}
  [2] Show workflow status
---"""
_STATUS = """At the end of your work, emit this line:

---
STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
---"""


@rule(
    Document,
    severity=Severity.INFO,
    fix=Applicability.UNSAFE,
    clause="REQ-0003 4.1",
    path="agents/03-system-designer.md",
    role=Role.PHASE_AGENT,
    bad="""
        # SELF-VALIDATION

        Check the design.

        You translate architecture into actionable designs that developers can implement directly.
    """,
    good="""
        # SELF-VALIDATION

        Check the design.

        # SUGGESTED PROMPTS

        At the end of your phase work, emit this block as the last thing in your response:

        ---
        SUGGESTED NEXT STEPS:
          [1] {primary_prompt}
          [2] Show workflow status
        ---

        You translate architecture into actionable designs that developers can implement directly.
    """,
)
def agent_prompts_section_missing(document: Document, context: Context) -> Iterator[Finding]:
    """An agent of a team has a `# SUGGESTED PROMPTS` section.

    The section tells the agent what to emit at the end of its work. Without it the user, or the
    parent orchestrator, is left without a next step.
    """
    if document.agent is None or document.agent.prompts or document.role is Role.ORCHESTRATOR:
        return
    text, newline = context.text, newline_of(context.text)
    body = _STATUS if document.role is Role.SUB_AGENT else _FULL
    section = f"{_HEADING}\n\n{body}\n".replace("\n", newline)
    closing = document.agent.closing
    if closing is not None:
        at, section = closing.start, section + newline
    else:
        at = len(text)
        gap = newline if text.endswith(("\n", "\r")) or not text else newline * 2
        section = gap + section if text else section
    first = _first_line(document)
    fix = None
    if at < len(text) or not document.ends_open:
        fix = Fix(f"Insert {_HEADING}", (Edit(Span(at, at), section),), Applicability.UNSAFE)
    yield Finding(first, f"no {_HEADING} section", fix)


def _first_line(document: Document) -> Span:
    start = document.parts[0].base if document.parts else 0
    return document.source.line(document.source.line_at(start))
