from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document
from promptls.findings import FileFindings, Finding
from promptls.fixes import Applicability, Edit, FileFix, Fix
from promptls.kinds import Role
from promptls.rule import rule
from promptls.text import LINE_BREAK, FileSpan, gaps_at, newline_of

_VALIDATION = "SELF-VALIDATION"


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.UNSAFE,
    clause="iSDLC prompt format, section 4.2",
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
def agent_prompts_section_misplaced(document: Document, context: Context) -> FileFindings:
    """`# SUGGESTED PROMPTS` stands after `# SELF-VALIDATION` and before the closing line.

    An agent reads its file from top to bottom. What it does last stands last, and the closing
    line ends the file.
    """
    agent = document.agent
    found = (*agent.prompts, *agent.misheaded) if agent is not None else ()
    if agent is None or len(found) != 1:
        return
    heading = found[0]
    validation = agent.starting_with(_VALIDATION)
    if validation is not None and heading.span.start < validation.span.start:
        message = f"it stands before # {_VALIDATION}"
    elif agent.closing is not None and agent.closing.end <= heading.span.start:
        message = "it stands after the closing line"
    else:
        return
    at = len(context.text) if agent.closing is None else agent.closing.start
    # What an open fence reaches can be moved nowhere, nor can anything be put behind it.
    is_open = document.ends_open and len(context.text) in (at, heading.extent.end)
    fix = None if is_open else _move(heading.extent, at, context.text)
    yield Finding(heading.span, message, fix)


def _move(extent: FileSpan, at: int, text: str) -> FileFix:
    before, after = gaps_at(text, at)
    section = text[extent.start : extent.end].rstrip("\r\n") + newline_of(text)
    start = extent.start
    if extent.end == len(text):
        # No blank line stays behind at the end of the file.
        above = LINE_BREAK.match(text, len(text[:start].rstrip()))
        start = above.end() if above is not None else start
    edits = Edit(FileSpan(at, at), before + section + after), Edit(FileSpan(start, extent.end), "")
    return Fix("Move the section", tuple(sorted(edits)), Applicability.UNSAFE)
