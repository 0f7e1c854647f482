import re

from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document
from promptls.findings import FileFindings, Finding
from promptls.kinds import Role, stem_of
from promptls.parsing.surroundings import is_in_region
from promptls.rule import rule


@rule(
    Document,
    severity=Severity.INFO,
    clause="iSDLC prompt format, section 4.3",
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
def agent_closing_line_changed(document: Document, context: Context) -> FileFindings:
    """The closing line of a phase agent is the one that the specification names.

    New sections are inserted before it, so whoever inserts one has to find it.
    """
    agent, text = document.agent, context.text
    if agent is None or document.role is not Role.PHASE_AGENT:
        return
    stem = stem_of(document.path)
    expected = next((it.closing for it in context.vocabulary.agents if it.stem == stem), None)
    if expected is None:
        return
    line = re.compile(r"[*_]{0,3}+" + r"\s++".join(map(re.escape, expected.rstrip(".").split())))
    if agent.closing is not None and line.match(text, agent.closing.start):
        return
    # Where more sections follow, it stands behind those that are written before it.
    validation, prompts = agent.starting_with("SELF-VALIDATION"), [*agent.prompts, *agent.misheaded]
    above = [validation] if validation is not None else prompts
    start = min((it.span.end for it in above), default=len(text))
    found = re.compile(rf"[\n\r]{line.pattern}").finditer(text, start)
    if all(is_in_region(document, it.end()) for it in found):
        last = document.source.line(document.source.line_at(len(text.rstrip())))
        message = f"expected the closing line '{expected.rstrip('.')}...'"
        yield Finding(agent.closing or last, message)
