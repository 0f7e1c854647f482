import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from promptls.diagnostics import Finding, Severity
from promptls.document import Document
from promptls.kinds import Role
from promptls.rule import Context, rule


@rule(
    Document,
    severity=Severity.INFO,
    clause="REQ-0003 4.3",
    path="agents/03-system-designer.md",
    role=Role.PHASE_AGENT,
    bad="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] {primary_prompt}
          [2] Show workflow status
        ---

        You write designs.
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
def agent_closing_line_changed(document: Document, context: Context) -> Iterator[Finding]:
    """The closing line of a phase agent is the one that the specification names.

    New sections are inserted before it, so whoever inserts one has to find it.
    """
    if document.agent is None or document.role is not Role.PHASE_AGENT:
        return
    stem = PurePosixPath(document.path).stem
    expected = next((it.closing for it in context.vocabulary.agents if it.stem == stem), None)
    source, closing = document.source, document.agent.closing
    if expected is None or re.search(rf"(?:\A|[\n\r]){re.escape(expected)}", context.text):
        return
    place = closing or source.line(source.line_at(len(context.text.rstrip())))
    yield Finding(place, f"expected the closing line '{expected.rstrip('.')}...'")
